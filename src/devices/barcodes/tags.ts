/** Tags as drawings: sheets to be cut, each tag with its QR code, its order, its unit and the text for the piece. */
import { wrapText } from '../../base/wrap.ts';
import { generate } from 'lean-qr';
import type { TagLabel } from '../../domain/tag-labels.ts';
import { PAGES, type PageName } from './pages.ts';
import type { Drawing, Lettering, Rectangle } from './sheet.ts';

const MARGIN = 10;
const COLUMN_COUNT = 3;
const ROW_HEIGHT = 32;
/** Half a millimetre: the code is 21 modules wide. */
const MODULE = 0.5;
const CODE_WIDTH = 21 * MODULE;
/** The quiet zone that QR requires is four modules. */
const QUIET = 4 * MODULE;
/** The average width of a letter as a share of its height, for each cell that it takes. */
const LETTER_WIDTH = 0.54;

/** Draws the pages for these tags. */
export function drawTags(page: PageName, labels: readonly TagLabel[]): Drawing[] {
  const { width, height } = PAGES[page];
  const columnWidth = (width - 2 * MARGIN) / COLUMN_COUNT;
  const rowCount = Math.floor((height - 2 * MARGIN) / ROW_HEIGHT);
  const perPage = rowCount * COLUMN_COUNT;
  const pages = Math.max(1, Math.ceil(labels.length / perPage));
  return Array.from({ length: pages }, (_, index) => {
    const mine = labels.slice(index * perPage, (index + 1) * perPage).map((label, place) => {
      const x = MARGIN + (place % COLUMN_COUNT) * columnWidth;
      return drawTag(label, x, MARGIN + Math.floor(place / COLUMN_COUNT) * ROW_HEIGHT, columnWidth);
    });
    return {
      width,
      height,
      rectangles: mine.flatMap(({ rectangles }) => rectangles),
      lettering: mine.flatMap(({ lettering }) => lettering),
    };
  });
}

/** Joins pages below each other, for a format that has only one. */
export function stacked(pages: readonly Drawing[]): Drawing {
  const [first] = pages;
  const height = first?.height ?? 0;
  return {
    width: first?.width ?? 0,
    height: height * pages.length,
    rectangles: pages.flatMap((page, at) => page.rectangles.map((one) => ({ ...one, y: one.y + at * height }))),
    lettering: pages.flatMap((page, at) => page.lettering.map((one) => ({ ...one, y: one.y + at * height }))),
  };
}

function drawTag(label: TagLabel, x: number, y: number, width: number): Pick<Drawing, 'rectangles' | 'lettering'> {
  const { code, order, unit, units, name, text } = label;
  const beside = x + CODE_WIDTH + 2 * QUIET;
  const besideWidth = x + width - QUIET - beside;
  const lettering: Lettering[] = [
    { x: beside, y: y + 5.5, text: `${order}  ${unit}/${units}`, size: 4.2, face: 'bold', room: besideWidth },
    ...lines(name, besideWidth, 2.6, 3, beside, y + 9.2, 'plain'),
    ...lines(text, width - 2 * QUIET, sizeFor(text, width - 2 * QUIET), 4, x + QUIET, y + 18.5, 'bold'),
    { x: x + QUIET, y: y + ROW_HEIGHT - 1.5, text: code, size: 2.2, face: 'mono' },
  ];
  return { rectangles: drawQrCode(code, x + QUIET, y + QUIET, MODULE), lettering };
}

/** The dark modules of a QR code with its upper left corner at `x` and `y`, each `module` wide; all in millimetres. */
export function drawQrCode(text: string, x: number, y: number, module: number): Rectangle[] {
  const code = generate(text);
  const rectangles: Rectangle[] = [];
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      if (!code.get(column, row)) continue;
      let end = column + 1;
      while (end < code.size && code.get(end, row)) end++;
      const place = { x: x + column * module, y: y + row * module };
      rectangles.push({ ...place, width: (end - column) * module, height: module });
      column = end;
    }
  }
  return rectangles;
}

/** The largest size in which a text fits into three lines, or into four of the smallest. */
function sizeFor(text: string, width: number): number {
  return [4, 3.4, 2.9].find((size) => wrapped(text, width, size).length <= 3) ?? 2.5;
}

function lines(
  text: string,
  width: number,
  size: number,
  most: number,
  x: number,
  y: number,
  face: Lettering['face'],
): Lettering[] {
  const all = wrapped(text, width, size);
  // A text that is cut ends with an ellipsis.
  const shown = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]!.slice(0, -1)}…`] : all;
  return shown.map((line, index) => ({ x, y: y + index * size * 1.15, text: line, size, face, room: width }));
}

function wrapped(text: string, width: number, size: number): string[] {
  return wrapText(text, Math.floor(width / (size * LETTER_WIDTH))).filter(Boolean);
}
