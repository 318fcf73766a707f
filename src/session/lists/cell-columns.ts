/** Columns of lists that make all cells of a row at once: the n-th column shows the n-th cell. */
import type { Column } from '../../tty/output/columns.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';

type ActivityCell = { text: string; role?: ThemeRole | undefined };
/** One line of a list: its cells in the order of the columns. */
export type ActivityLine = readonly ActivityCell[];

/** The width left beside fixed columns on a screen of `columns`; a width of 0 is a column that is not shown. */
export function restOf(columns: number, ...fixed: number[]): number {
  return Math.max(6, columns - 2 - fixed.reduce((sum, width) => sum + (width > 0 ? width + 1 : 0), 0));
}

export type CellsRow = { cells: ActivityLine; isUnderCursor: boolean };

/** The column of the cell at `index`; the first column is highlighted under the cursor. */
export function cellColumn<Id extends string>(
  id: Id,
  index: number,
  width: Column<CellsRow>['width'],
  rest: Partial<Column<CellsRow, Id>> = {},
): Column<CellsRow, Id> {
  const cell = ({ cells, isUnderCursor }: CellsRow) => {
    const { text = '', role } = cells[index] ?? {};
    return { text, role: isUnderCursor && index === 0 ? ('focus' as const) : role };
  };
  return { id, width, before: 1, after: 0, cell, ...rest };
}
