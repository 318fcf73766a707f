/** Tables: for people in columns that fit their terminal, for a pipe as whole values between tabs. */
import { displayWidth, fit } from '../../terminal/width.ts';

export type Column = {
  title: string;
  align?: 'left' | 'right';
  /** Gives way first when the terminal is narrow, down to this many cells; without it the column keeps its width. */
  shrinksTo?: number;
};

const GAP = '  ';

/** The rows under their titles in at most `width` cells; what does not fit even so is left to wrap. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const widths = columns.map((column, i) =>
    Math.max(displayWidth(column.title), ...rows.map((row) => displayWidth(row[i] ?? ''))),
  );
  let excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
  // The widest of those that may shrink gives up a cell at a time, so that long columns share the loss.
  while (excess > 0) {
    const candidates = columns.flatMap(({ shrinksTo }, i) =>
      shrinksTo !== undefined && widths[i]! > shrinksTo ? [i] : [],
    );
    const widest = candidates.toSorted((a, b) => widths[b]! - widths[a]!)[0];
    if (widest === undefined) break;
    widths[widest]!--;
    excess--;
  }
  const line = (cells: readonly string[]) =>
    columns
      .map(({ align }, i) => fit(cells[i] ?? '', widths[i]!, align))
      .join(GAP)
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...rows.map(line)];
}

/** Names and values below each other; what has no value is left out. */
export function listLines(pairs: readonly (readonly [string, string])[]): string[] {
  const shown = pairs.filter(([, value]) => value !== '');
  const width = Math.max(0, ...shown.map(([name]) => displayWidth(name)));
  return shown.map(([name, value]) => `${fit(name, width)}  ${value}`);
}

/** One row for a pipe: `cut`, `awk` and `sort` take tabs, and no value has one (safe-text.ts). */
export function tabbed(cells: readonly string[]): string {
  return cells.map((cell) => cell.replaceAll('\t', ' ')).join('\t');
}
