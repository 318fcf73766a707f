/** Columns of lists that make all cells of a row at once: the n-th column shows the n-th cell. */
import type { Column } from '../../tty/output/columns.ts';
import type { ActivityLine } from '../history/list.ts';

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
