/**
 * Lists in columns as data: what a column is, how wide each is on a terminal, and the line that a record makes of them.
 * The screens' lists and the tables of commands are laid out and written here alone. Pure: cells in, cells out.
 */
import { displayWidth, fit } from '../../base/width.ts';
import { GLYPHS } from './glyphs.ts';
import { filledLine, styled, type Styled } from './styled-lines.ts';
import type { ThemeRole } from './themes.ts';

/** What a record says in a column: plain text, and what it means where that is to be seen; or several such parts. */
export type Cell = string | { text: string; role: ThemeRole | undefined } | { parts: readonly Styled[] };

/**
 * How many cells a column takes: always so many, so many on a terminal of that width, a share of what the
 * others leave, or the rest.
 */
export type ColumnWidth = number | ((available: number) => number) | { share: number } | 'rest';

/** A column of a list on a screen. Adding one to a list is one of these, and the words of its heading under its id. */
export type Column<Row, Id extends string = string> = {
  id: Id;
  width: ColumnWidth;
  align?: 'right';
  /** On terminals from this width on. The column with the highest leaves first, also where the others need its room. */
  from?: number;
  /** A share or the rest is not made narrower than this while another column can leave. */
  least?: number;
  /** It is there only where it was chosen. */
  isExtra?: boolean;
  /** A sign without a heading: it cannot be chosen, and keeps its place. */
  isSign?: boolean;
  /** Blank cells before and after it: none and one, unless it says otherwise. */
  before?: number;
  after?: number;
  /** `widthOf` tells of any column how wide it is; 0 where it has left. */
  cell(row: Row, widthOf: (id: Id) => number): Cell;
  /** What is said of it aloud, where that is not its text; empty for nothing. */
  say?(row: Row): string;
};

/** The sign in front of the row under the cursor. */
export const CURSOR_COLUMN: Column<{ isUnderCursor: boolean }, 'cursor'> = {
  id: 'cursor',
  width: 1,
  isSign: true,
  after: 0,
  cell: ({ isUnderCursor }) => (isUnderCursor ? { text: GLYPHS.cursor, role: 'focus' } : ' '),
};

/** Which columns somebody has chosen, in which order, and how wide, where that was said. */
export type ColumnPlan = readonly { id: string; width?: number | undefined }[];

const DEFAULT_PLAN: ColumnPlan = [];
const arranged = new WeakMap<readonly unknown[], WeakMap<ColumnPlan, unknown>>();

/**
 * The columns of a list as they were chosen; without a plan all but the extra ones. Signs stay where they are. What was
 * chosen is there on any terminal that has room for it. The same columns by the same plan are the same array.
 */
export function arrange<Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  plan: ColumnPlan | undefined,
): readonly Column<Row, Id>[] {
  const byPlan = arranged.get(columns) ?? new WeakMap<ColumnPlan, unknown>();
  arranged.set(columns, byPlan);
  const key = plan ?? DEFAULT_PLAN;
  const known = byPlan.get(key);
  if (known) return known as readonly Column<Row, Id>[];
  const result = plan ? byPlanOf(columns, plan) : columns.filter(({ isExtra }) => isExtra !== true);
  byPlan.set(key, result);
  return result;
}

function byPlanOf<Row, Id extends string>(columns: readonly Column<Row, Id>[], plan: ColumnPlan): Column<Row, Id>[] {
  const chosen = plan.flatMap(({ id, width }) => {
    const column = columns.find((one) => one.id === id && !one.isSign);
    if (!column) return [];
    // The order in which they leave stays; the width of the terminal at which they would does not.
    const from = column.from === undefined ? {} : { from: column.from / 1000 };
    return [{ ...column, ...from, ...(width === undefined ? {} : { width }) }];
  });
  const arrangedColumns = columns.flatMap((column) => (column.isSign ? [column] : (chosen.shift() ?? [])));
  return [...arrangedColumns, ...chosen];
}

/** Columns with their places on one width of terminal, in their order. Those that have left are not in it. */
export type Layout<Row, Id extends string = string> = {
  columns: readonly Placed<Row, Id>[];
  widthOf(id: Id): number;
};

type Placed<Row, Id extends string> = { column: Column<Row, Id>; width: number; before: number; after: number };

/** What the column that takes the rest keeps where there is no rest. */
const FEWEST = 4;

/** More widths than a terminal has while it is resized are not kept. */
const MOST_KEPT = 32;
const kept = new WeakMap<readonly unknown[], Map<number, unknown>>();

/** The columns on a terminal of this width. The same columns at the same width are the same layout. */
export function layOut<Row, Id extends string>(
  columns: readonly Column<Row, Id>[],
  available: number,
): Layout<Row, Id> {
  const byWidth = kept.get(columns) ?? new Map<number, unknown>();
  kept.set(columns, byWidth);
  const before = byWidth.get(available);
  if (before) return before as Layout<Row, Id>;
  if (byWidth.size >= MOST_KEPT) byWidth.clear();
  const layout = place(columns, available);
  byWidth.set(available, layout);
  return layout;
}

function place<Row, Id extends string>(columns: readonly Column<Row, Id>[], available: number): Layout<Row, Id> {
  const shown = columns.filter(({ from = 0 }) => available >= from);
  const needed = () =>
    shown.reduce((sum, one) => sum + (fixedWidth(one, available) ?? one.least ?? 0) + blanks(one), 0);
  while (needed() > available) {
    const [leaver] = shown.filter(({ from }) => from !== undefined).toSorted((a, b) => b.from! - a.from!);
    if (!leaver) break;
    shown.splice(shown.indexOf(leaver), 1);
  }

  const fixed = shown.map((one) => fixedWidth(one, available));
  const room =
    available - shown.reduce((sum, one, i) => sum + (fixed[i] === undefined ? 0 : fixed[i] + blanks(one)), 0);
  const widths = shown.map(({ width }, i) => fixed[i] ?? (isShare(width) ? Math.floor(room * width.share) : 0));
  const rest = shown.findIndex(({ width }) => width === 'rest');
  if (rest >= 0) {
    const used = shown.reduce((sum, one, i) => sum + widths[i]! + blanks(one), 0);
    widths[rest] = Math.max(FEWEST, available - used);
  }
  const byId = new Map(shown.map(({ id }, i) => [id, widths[i]!]));
  return {
    columns: shown.map((column, i) => ({
      column,
      width: widths[i]!,
      before: column.before ?? 0,
      after: column.after ?? 1,
    })),
    widthOf: (id) => byId.get(id) ?? 0,
  };
}

function fixedWidth({ width }: { width: ColumnWidth }, available: number): number | undefined {
  if (typeof width === 'function') return width(available);
  return typeof width === 'number' ? width : undefined;
}

function isShare(width: ColumnWidth): width is { share: number } {
  return typeof width === 'object';
}

function blanks({ before = 0, after = 1 }: { before?: number; after?: number }): number {
  return before + after;
}

/** The line of a record: its cells in their columns, in their roles, as the sequences that the frame writer reads. */
export function rowLine<Row, Id extends string>({ columns, widthOf }: Layout<Row, Id>, row: Row): string {
  let line = '';
  for (const { column, width, before, after } of columns) {
    const cell = column.cell(row, widthOf);
    if (before > 0) line += ' '.repeat(before);
    if (typeof cell === 'string') line += fit(cell, width, column.align);
    else if ('parts' in cell) line += filledLine(cell.parts, width);
    else line += styled(fit(cell.text, width, column.align), cell);
    if (after > 0) line += after === 1 ? ' ' : ' '.repeat(after);
  }
  return line;
}

/** Records whose lines are kept, twice: those of a few screens full, and those that were there before. */
const MOST_RECORDS = 1024;
/** On sessions of five widths, in two languages, under the cursor and not, the record looks otherwise. */
const MOST_LOOKS = 20;

type Look = { layout: Layout<never>; row: Readonly<Record<string, unknown>>; line: string };
let looksOfRecord = new Map<object, Look[]>();
let looksBefore = looksOfRecord;

/**
 * The same as {@link rowLine}, made once for each version of a record and each look of it, for all sessions of the
 * process. `row` holds the record and what else its line shows; a look is another where one of these is another.
 */
export function keptRowLine<Row extends object, Id extends string>(
  layout: Layout<Row, Id>,
  record: object,
  row: Row,
): string {
  let looks = looksOfRecord.get(record);
  if (!looks) {
    looks = looksBefore.get(record) ?? [];
    if (looksOfRecord.size >= MOST_RECORDS) {
      looksBefore = looksOfRecord;
      looksOfRecord = new Map();
    }
    looksOfRecord.set(record, looks);
  }
  for (const look of looks) if (look.layout === (layout as object) && isSameRow(look.row, row)) return look.line;
  const line = rowLine(layout, row);
  if (looks.length >= MOST_LOOKS) looks.pop();
  looks.unshift({ layout: layout as unknown as Layout<never>, row: row as Look['row'], line });
  return line;
}

function isSameRow(one: Look['row'], other: object): boolean {
  for (const name in one) if (one[name] !== (other as Look['row'])[name]) return false;
  return true;
}

/** The line above a list, in its columns. Columns of signs have no heading. */
export function headLine<Row, Id extends string>({ columns }: Layout<Row, Id>, heading: (id: Id) => string): string {
  return columns
    .map(({ column: { id, align }, width, before, after }) => {
      return ' '.repeat(before) + fit(heading(id), width, align) + ' '.repeat(after);
    })
    .join('');
}

/**
 * Columns that are as wide as their widest text, `gap` cells between them. Where that is more than there is, the
 * widest of those with a `least` gives up a cell at a time, so that long columns share the loss; what does not fit
 * even so is left too wide.
 */
export function layOutByContent(
  columns: readonly { align?: 'right'; least?: number }[],
  rows: readonly (readonly string[])[],
  available: number,
  gap: number,
): Layout<readonly string[]> {
  const widths = columns.map((_, i) => rows.reduce((most, row) => Math.max(most, displayWidth(row[i] ?? '')), 0));
  let excess = widths.reduce((sum, one) => sum + one + gap, -gap) - available;
  while (excess > 0) {
    const able = columns.flatMap(({ least }, i) => (least !== undefined && widths[i]! > least ? [i] : []));
    const widest = able.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined) break;
    widths[widest]!--;
    excess--;
  }
  return {
    columns: columns.map((column, i) => ({
      column: { ...column, id: String(i), width: widths[i]!, cell: (row) => row[i] ?? '' },
      width: widths[i]!,
      before: 0,
      after: i + 1 < columns.length ? gap : 0,
    })),
    widthOf: (id) => widths[Number(id)] ?? 0,
  };
}
