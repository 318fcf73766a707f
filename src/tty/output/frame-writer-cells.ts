/** One row of a frame as the cells that a terminal will show. */
import { graphemesOf, isPlainText } from '../../base/graphemes.ts';
import { displayWidth } from '../../base/width.ts';
import { PLAIN, type SgrStyle, type StyleTable } from './frame-writer-styles.ts';

/** As many cells as the terminal has columns. A wide character has its text in the first cell and `''` in the second. */
export type CellRow = {
  readonly texts: readonly string[];
  readonly styles: readonly SgrStyle[];
  /** The index from which all cells up to the end are blank. */
  readonly blankFrom: number;
  /** Whether one of its characters takes two cells. */
  readonly isWide: boolean;
  /** Whether a terminal might draw one of its characters in more or fewer cells than we count. */
  readonly isUnsure: boolean;
};

type Cells = { texts: string[]; styles: SgrStyle[] };

/** Parses rows of one width and one style table; rows parsed before are kept. */
export type RowReader = (line: string) => CellRow;

/** Two generations of this many rows are kept: those of a few screens. A row of 120 cells takes 2 kB. */
const MOST_ROWS = 512;

const readers = new WeakMap<StyleTable, Map<number, RowReader>>();

/**
 * Makes a function that parses each line once: rows occur again, at another place or in the next frame. Sessions with the same
 * width and styles share it.
 */
export function rowReader(columns: number, styles: StyleTable): RowReader {
  const byWidth = readers.get(styles) ?? new Map<number, RowReader>();
  readers.set(styles, byWidth);
  const known = byWidth.get(columns);
  if (known) return known;
  // A terminal that is being resized passes through many widths.
  if (byWidth.size >= 16) byWidth.clear();
  const reader = keep((line) => parseRow(line, columns, styles));
  byWidth.set(columns, reader);
  return reader;
}

function keep(read: RowReader): RowReader {
  let young = new Map<string, CellRow>();
  let old = young;
  return (line) => {
    let row = young.get(line);
    if (row) return row;
    row = old.get(line) ?? read(line);
    if (young.size >= MOST_ROWS) {
      old = young;
      young = new Map();
    }
    young.set(line, row);
    return row;
  };
}

const SEQUENCE = /\x1b(?:\[([\d;:]*)m|\[[0-?]*[ -/]*[@-~]?|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.|$)/sy;
// All terminals agree about the width of these: Latin and related scripts, and the signs of our own screens, in one cell; kana,
// Han and Hangul in two.
const AGREED_NARROW = String.raw`\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0373\u0376-\u03ff\u0400-\u0482\u2010-\u2027\u2030-\u205e\u2190-\u2193\u21b5\u2500-\u25a9●○◐◔◑◕✎✓✕`;
const AGREED = new RegExp(String.raw`^(?:[${AGREED_NARROW}]|[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3])$`);
const ALL_NARROW = new RegExp(`^[${AGREED_NARROW}]*$`);

/** Parses a line of text and SGR sequences; other escape sequences are left out, and what does not fit is cut. */
function parseRow(line: string, columns: number, styles: StyleTable): CellRow {
  const row: Cells = {
    texts: ' '.repeat(columns).split(''),
    styles: Array.from<SgrStyle>({ length: columns }).fill(PLAIN),
  };
  let isSure = true;
  let style = PLAIN;
  let x = 0;
  for (let i = 0; i < line.length && x < columns;) {
    const escape = line.indexOf('\x1b', i);
    const end = escape < 0 ? line.length : escape;
    if (end > i) {
      const text = line.slice(i, end);
      x = putText(row, x, text, style);
      isSure &&= ALL_NARROW.test(text);
    }
    if (escape < 0) break;
    SEQUENCE.lastIndex = escape;
    const match = SEQUENCE.exec(line);
    if (match?.[1] !== undefined) style = styles.after(style, match[1]);
    i = escape + (match?.[0].length ?? 1);
  }
  return { ...row, ...aboutCells(row, isSure) };
}

/** `isSure`: every terminal draws all of its texts in the width that is counted. */
function aboutCells({ texts, styles }: Cells, isSure: boolean): Omit<CellRow, keyof Cells> {
  let blankFrom = texts.length;
  while (blankFrom > 0 && texts[blankFrom - 1] === ' ' && styles[blankFrom - 1] === PLAIN) blankFrom--;
  return { blankFrom, isWide: texts.includes(''), isUnsure: !isSure && texts.some(isWidthUnsure) };
}

/** Whether a terminal might draw the cell's text in more or fewer cells than we count. */
export function isWidthUnsure(text: string): boolean {
  if (text.length !== 1) return text.length > 1;
  const code = text.charCodeAt(0);
  return (code < 0x20 || code > 0x7e) && !AGREED.test(text);
}

function putText({ texts, styles }: Cells, from: number, text: string, style: SgrStyle): number {
  const columns = texts.length;
  let x = from;
  if (isPlainText(text)) {
    for (let i = 0; i < text.length && x < columns; i++, x++) {
      const character = text.charAt(i);
      texts[x] = character;
      styles[x] = character === ' ' ? blankStyle(style) : style;
    }
    return x;
  }
  for (const { segment } of graphemesOf(text)) {
    if (x >= columns) break;
    const width = displayWidth(segment);
    if (width === 0) continue;
    const shown = x + width <= columns ? segment : ' ';
    const shownStyle = shown === ' ' ? blankStyle(style) : style;
    for (let cell = 0; cell < width && x < columns; cell++, x++) {
      texts[x] = cell === 0 || shown === ' ' ? shown : '';
      styles[x] = shownStyle;
    }
  }
  return x;
}

function blankStyle(style: SgrStyle): SgrStyle {
  return style.isUnseenOnBlank ? PLAIN : style;
}
