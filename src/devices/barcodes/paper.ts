/** Lists on paper: a title, lines in columns over as many pages as they need, a foot. In millimetres. */
import { chunksOf } from '../../base/chunks.ts';
import { fit } from '../../base/width.ts';
import { wrapText } from '../../base/wrap.ts';
import { PAGES, type PageName } from './pages.ts';
import type { Drawing, Lettering, Rectangle } from './sheet.ts';
import { drawQrCode } from './tags.ts';

/** A line of a list: its cells, one for each column. */
export type PaperLine = { cells: readonly string[]; isBold?: boolean };

export type Paper = {
  title: string;
  /** The lines below the title. */
  heads: readonly string[];
  /** The text of the QR code in the corner of the first page, if there is one. */
  code?: string;
  /** The width of each column, as a share of the page's width; together 1. */
  columns: readonly number[];
  lines: readonly PaperLine[];
  /** The lines below the last one; `____` in one is a line to sign on. */
  feet?: readonly string[];
};

const MARGIN = 15;
const SIZE = 3.1;
const LINE = 4.8;
/** The width of an average letter, as a share of its size; letters of two cells, such as 漢, are about twice as wide. */
const LETTER = 0.53;
/** The gap between two cells. */
const GAP = 1;
/** The width of one module of the QR code. */
const MODULE = 0.8;

/** Draws papers, each on pages of its own. */
export function drawPapers(
  page: PageName,
  papers: readonly Paper[],
  pageOf: (at: number, count: number) => string,
): Drawing[] {
  return papers.flatMap((paper) => drawPaper(page, paper, pageOf));
}

/**
 * Draws the pages; each shows its number and their count, by `pageOf`. A cell that is too narrow for its text takes more lines.
 */
export function drawPaper(page: PageName, paper: Paper, pageOf: (at: number, count: number) => string): Drawing[] {
  const { width, height } = PAGES[page];
  const top = MARGIN + 12 + paper.heads.length * LINE;
  const room = Math.floor((height - top - MARGIN - 8) / LINE);
  const feet = paper.feet ?? [];
  // The foot is never separated from the last line.
  const widths = paper.columns.map((share) => share * (width - 2 * MARGIN));
  const listed = paper.lines.flatMap((line) => wrapped(line, widths));
  const blocks = [...listed, ...feet.map((text): PaperLine => ({ cells: [text] }))];
  const pages = blocks.length === 0 ? [[]] : chunksOf(blocks, Math.max(1, room));
  return pages.map((lines, index) => {
    const first = index * Math.max(1, room);
    const lettering: Lettering[] = [
      { x: MARGIN, y: MARGIN + 6, text: paper.title, size: 5.5, face: 'bold' },
      ...paper.heads.map((text, row) => letters(MARGIN, MARGIN + 12 + row * LINE, text, width - 2 * MARGIN)),
      { x: MARGIN, y: height - MARGIN + 4, text: pageOf(index + 1, pages.length), size: 2.6, face: 'plain' },
    ];
    const rectangles: Rectangle[] = [{ x: MARGIN, y: top - 2, width: width - 2 * MARGIN, height: 0.3 }];
    if (index === 0 && paper.code !== undefined)
      rectangles.push(...drawQrCode(paper.code, width - MARGIN - 25 * MODULE, MARGIN - 6, MODULE));
    for (const [row, { cells, isBold }] of lines.entries()) {
      const y = top + (row + 0.8) * LINE;
      const isFoot = first + row >= listed.length;
      let x = MARGIN;
      for (const [column, text] of cells.entries()) {
        const wide = isFoot ? width - 2 * MARGIN : (widths[column] ?? 0);
        if (text !== '') lettering.push({ ...letters(x, y, text, wide), face: isBold ? 'bold' : 'plain' });
        x += wide;
      }
    }
    return { width, height, rectangles, lettering };
  });
}

/** Splits a line into as many as the longest of its cells needs. */
function wrapped({ cells, ...line }: PaperLine, widths: readonly number[]): PaperLine[] {
  const parts = cells.map((text, column) => wrapText(text, lettersIn(widths[column] ?? 0)));
  const count = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: count }, (_, row) => ({ ...line, cells: parts.map((rows) => rows[row] ?? '') }));
}

/** How many average letters fit into this many millimetres. */
function lettersIn(width: number): number {
  return Math.max(1, Math.floor(width / (SIZE * LETTER)) - 1);
}

/** The part of a text that fits, with an ellipsis for the rest. */
function letters(x: number, y: number, text: string, width: number): Lettering {
  return { x, y, text: fit(text, lettersIn(width)).trimEnd(), size: SIZE, face: 'plain', room: width - GAP };
}
