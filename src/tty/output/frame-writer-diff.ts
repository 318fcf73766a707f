/** Computes the few bytes that turn the frame shown into the next one: scroll, move, write. */
import { isWidthUnsure, rowReader, type CellRow, type RowReader } from './frame-writer-cells.ts';
import { PLAIN, sgrBetween, type SgrStyle, type StyleTable } from './frame-writer-styles.ts';

export type CellScreen = {
  columns: number;
  rows: number;
  styles: StyleTable;
  /** Whether the terminal can erase cells in the middle of a row (ECH); the VT100 and similar ones cannot. */
  canEraseCells: boolean;
  /** Whether a row must stay where it is: a picture stands there, which the diff does not know. */
  isStill?: (y: number) => boolean;
};

type Scroll = { top: number; bottom: number; by: number };

/** Gaps up to this many cells are written again rather than jumped over: a jump takes at least four bytes. */
const SHORT_GAP = 4;
/** Erasing to the end of a line takes three bytes. */
const WORTH_ERASING = 4;
/** Erasing cells takes four or five bytes, and the cursor stays. */
const WORTH_ERASING_CELLS = 9;
/** A scroll needs this many rows that only moved; with fewer, writing them again is as short. */
const WORTH_SCROLLING = 3;

/**
 * The bytes that turn `before` into `after`: the lines of two frames, texts with SGR sequences, one for each row of the screen.
 * They begin and end in the plain style, leave no margins set, and the cursor anywhere. Empty if nothing differs.
 */
export function diffFrames(before: readonly string[], after: readonly string[], screen: CellScreen): string {
  const scroll = findScroll(before, after);
  let shortest: string | undefined;
  // The row beside those that only moved may have moved too, with a small change: the cursor of a list leaves it.
  for (const { above, below } of scroll ? NEIGHBOURS : []) {
    const wider = { ...scroll!, top: scroll!.top - above, bottom: scroll!.bottom + below };
    if (wider.top < 0 || wider.bottom >= screen.rows || isHeld(wider, screen)) continue;
    const sequence = scrollSequence(wider);
    const most = shortest === undefined ? Infinity : shortest.length - 1 - sequence.length;
    const painted = paint(scrollLines(before, wider), after, screen, most);
    if (painted !== undefined) shortest = sequence + painted;
  }
  // Stops as soon as it is longer: if a list scrolls, after a few rows.
  return paint(before, after, screen, shortest?.length) ?? shortest ?? '';
}

function isHeld({ top, bottom }: Scroll, { isStill }: CellScreen): boolean {
  if (isStill) for (let y = top; y <= bottom; y++) if (isStill(y)) return true;
  return false;
}

const NEIGHBOURS = [
  { above: 0, below: 0 },
  { above: 0, below: 1 },
  { above: 1, below: 0 },
  { above: 1, below: 1 },
];

/** Finds rows that only moved, all by the same distance; `by` > 0 if they moved up. */
function findScroll(before: readonly string[], after: readonly string[]): Scroll | undefined {
  const changed: number[] = [];
  for (let y = 0; y < after.length; y++) if (before[y] !== after[y]) changed.push(y);
  if (changed.length < WORTH_SCROLLING) return undefined;

  const placeOf = new Map<string, number>();
  for (const y of changed) {
    const line = before[y] ?? '';
    if (line !== '') placeOf.set(line, placeOf.has(line) ? -1 : y);
  }
  const movers = new Map<number, number[]>();
  for (const y of changed) {
    const place = placeOf.get(after[y] ?? '');
    if (place === undefined || place < 0) continue;
    const same = movers.get(place - y);
    if (same) same.push(y);
    else movers.set(place - y, [y]);
  }
  let best: [by: number, rows: number[]] = [0, []];
  for (const entry of movers) if (entry[1].length > best[1].length) best = entry;
  const [by, rows] = best;
  if (rows.length < WORTH_SCROLLING) return undefined;
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? 0;
  return { top: Math.min(first, first + by), bottom: Math.max(last, last + by), by };
}

/** Deletes or inserts lines between margins: every terminal since the VT102 can do that, the Linux console too. */
function scrollSequence({ top, bottom, by }: Scroll): string {
  const count = Math.abs(by) === 1 ? '' : Math.abs(by);
  return `\x1b[${top + 1};${bottom + 1}r\x1b[${top + 1}H\x1b[${count}${by > 0 ? 'M' : 'L'}\x1b[r`;
}

function scrollLines(lines: readonly string[], { top, bottom, by }: Scroll): string[] {
  return lines.map((line, y) => {
    if (y < top || y > bottom) return line;
    const from = y + by;
    return from < top || from > bottom ? '' : (lines[from] ?? '');
  });
}

/** `undefined` if it takes more than `most` characters. */
function paint(before: readonly string[], after: readonly string[], screen: CellScreen, most = Infinity) {
  const { columns, rows, styles, canEraseCells } = screen;
  const read: RowReader = rowReader(columns, styles);
  const pen = createPen();
  for (let y = 0; y < rows; y++) {
    const line = after[y] ?? '';
    const old = before[y] ?? '';
    if (line === old) continue;
    paintRow(pen, y, read(old), read(line), canEraseCells);
    if (pen.length() > most) return undefined;
  }
  const bytes = pen.finish();
  return bytes.length > most ? undefined : bytes;
}

function paintRow(pen: Pen, y: number, old: CellRow, row: CellRow, canEraseCells: boolean): void {
  const changed = changedCells(old, row);
  const columns = row.texts.length;
  const { blankFrom } = row;
  let isErasing = false;
  for (let x = blankFrom, count = 0; x < columns; x++) {
    if (changed[x] && ++count >= WORTH_ERASING) isErasing = true;
  }
  const end = isErasing ? blankFrom : columns;
  for (let x = 0; x < end; x++) {
    if (!changed[x] || row.texts[x] === '') continue;
    const blankCount = canEraseCells ? blankRun(row, changed, x, end) : 0;
    if (blankCount >= WORTH_ERASING_CELLS) {
      pen.eraseCells(x, y, blankCount);
      x += blankCount - 1;
      continue;
    }
    bridgeGap(pen, y, row, x);
    pen.write(x, y, row, x);
  }
  if (isErasing) pen.eraseFrom(firstChanged(changed, blankFrom), y);
}

/** How many cells from `x` on must be blank, up to the last one that is not blank yet. */
function blankRun({ texts, styles }: CellRow, changed: Uint8Array, x: number, end: number): number {
  let count = 0;
  for (let i = x; i < end && texts[i] === ' ' && styles[i] === PLAIN; i++) if (changed[i]) count = i - x + 1;
  return count;
}

/** From a place shortly before `x` on the same row it is shorter to write the same text again than to jump. */
function bridgeGap(pen: Pen, y: number, row: CellRow, x: number): void {
  const from = pen.columnIn(y);
  if (from === undefined || from >= x || x - from > SHORT_GAP) return;
  for (let i = from; i < x; i++) {
    const text = row.texts[i] ?? '';
    if (text > '~' || text === '' || !pen.fits(text, row.styles[i] ?? PLAIN)) return;
  }
  for (let i = from; i < x; i++) pen.write(i, y, row, i);
}

let marks = new Uint8Array(0);

/**
 * Marks the cells that must be written; to be read before the next call. Both halves of a wide character, old or new, are
 * marked together.
 */
function changedCells(old: CellRow, row: CellRow): Uint8Array {
  const columns = row.texts.length;
  if (marks.length !== columns) marks = new Uint8Array(columns);
  const changed = marks;
  for (let x = 0; x < columns; x++) {
    changed[x] = row.texts[x] !== old.texts[x] || row.styles[x] !== old.styles[x] ? 1 : 0;
  }
  if (row.isWide || old.isWide) {
    const areHalves = (x: number) => row.texts[x] === '' || old.texts[x] === '';
    for (let x = 1; x < columns; x++) if (changed[x - 1] && areHalves(x)) changed[x] = 1;
    for (let x = columns - 1; x > 0; x--) if (changed[x] && areHalves(x)) changed[x - 1] = 1;
  }
  // A terminal that draws a character wider than we count has overwritten its neighbours: they are written again after it.
  for (let x = 0; row.isUnsure && x < columns; x++) {
    const text = row.texts[x] ?? '';
    if (!changed[x] || !isWidthUnsure(text)) continue;
    const reach = Math.min(columns, x + 2 * text.length + 1);
    for (let i = x + 1; i < reach; i++) changed[i] = 1;
    if (reach < columns && row.texts[reach] === '') changed[reach] = 1;
  }
  return changed;
}

function firstChanged(changed: Uint8Array, from: number): number {
  let x = from;
  while (!changed[x]) x++;
  return x;
}

type Pen = ReturnType<typeof createPen>;

/** Writes cells, and tracks the place of the cursor and the current style. */
function createPen() {
  let bytes = '';
  let style: SgrStyle = PLAIN;
  // -1: unknown. Also after the last column, where the cursor waits to wrap.
  let penX = -1;
  let penY = -1;

  function moveTo(x: number, y: number): void {
    if (penX === x && penY === y) return;
    bytes += penY >= 0 ? shorter(near(x, y), absolute(x, y)) : absolute(x, y);
    penX = x;
    penY = y;
  }

  function near(x: number, y: number): string | undefined {
    if (y === penY) {
      if (x === 0) return '\r';
      const jump = `\x1b[${x + 1}G`;
      return penX >= 0 && x > penX ? shorter(`\x1b[${x - penX === 1 ? '' : x - penX}C`, jump) : jump;
    }
    return x === 0 && y === penY + 1 ? '\r\n' : undefined;
  }

  function dress(next: SgrStyle): void {
    bytes += sgrBetween(style, next);
    style = next;
  }

  const fits = (text: string, next: SgrStyle) =>
    style === next || (text === ' ' && next === PLAIN && style.isUnseenOnBlank);

  return {
    /** The column of the cursor if it is known to be on that row. */
    columnIn: (y: number) => (penY === y && penX >= 0 ? penX : undefined),
    /** Whether the cell can be written without a change of style. */
    fits,
    write(x: number, y: number, row: CellRow, from: number) {
      const text = row.texts[from] ?? ' ';
      const next = row.styles[from] ?? PLAIN;
      const columns = row.texts.length;
      const width = text !== '' && row.texts[from + 1] === '' ? 2 : 1;
      moveTo(x, y);
      if (!fits(text, next)) dress(next);
      const isUnsure = row.isUnsure && isWidthUnsure(text);
      if (isUnsure && width > 1) {
        // If it is drawn narrower than counted, the old text of its second cell would stay.
        bytes += ' '.repeat(width);
        penX = -1;
        moveTo(x, y);
      }
      bytes += text;
      penX = isUnsure || x + width >= columns ? -1 : x + width;
    },
    eraseCells(x: number, y: number, count: number) {
      moveTo(x, y);
      if (!style.isUnseenOnBlank) dress(PLAIN);
      bytes += `\x1b[${count}X`;
    },
    eraseFrom(x: number, y: number) {
      moveTo(x, y);
      if (!style.isUnseenOnBlank) dress(PLAIN);
      bytes += '\x1b[K';
    },
    /** How many characters have been written. */
    length: () => bytes.length,
    finish() {
      dress(PLAIN);
      return bytes;
    },
  };
}

function absolute(x: number, y: number): string {
  if (x === 0) return y === 0 ? '\x1b[H' : `\x1b[${y + 1}H`;
  return `\x1b[${y + 1};${x + 1}H`;
}

function shorter(one: string | undefined, other: string): string {
  return one !== undefined && one.length <= other.length ? one : other;
}
