/** Sorts the queue by any of its columns. The records are kept in the order oldest first, which costs nothing. */
import { unitsOf } from '../domain/units.ts';
import { fold } from '../base/fold.ts';
import { inQueueOrder } from './cached-item.ts';
import type { CachedItem } from './records.ts';
import { numberOf } from '../domain/item-names.ts';

export const SORT_COLUMNS = ['age', 'order', 'item', 'quantity', 'delivery', 'note'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export type Sort = { column: SortColumn; isReversed: boolean };

/** The queue's own order. */
export const OLDEST_FIRST: Sort = { column: 'age', isReversed: false };

/** The column by which a list is sorted: with promises the queue's own order is by `due`. */
export function sortedColumn({ column }: Sort, hasPromises: boolean): SortColumn | 'due' {
  return column === 'age' && hasPromises ? 'due' : column;
}

const sorted = new WeakMap<readonly CachedItem[], Map<string, readonly CachedItem[]>>();

/** The rows in another order; equal ones stay oldest first. For the same rows and sort it returns the same array. */
export function sortRows(rows: readonly CachedItem[], sort: Sort): readonly CachedItem[] {
  const { column, isReversed } = sort;
  if (column === 'age' && !isReversed) return rows;
  const known = sorted.get(rows) ?? new Map<string, readonly CachedItem[]>();
  sorted.set(rows, known);
  const key = `${column} ${isReversed}`;
  const before = known.get(key);
  if (before) return before;
  const result = column === 'age' ? rows.toReversed() : sortBy(rows, KEYS[column], isReversed ? -1 : 1);
  known.set(key, result);
  return result;
}

/** Where an entry would be among rows sorted this way: the index of the first row after it. */
export function placeAmong(rows: readonly CachedItem[], entry: CachedItem, { column, isReversed }: Sort): number {
  const sign = isReversed ? -1 : 1;
  const keyOf = column === 'age' ? undefined : KEYS[column];
  const isAfter = (row: CachedItem) =>
    keyOf
      ? (sign * compare(keyOf(row), keyOf(entry)) || inQueueOrder(row, entry)) > 0
      : sign * inQueueOrder(row, entry) > 0;
  let first = 0;
  let end = rows.length;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (isAfter(rows[middle]!)) end = middle;
    else first = middle + 1;
  }
  return first;
}

const KEYS: Readonly<Record<Exclude<SortColumn, 'age'>, (entry: CachedItem) => string | number>> = {
  order: ({ item }) => numeric(numberOf(item)),
  item: ({ item }) => fold(`${item.product_nome}\u0000${item.variation_options}`),
  quantity: ({ item }) => unitsOf(item) ?? '',
  delivery: ({ item }) => fold(item.delivery_type || (item.pedido?.metodo_envio ?? '')),
  note: ({ item }) => fold(item.personalization_data),
};

/** Numbers before texts, and 9 before 10. */
function numeric(text: string): string | number {
  const digits = text.replace(/^#/, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : digits.toLowerCase();
}

function sortBy(
  rows: readonly CachedItem[],
  keyOf: (entry: CachedItem) => string | number,
  sign: 1 | -1,
): CachedItem[] {
  const keyed = rows.map((entry, index) => ({ entry, index, key: keyOf(entry) }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || a.index - b.index);
  return keyed.map(({ entry }) => entry);
}

function compare(a: string | number, b: string | number): number {
  // Empty values come last.
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
