/** Prints a list that is here, in the format that was asked for. */
import { safeText } from '../../base/safe-text.ts';
import type { CliContext } from '../cli-context.ts';
import { cellOf } from './fields.ts';
import { createRecordWriter } from './records.ts';
import type { PrintedColumn } from './table.ts';

/**
 * Prints rows in the format that was asked for, and answers how many they were; `toRecord` is a row as programs read it.
 */
export async function printAll<T>(
  talk: CliContext,
  rows: Iterable<T>,
  toRecord: (row: T) => object,
  { fields, columns }: { fields: readonly string[]; columns: readonly PrintedColumn<T>[] },
): Promise<number> {
  type Pair = { row: T; record: object };
  const safeCell = (cell: (row: T) => string) => (pair: Pair) => safeText(cell(pair.row), 300);
  const writer = createRecordWriter<Pair>(talk, {
    fields,
    textOf: ({ record }, field) => safeText(cellOf(record, field), 2000),
    columns: columns.map(({ cell, piped, ...column }) => ({
      ...column,
      cell: safeCell(cell),
      ...(piped ? { piped: safeCell(piped) } : {}),
    })),
  });
  let count = 0;
  for (const row of rows) {
    // Nobody reads on: what is left is not even fetched.
    if (talk.out.closed.aborted) return count;
    const record = toRecord(row);
    await writer.write({ row, record }, record);
    count++;
  }
  await writer.end();
  return count;
}
