/**
 * Pictures made of pixels on a screen made of cells. A screen contains marks where a picture is to be, as it contains text; the
 * canvas takes them out of each frame, so that those cells are blank, and draws the picture over them once its box has not
 * moved for a while. Text that is later in the box is written over it, after blanks.
 *
 *     DrawPicture ─marks→ frame → take ─boxes→ erase what has gone │ draw what is new, after a rest
 */
import type { Pixels } from '../../../base/pixels.ts';
import { scaled } from '../../../base/pixels.ts';
import { displayWidth } from '../../../base/width.ts';
import { inBlocks, type DrawPicture } from './half-blocks.ts';
import { kittyDeletion, kittyOf } from './kitty.ts';
import { sixelOf } from './sixel.ts';

/** The pictures that a terminal can draw, by its answers. `cell`: the size of one character, in pixels. */
export type Graphics = {
  protocol: 'kitty' | 'sixel';
  cell: { width: number; height: number };
  /** How many colours one picture may have, for sixel. */
  registers: number;
};

export type PictureCanvas = {
  /** Sets what the terminal can draw; `undefined`: half blocks, until the terminal answers. */
  setGraphics(graphics: Graphics | undefined): void;
  /** Returns how a picture is drawn here; the same function as long as the terminal draws alike. */
  drawing(picture: Pixels): DrawPicture;
  /** Takes the marks out of the rows of a frame: their pictures are those of the screen from now on. */
  take(rows: string[]): void;
  /** The sequence that deletes pictures that are not in the last frame: their cells are blank then. */
  erase(): string;
  /** Whether a picture stands in that row, which therefore must not be scrolled. */
  isStill(y: number): boolean;
  /** Called when the screen is cleared: returns the sequence that deletes all pictures. */
  clear(): string;
  /** Draws pictures that are due because the output was full. */
  draw(): void;
};

export type CanvasOptions = {
  /** Writes to the terminal, between two frames; false if its output is full. */
  write(sequence: string): boolean;
  /** How many rows the screen has. */
  rows(): number;
  /** Called when a picture was written. */
  onDraw?: (() => void) | undefined;
  /** Calls a function once after this many milliseconds; returns a function that cancels it. */
  later?: (work: () => void, ms: number) => () => void;
};

/** A picture in one size. */
type Placement = {
  picture: Pixels;
  columns: number;
  rows: number;
  id: number;
  drawn: { part: string; sequence: string } | undefined;
};

/** `from`: the first of the picture's rows that is visible. */
type Box = { placement: Placement; x: number; y: number; from: number; rows: number };

// From the private use area, beyond the characters of panes: the number of the picture, that of the row, then one for each
// further cell.
const FIRST_PICTURE = 0xf400;
const FIRST_ROW = 0xf500;
const REST = '\uf3ff';
const MARKS = /[\uf400-\uf4ff][\uf500-\uf5ff]\uf3ff*/g;
const SEQUENCES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))/g;
/** How many pictures are kept at a time, counting each size; a screen has one. */
const MOST_PLACEMENTS = 32;
/** Ids belong to the terminal, and other programs count from 1. */
const FIRST_ID = 0x62_61_6e_00;
/** The most pixels of a picture's longer side, however fine the screen is. */
const LONGEST = 400;
/** How long a box must not move before its picture is drawn, in milliseconds: a key that is held down waits for no picture. */
const REST_MS = 80;

/** Makes a canvas for one terminal. */
export function createPictureCanvas({
  write,
  rows: screenRows,
  onDraw,
  later = laterUnref,
}: CanvasOptions): PictureCanvas {
  let graphics: Graphics | undefined;
  let drawings = new WeakMap<Pixels, DrawPicture>();
  const placements: Placement[] = [];
  let placementCount = 0;
  let wanted: readonly Box[] = [];
  let drawn: Box[] = [];
  let stopWaiting: (() => void) | undefined;

  function linesOf(picture: Pixels, { cell }: Graphics, mostColumns: number, mostRows: number): string[] {
    const scale = Math.min(
      (mostColumns * cell.width) / picture.width,
      (mostRows * cell.height) / picture.height,
      LONGEST / Math.max(picture.width, picture.height),
    );
    const columns = Math.max(2, Math.floor((picture.width * scale) / cell.width));
    const rows = Math.max(1, Math.floor((picture.height * scale) / cell.height));
    const at = slotOf(picture, columns, rows);
    const cells = REST.repeat(columns - 2);
    return Array.from({ length: rows }, (_, row) => String.fromCharCode(FIRST_PICTURE + at, FIRST_ROW + row) + cells);
  }

  function slotOf(picture: Pixels, columns: number, rows: number): number {
    const known = placements.findIndex(
      (one) => one.picture === picture && one.columns === columns && one.rows === rows,
    );
    if (known >= 0) return known;
    const at = placementCount++ % MOST_PLACEMENTS;
    placements[at] = { picture, columns, rows, id: FIRST_ID + at, drawn: undefined };
    return at;
  }

  function take(rows: string[]): void {
    if (placements.length === 0) return;
    const boxes: Box[] = [];
    for (let y = 0; y < rows.length; y++) {
      const row = rows[y]!;
      for (const { 0: marks, index } of row.matchAll(MARKS)) {
        const placement = placements[marks.charCodeAt(0) - FIRST_PICTURE];
        // A picture that is cut off is not drawn.
        if (placement?.columns !== marks.length) continue;
        const from = marks.charCodeAt(1) - FIRST_ROW;
        const x = displayWidth(row.slice(0, index).replaceAll(SEQUENCES, ''));
        const above = boxes.find((box) => box.placement === placement && box.x === x && box.y + box.rows === y);
        if (above && above.from + above.rows === from) above.rows++;
        else boxes.push({ placement, x, y, from, rows: 1 });
      }
      if (row.search(MARKS) >= 0) rows[y] = row.replaceAll(MARKS, (marks) => ' '.repeat(marks.length));
    }
    // Behind the last row a terminal may scroll.
    const next = boxes.filter(({ y, rows: height }) => y + height < screenRows());
    const isSame = next.length === wanted.length && next.every((box) => isIn(box, wanted));
    wanted = next;
    if (isSame) return;
    stopWaiting?.();
    stopWaiting = wanted.length > 0 ? later(draw, REST_MS) : undefined;
  }

  function draw(): void {
    stopWaiting = undefined;
    for (const box of wanted) {
      if (isIn(box, drawn)) continue;
      if (!graphics || !write(cellAt(box.x, box.y) + sequenceOf(box, graphics))) return;
      drawn.push(box);
      onDraw?.();
    }
  }

  return {
    setGraphics(next) {
      graphics = next;
      drawings = new WeakMap();
    },
    drawing(picture) {
      if (!graphics) return inBlocks(picture);
      const known = drawings.get(picture);
      if (known) return known;
      const now = graphics;
      const make: DrawPicture = (columns, rows) => linesOf(picture, now, columns, rows);
      drawings.set(picture, make);
      return make;
    },
    take,
    erase() {
      const gone = drawn.filter((box) => !isIn(box, wanted));
      drawn = drawn.filter((box) => isIn(box, wanted));
      return gone.map(erasureOf).join('');
    },
    isStill: (y) => drawn.some((box) => y >= box.y && y < box.y + box.rows),
    clear() {
      const sequence = drawn.map(erasureOf).join('');
      drawn = [];
      if (wanted.length > 0) stopWaiting ??= later(draw, REST_MS);
      return sequence;
    },
    draw,
  };

  function erasureOf({ placement, x, y, rows }: Box): string {
    if (graphics?.protocol === 'kitty') return kittyDeletion(placement.id);
    // Erasing cells leaves the picture drawn over them: an xterm shows it again when its window is uncovered.
    return Array.from({ length: rows }, (_, row) => cellAt(x, y + row) + ' '.repeat(placement.columns)).join('');
  }
}

const cellAt = (x: number, y: number) => `\x1b[${y + 1};${x + 1}H`;

function isIn(box: Box, boxes: readonly Box[]): boolean {
  return boxes.some(
    (one) =>
      one.placement === box.placement &&
      one.x === box.x &&
      one.y === box.y &&
      one.from === box.from &&
      one.rows === box.rows,
  );
}

/** The sequence that draws the visible part of a picture from the cursor on; kept as long as it is the same. */
function sequenceOf({ placement, from, rows }: Box, { protocol, cell, registers }: Graphics): string {
  const { picture, columns, id } = placement;
  const part = [from, rows, protocol, cell.width, cell.height, registers].join(' ');
  if (placement.drawn?.part !== part) {
    const area = { left: 0, right: 1, top: from / placement.rows, bottom: (from + rows) / placement.rows };
    // Whole strips: a terminal may draw the last one completely.
    const height = Math.max(6, Math.floor((rows * cell.height) / 6) * 6);
    const seen = Math.max(1, Math.round((picture.height * rows) / placement.rows));
    const sequence =
      protocol === 'kitty'
        ? kittyOf(scaled(picture, picture.width, seen, area), id, columns, rows)
        : sixelOf(scaled(picture, columns * cell.width, height, area), registers);
    placement.drawn = { part, sequence };
  }
  return placement.drawn.sequence;
}

function laterUnref(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms);
  timer.unref();
  return () => clearTimeout(timer);
}
