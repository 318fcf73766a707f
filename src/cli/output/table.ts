/** Tables: for people in columns that fit their terminal, for a pipe as complete values between tabs. */
import { displayWidth, fit } from '../../base/width.ts';
import { layOutByContent, rowLine, type Column } from '../../tty/output/columns.ts';

/** A column of a table: its heading, its alignment and least width in cells, and its cell for a record. */
export type PrintedColumn<T> = Pick<Column<T>, 'align' | 'least'> & {
  title: string;
  cell: (record: T) => string;
  /** The cell for a pipe if it differs: uncut, in the API's own words, times in ISO 8601. */
  piped?: (record: T) => string;
};

const GAP = 2;

/** The cells of a record. */
function cellsOf<T>(columns: readonly PrintedColumn<T>[], record: T): string[] {
  return columns.map(({ cell }) => cell(record));
}

/** Lays out the records below their titles in at most `width` cells; if the least widths do not fit, lines wrap. */
export function tableLines<T>(columns: readonly PrintedColumn<T>[], records: readonly T[], width: number): string[] {
  const rows = [columns.map(({ title }) => title), ...records.map((record) => cellsOf(columns, record))];
  const layout = layOutByContent(columns, rows, width, GAP);
  return rows.map((row) => rowLine(layout, row).trimEnd());
}

/** Lays out names and values, one pair a line; pairs without a value are left out. */
export function listLines(pairs: readonly (readonly [string, string])[]): string[] {
  const shown = pairs.filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.map(([name, value]) => `${fit(name, width)}  ${value}`);
}

/** One row of a record for a pipe. */
export function pipedLine<T>(columns: readonly PrintedColumn<T>[], record: T): string {
  return tabbed(columns.map(({ cell, piped = cell }) => piped(record)));
}

/** Joins cells to one row for a pipe, with tabs, which `cut`, `awk` and `sort` read. */
export function tabbed(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t');
}
