/** Lists of the history, the diagnostics and the team as data: columns with widths, and lines of cells. */
import type { ThemeRole } from '../../tty/output/themes.ts';

export type ActivityCell = { text: string; role?: ThemeRole | undefined };
/** One line of a list: its cells in the order of the columns. */
export type ActivityLine = readonly ActivityCell[];

/** The width left beside fixed columns on a screen of `columns`; a width of 0 is a column that is not shown. */
export function restOf(columns: number, ...fixed: number[]): number {
  return Math.max(6, columns - 2 - fixed.reduce((sum, width) => sum + (width > 0 ? width + 1 : 0), 0));
}
