/**
 * GET /pedidos as SQL. Every question is answered from a covering index, and totals without a delta from the counters,
 * so that neither page 1 nor a small delta feels how large the store is.
 */
import type { SQLInputValue } from 'node:sqlite';
import type { Status } from '../rules.ts';
import type { Database } from './database.ts';
import type { ListedItem } from './rows.ts';

export type ItemFilter = {
  store: number;
  status?: Status;
  /** Day numbers of the order, both included. */
  fromDay?: number;
  toDay?: number;
  /** Items changed at this moment or later. */
  changedSince?: number;
};

export type ItemOrder = { by: 'created' | 'updated'; isDescending: boolean };

type Question = { where: string; values: SQLInputValue[] };

function questionOf(filter: ItemFilter): Question {
  const where = ['store = ?'];
  const values: SQLInputValue[] = [filter.store];
  const add = (condition: string, value: SQLInputValue | undefined): void => {
    if (value === undefined) return;
    where.push(condition);
    values.push(value);
  };
  add('status = ?', filter.status);
  add('order_day >= ?', filter.fromDay);
  add('order_day <= ?', filter.toDay);
  add('updated_ms >= ?', filter.changedSince);
  return { where: where.join(' AND '), values };
}

const indexFor = (filter: ItemFilter, by: 'created' | 'updated'): string =>
  filter.status === undefined ? `items_${by}` : `items_status_${by}`;

/** `meta.total` of a list. */
export function countItems(database: Database, filter: ItemFilter): number {
  if (filter.changedSince !== undefined) {
    const { where, values } = questionOf(filter);
    const sql = `SELECT count(*) AS n FROM items INDEXED BY ${indexFor(filter, 'updated')} WHERE ${where}`;
    return database.get<{ n: number }>(sql, ...values)!.n;
  }
  const where = ['store = ?'];
  const values: SQLInputValue[] = [filter.store];
  if (filter.status !== undefined) {
    where.push('status = ?');
    values.push(filter.status);
  }
  if (filter.fromDay === undefined && filter.toDay === undefined) {
    return sumOf(database, 'status_counts', where, values);
  }
  where.push('day BETWEEN ? AND ?');
  values.push(filter.fromDay ?? -1e9, filter.toDay ?? 1e9);
  return sumOf(database, 'day_counts', where, values);
}

function sumOf(database: Database, table: string, where: string[], values: SQLInputValue[]): number {
  const sql = `SELECT coalesce(sum(n), 0) AS n FROM ${table} WHERE ${where.join(' AND ')}`;
  return database.get<{ n: number }>(sql, ...values)!.n;
}

// A delta of more rows than this is read in list order and filtered, instead of sorted.
const SORTED_DELTA_ROWS = 5000;

/** One page of a list. `total` is the answer of {@link countItems} for the same filter. */
export function listItems(
  database: Database,
  filter: ItemFilter,
  order: ItemOrder,
  page: { offset: number; limit: number; total: number },
): ListedItem[] {
  if (page.offset >= page.total) return [];
  const { where, values } = questionOf(filter);
  const isSmallDelta = filter.changedSince !== undefined && page.total <= SORTED_DELTA_ROWS;
  const index = indexFor(filter, isSmallDelta ? 'updated' : order.by);

  // A page near the end is found from the end.
  const length = Math.min(page.limit, page.total - page.offset);
  const isFromEnd = page.offset > page.total / 2;
  const offset = isFromEnd ? page.total - page.offset - length : page.offset;
  const direction = order.isDescending !== isFromEnd ? 'DESC' : 'ASC';

  const sql = `SELECT seq FROM items INDEXED BY ${index} WHERE ${where}
    ORDER BY ${order.by}_ms ${direction}, seq ${direction} LIMIT ? OFFSET ?`;
  const found = database.all<{ seq: number }>(sql, ...values, length, offset);
  if (isFromEnd) found.reverse();
  return found.map(({ seq }) => database.get<ListedItem>(`${LISTED} WHERE items.seq = ?`, seq)!);
}

/** The columns of a {@link ListedItem}. */
export const LISTED = `SELECT items.*, orders.numero, orders.status AS order_status, orders.metodo_envio,
  orders.created_ms AS order_created_ms FROM items JOIN orders ON orders.id = items.order_id`;
