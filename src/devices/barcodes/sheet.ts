/** The sheet of command barcodes as a drawing: rectangles and texts on a page, in millimetres from its upper left corner. */
import { CODE_NAMES, COMMAND_CODES, textOfCode, type CommandCode } from '../../domain/command-codes.ts';
import { encodeBarcode, QUIET_MODULES } from './barcode.ts';
import { PAGES, type PageName } from './pages.ts';

export type Rectangle = { x: number; y: number; width: number; height: number };

export type Lettering = {
  x: number;
  /** The baseline of the letters. */
  y: number;
  text: string;
  /** Height of the letters, in millimetres. */
  size: number;
  face: 'plain' | 'bold' | 'mono';
  /** How wide it may be, in millimetres: a PDF makes its letters narrower if together they are wider. */
  room?: number;
};

export type Drawing = {
  width: number;
  height: number;
  rectangles: readonly Rectangle[];
  lettering: readonly Lettering[];
};

export type SheetWords = {
  title: string;
  /** The lines below the title. */
  lines: readonly string[];
  names: Readonly<Record<CommandCode, string>>;
  /** The language of the codes' names; those in the other language are printed beside them. */
  language: keyof typeof CODE_NAMES;
};

// Four dots of a 300 dpi printer: it can print every bar in the exact width, and cheap scanners read it.
const MODULE = 25.4 / 75;
const BAR_HEIGHT = 15;
const COLUMN_COUNT = 3;
const MARGIN = 10;
/** The margin beside the columns: their quiet zones are blank paper, too. */
const SIDE = 4;
const HEAD_HEIGHT = 26;

/** Draws every command barcode with its text and its name beneath. */
export function drawSheet(page: PageName, words: SheetWords): Drawing {
  const { width, height } = PAGES[page];
  const rowCount = Math.ceil(COMMAND_CODES.length / COLUMN_COUNT);
  const columnWidth = (width - 2 * SIDE) / COLUMN_COUNT;
  const rowHeight = (height - 2 * MARGIN - HEAD_HEIGHT) / rowCount;
  const rectangles: Rectangle[] = [];
  const lettering: Lettering[] = [
    { x: MARGIN, y: MARGIN + 6, text: words.title, size: 6, face: 'bold' },
    ...words.lines.map((text, line): Lettering => ({
      x: MARGIN,
      y: MARGIN + 12 + line * 4.5,
      text,
      size: 3.2,
      face: 'plain',
    })),
  ];
  for (const [index, code] of COMMAND_CODES.entries()) {
    // The quiet zone is inside the column, so that it is kept beside neighbours too.
    const x = SIDE + (index % COLUMN_COUNT) * columnWidth + QUIET_MODULES * MODULE;
    const y = MARGIN + HEAD_HEIGHT + Math.floor(index / COLUMN_COUNT) * rowHeight;
    const text = textOfCode(code, words.language);
    const other = CODE_NAMES[words.language === 'en' ? 'pt-BR' : 'en'][code];
    const names = text.endsWith(`-${other}`) ? text : `${text} = ${other}`;
    for (const bar of encodeBarcode(text).bars) {
      rectangles.push({ x: x + bar.at * MODULE, y, width: bar.width * MODULE, height: BAR_HEIGHT });
    }
    lettering.push({ x, y: y + BAR_HEIGHT + 4, text: names, size: 3.2, face: 'mono' });
    lettering.push({ x, y: y + BAR_HEIGHT + 9.5, text: words.names[code], size: 4.4, face: 'bold' });
  }
  return { width, height, rectangles, lettering };
}
