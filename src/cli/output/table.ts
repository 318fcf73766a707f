/** Tables: for people in columns that fit their terminal, for a pipe as whole values between tabs. */
import { displayWidth, fit } from '../../base/width.ts';
import { layOutByContent, rowLine, type Column } from '../../tty/output/columns.ts';

/** A column of a table: its heading, how it gives way where the terminal is narrow, and what a record says in it. */
export type PrintedColumn<T> = Pick<Column<T>, 'align' | 'least'> & {
  title: string;
  cell: (record: T) => string;
  /** What a pipe gets where that is another thing: whole, in the API's own words, in ISO 8601. */
  piped?: (record: T) => string;
};

const GAP = 2;

/** What a record says in each column. */
export function cellsOf<T>(columns: readonly PrintedColumn<T>[], record: T): string[] {
  return columns.map(({ cell }) => cell(record));
}

/** The records under their titles in at most `width` cells; what does not fit even so is left to wrap. */
export function tableLines<T>(columns: readonly PrintedColumn<T>[], records: readonly T[], width: number): string[] {
  const rows = [columns.map(({ title }) => title), ...records.map((record) => cellsOf(columns, record))];
  const layout = layOutByContent(columns, rows, width, GAP);
  return rows.map((row) => rowLine(layout, row).trimEnd());
}

/** Names and values below each other; what has no value is left out. */
export function listLines(pairs: readonly (readonly [string, string])[]): string[] {
  const shown = pairs.filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.map(([name, value]) => `${fit(name, width)}  ${value}`);
}

/** A record as one row for a pipe. */
export function pipedLine<T>(columns: readonly PrintedColumn<T>[], record: T): string {
  return tabbed(columns.map(({ cell, piped = cell }) => piped(record)));
}

/** One row for a pipe: `cut`, `awk` and `sort` take tabs, and no value has one (safe-text.ts). */
export function tabbed(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t');
}
