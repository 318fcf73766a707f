/**
 * Lists in columns as data: the columns, their widths on a terminal, and the line of a record. All lists of screens and tables
 * of commands are laid out and written here. Pure: cells in, cells out.
 */
import { displayWidth, fit } from '../../base/width.ts';
import { GLYPHS } from './glyphs.ts';
import { filledLine, styled, type Styled } from './styled-lines.ts';
import type { ThemeRole } from './themes.ts';

/** The content of a column for a record: plain text, text with a role, or several such parts. */
export type Cell = string | { text: string; role: ThemeRole | undefined } | { parts: readonly Styled[] };

/** The width of a column in cells: fixed, by the width of the terminal, a share of what the others leave, or the rest. */
export type ColumnWidth = number | ((available: number) => number) | { share: number } | 'rest';

/** A column of a list on a screen. A new column needs one of these, and a heading in i18n under its id. */
export type Column<Row, Id extends string = string> = {
  id: Id;
  width: ColumnWidth;
  align?: 'right';
  /** Shown on terminals from this width on. The column with the highest leaves first, also if the others need its room. */
  from?: number;
  /** A share or the rest is not made narrower than this while another column can leave. */
  least?: number;
  /** Shown only if it was chosen. */
  isExtra?: boolean;
  /** A sign without a heading: it cannot be chosen, and keeps its place. */
  isSign?: boolean;
  /** Blank cells before and after it: none and one by default. */
  before?: number;
  after?: number;
  /** `widthOf` returns the width of any column; 0 if it has left. */
  cell(row: Row, widthOf: (id: Id) => number): Cell;
  /** Its text for a screen reader, if that is not the text shown; empty for none. */
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

/** The columns that somebody has chosen, in their order, with the widths chosen. */
export type ColumnPlan = readonly { id: string; width?: number | undefined }[];

const DEFAULT_PLAN: ColumnPlan = [];
const arranged = new WeakMap<readonly unknown[], WeakMap<ColumnPlan, unknown>>();

/**
 * The columns of a list as chosen; without a plan all but the extra ones. Signs stay where they are. A chosen column is shown
 * on any terminal that has room for it. The same columns with the same plan give the same array.
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

/** Columns with their places on one width of terminal, in their order, without those that have left. */
export type Layout<Row, Id extends string = string> = {
  columns: readonly Placed<Row, Id>[];
  widthOf(id: Id): number;
};

type Placed<Row, Id extends string> = { column: Column<Row, Id>; width: number; before: number; after: number };

/** The least width of the column that takes the rest, if no rest is left. */
const FEWEST = 4;

/** How many widths are kept: more than a terminal passes through while it is resized. */
const MOST_KEPT = 32;
const kept = new WeakMap<readonly unknown[], Map<number, unknown>>();

/** The columns on a terminal of this width. The same columns at the same width give the same layout. */
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

/** The line of a record: its cells in their columns, in their roles, as the SGR sequences that the frame writer reads. */
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

/** How many records' lines are kept, in each of two generations: a few screens full. */
const MOST_RECORDS = 1024;
/** How many lines of one record are kept: for sessions of five widths, in two languages, under the cursor and not. */
const MOST_LOOKS = 20;

type Look = { layout: Layout<never>; row: Readonly<Record<string, unknown>>; line: string };
let looksOfRecord = new Map<object, Look[]>();
let looksBefore = looksOfRecord;

/**
 * As {@link rowLine}, but made once for each version of a record and each of its appearances, for all sessions of the process.
 * `row` holds the record and whatever else its line shows; if one of these differs, so does the appearance.
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

/** The line above a list, with the headings of its columns. Columns of signs have no heading. */
export function headLine<Row, Id extends string>({ columns }: Layout<Row, Id>, heading: (id: Id) => string): string {
  return columns
    .map(({ column: { id, align }, width, before, after }) => {
      return ' '.repeat(before) + fit(heading(id), width, align) + ' '.repeat(after);
    })
    .join('');
}

/**
 * Makes columns as wide as their widest text, `gap` cells between them. If that is more than there is, the widest of those with
 * a `least` gives up one cell at a time, so that long columns share the loss; if it still does not fit, it is left too wide.
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
