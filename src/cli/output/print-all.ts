/** Prints a list that is here, in the format that was asked for. */
import { safeText } from '../../base/safe-text.ts';
import type { CliContext } from '../cli-context.ts';
import { cellOf } from './fields.ts';
import { createRecordWriter, type RecordKind } from './records.ts';
import type { PrintedColumn } from './table.ts';

/** How a list that is here is printed: its rows as programs read them, and what is said at a terminal where it has none. */
export type ListKind<T> = Pick<RecordKind<T>, 'fields' | 'columns' | 'columnsFor'> & {
  recordOf?: (row: T) => object;
  none?: string;
};

/** Prints rows in the format that was asked for, every cell made safe, and answers how many they were. */
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
    // Nobody reads on: what is left is not even fetched.
    if (talk.out.closed.aborted) return count;
    const record = recordOf(row);
    await writer.write({ row, record }, record);
    count++;
  }
  await writer.end();
  if (count === 0 && none !== undefined && talk.out.isTerminal) talk.say(none);
  return count;
}
