/** Prints a list of local records in the format that the flags choose. */
import { safeText } from '../../base/safe-text.ts';
import type { CliContext } from '../cli-context.ts';
import { cellOf } from './fields.ts';
import { createRecordWriter, type RecordKind } from './records.ts';
import type { PrintedColumn } from './table.ts';

/** How local records are printed: `recordOf` makes the record for programs, `none` is shown at a terminal for an empty list. */
export type ListKind<T> = Pick<RecordKind<T>, 'fields' | 'columns' | 'columnsFor'> & {
  recordOf?: (row: T) => object;
  none?: string;
};

/** Prints rows in the format that the flags choose, every cell made safe; returns how many rows there were. */
export async function printAll<T>(
  talk: CliContext,
  rows: Iterable<T>,
  { fields, columns, columnsFor, recordOf = (row) => row as object, none }: ListKind<T>,
): Promise<number> {
  type Pair = { row: T; record: object };
  const safeCell = (cell: (row: T) => string) => (pair: Pair) => safeText(cell(pair.row), 1000);
  const safeColumns = (open: readonly PrintedColumn<T>[]) =>
    open.map(({ cell, piped, ...column }) => ({
      ...column,
      cell: safeCell(cell),
      ...(piped ? { piped: safeCell(piped) } : {}),
    }));
  const writer = createRecordWriter<Pair>(talk, {
    fields,
    textOf: ({ record }, field) => safeText(cellOf(record, field), 2000),
    columns: safeColumns(columns),
    ...(columnsFor ? { columnsFor: (pairs) => safeColumns(columnsFor(pairs.map(({ row }) => row))) } : {}),
  });
  let count = 0;
  for (const row of rows) {
    // The reader has closed the pipe: the remaining rows are not fetched.
    if (talk.out.closed.aborted) return count;
    const record = recordOf(row);
    await writer.write({ row, record }, record);
    count++;
  }
  await writer.end();
  if (count === 0 && none !== undefined && talk.out.isTerminal) talk.say(none);
  return count;
}
