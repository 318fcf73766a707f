/**
 * GET /pedidos as SQL. Every query uses a covering index, and totals without a delta come from the counters, so that neither
 * page 1 nor a small delta takes longer in a large store.
 */
import type { SQLInputValue } from 'node:sqlite';
import { DAY_MS, offsetMinutes } from '../formats.ts';
import type { Status } from '../rules.ts';
import type { Database } from './database.ts';
import type { ListedItem } from './rows.ts';

export type ItemFilter = {
  store: number;
  status?: Status;
  /** Day numbers of the order in `zone`, both included. */
  fromDay?: number;
  toDay?: number;
  zone: string;
  /** Items changed at this moment or later. */
  changedSince?: number;
};

export type ItemOrder = { by: 'created' | 'updated'; isDescending: boolean };

type Question = { where: string; values: SQLInputValue[] };

/** The moment at which a day begins in a time zone. An item is created with its order, so days are ranges of its own time. */
const startOf = (day: number, zone: string): number => day * DAY_MS - offsetMinutes(zone) * 60_000;

function questionOf(filter: ItemFilter): Question {
  const where = ['store = ?'];
  const values: SQLInputValue[] = [filter.store];
  const add = (condition: string, value: SQLInputValue | undefined): void => {
    if (value === undefined) return;
    where.push(condition);
    values.push(value);
  };
  const { fromDay, toDay, zone } = filter;
  add('status = ?', filter.status);
  add('created_ms >= ?', fromDay === undefined ? undefined : startOf(fromDay, zone));
  add('created_ms < ?', toDay === undefined ? undefined : startOf(toDay + 1, zone));
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
  const { where, values } = countedDays(filter);
  const table = filter.fromDay === undefined && filter.toDay === undefined ? 'status_counts' : 'day_counts';
  return database.get<{ n: number }>(`SELECT coalesce(sum(n), 0) AS n FROM ${table} WHERE ${where}`, ...values)!.n;
}

function countedDays(filter: ItemFilter): Question {
  const where = ['store = ?'];
  const values: SQLInputValue[] = [filter.store];
  if (filter.status !== undefined) {
    where.push('status = ?');
    values.push(filter.status);
  }
  if (filter.fromDay !== undefined || filter.toDay !== undefined) {
    where.push('day BETWEEN ? AND ?');
    values.push(filter.fromDay ?? -1e9, filter.toDay ?? 1e9);
  }
  return { where: where.join(' AND '), values };
}

// A delta of more rows than this is read in list order and filtered, instead of sorted.
const SORTED_DELTA_ROWS = 5000;

// From this offset on it is faster to find the day that a page begins in than to count rows up to it.
const FAR_OFFSET = 500;

type Page = { offset: number; limit: number; total: number };

/** Reads one page of a list. `total` is the result of {@link countItems} for the same filter. */
export function listItems(database: Database, filter: ItemFilter, order: ItemOrder, page: Page): ListedItem[] {
  return listSeqs(database, filter, order, page).map((seq) => listedItem(database, seq));
}

/** The row numbers of the items of a page. */
export function listSeqs(database: Database, filter: ItemFilter, order: ItemOrder, page: Page): number[] {
  if (page.offset >= page.total) return [];
  if (order.by === 'created' && filter.changedSince === undefined && page.offset >= FAR_OFFSET) {
    const near = skipDays(database, filter, order, page);
    return readPage(database, near.filter, order, near.page);
  }
  return readPage(database, filter, order, page);
}

/** The item of a row number of {@link listSeqs}. */
export function listedItem(database: Database, seq: number): ListedItem {
  return database.get<ListedItem>(`${LISTED} WHERE items.seq = ?`, seq)!;
}

function readPage(database: Database, filter: ItemFilter, order: ItemOrder, page: Page): number[] {
  const { where, values } = questionOf(filter);
  const isSmallDelta = filter.changedSince !== undefined && page.total <= SORTED_DELTA_ROWS;
  const index = indexFor(filter, isSmallDelta ? 'updated' : order.by);

  // A page near the end is read from the end.
  const length = Math.min(page.limit, page.total - page.offset);
  const isFromEnd = page.offset > page.total / 2;
  const offset = isFromEnd ? page.total - page.offset - length : page.offset;
  const direction = order.isDescending !== isFromEnd ? 'DESC' : 'ASC';

  const sql = `SELECT seq FROM items INDEXED BY ${index} WHERE ${where}
    ORDER BY ${order.by}_ms ${direction}, seq ${direction} LIMIT ? OFFSET ?`;
  const found = database.all<{ seq: number }>(sql, ...values, length, offset);
  if (isFromEnd) found.reverse();
  return found.map(({ seq }) => seq);
}

// The same page, with an offset in the day that it begins in.
function skipDays(
  database: Database,
  filter: ItemFilter,
  order: ItemOrder,
  page: Page,
): { filter: ItemFilter; page: Page } {
  const { where, values } = countedDays(filter);
  const days = database.all<{ day: number; n: number }>(
    `SELECT day, sum(n) AS n FROM day_counts WHERE ${where} GROUP BY day ORDER BY day ${order.isDescending ? 'DESC' : 'ASC'}`,
    ...values,
  );
  let skipped = 0;
  for (const { day, n } of days) {
    if (skipped + n > page.offset) {
      const from = order.isDescending ? { toDay: day } : { fromDay: day };
      const rest = { ...page, offset: page.offset - skipped, total: page.total - skipped };
      return { filter: { ...filter, ...from }, page: rest };
    }
    skipped += n;
  }
  return { filter, page };
}

/** The columns of a {@link ListedItem}. */
export const LISTED = `SELECT items.*, orders.numero, orders.status AS order_status, orders.metodo_envio,
  orders.created_ms AS order_created_ms FROM items JOIN orders ON orders.id = items.order_id`;
