/** The stock in one session: filter, cursor, and edits that are reviewed before they are sent. */
import { readCount, readFlag } from '../../domain/edits.ts';
import { fold } from '../../base/fold.ts';
import type { StockRecord } from '../../domain/records.ts';
import { AT_TOP, placeCursor, type ListCursor } from './list.ts';
import type { StockRow, StockState } from '../../replica/stock.ts';

/** An operator's edit of a record, not yet sent. Contains only what would change the record. */
export type StockEdit = {
  /** The record when the edit began; its count and its switch as they were when each was edited. */
  seen: StockRecord;
  /** The count that was found. */
  count?: number | undefined;
  /** Or the units that came in or went out, to be added to the count at the time of writing. */
  delta?: number | undefined;
  isActive?: boolean | undefined;
};

export type StockListState = {
  filter: string;
  /** Shows only this product's variations. */
  productId: string | undefined;
  isLowOnly: boolean;
  /** A count up to this is low. */
  threshold: number;
  cursor: ListCursor;
  /** By record id, in the order in which they were made. */
  edits: ReadonlyMap<string, StockEdit>;
  isReviewing: boolean;
  /** The cursor when the review began. */
  countingAt: ListCursor | undefined;
  /** How many rows of the grid fit now. */
  height: number;
};

export const INITIAL_STOCK_LIST: StockListState = {
  filter: '',
  productId: undefined,
  isLowOnly: false,
  threshold: 5,
  cursor: AT_TOP,
  edits: new Map(),
  isReviewing: false,
  countingAt: undefined,
  height: 1,
};

type Shown = { by: readonly unknown[]; rows: readonly StockRow[] };

// The footer needs the row in front at every key: the last filtered rows are kept, for each list of records and up to this many
// sessions.
const lastShown = new WeakMap<readonly StockRow[], readonly Shown[]>();
const MOST_SHOWN = 64;

/** The rows that the session shows; in a review the edited ones, whatever the filter. */
export function stockRows(stock: StockState, session: StockListState): readonly StockRow[] {
  const { filter, productId, isLowOnly, threshold, edits, isReviewing } = session;
  const by = [filter, productId, isLowOnly, threshold, isReviewing, isReviewing ? edits : undefined];
  const shown = lastShown.get(stock.rows) ?? [];
  const before = shown.find((one) => one.by.every((value, index) => value === by[index]));
  if (before) return before.rows;
  const rows = filterRows(stock, session);
  lastShown.set(stock.rows, [{ by, rows }, ...shown.slice(0, MOST_SHOWN - 1)]);
  return rows;
}

function filterRows(stock: StockState, session: StockListState): readonly StockRow[] {
  const { filter, productId, isLowOnly, threshold, edits, isReviewing } = session;
  if (isReviewing) return stock.rows.filter(({ record }) => edits.has(record.id));
  const words = fold(filter).split(/\s+/).filter(Boolean);
  if (words.length === 0 && productId === undefined && !isLowOnly) return stock.rows;
  return stock.rows.filter(
    ({ record, text }) =>
      (productId === undefined || record.product_id === productId) &&
      (!isLowOnly || isLow(record, threshold)) &&
      words.every((word) => text.includes(word)),
  );
}

/** Adapts rows to the list cursor. */
export function stockIds(rows: readonly StockRow[]) {
  return {
    length: rows.length,
    idAt: (index: number) => rows[index]?.record.id ?? '',
    indexOf: (id: string, near: number) =>
      rows[near]?.record.id === id ? near : rows.findIndex(({ record }) => record.id === id),
  };
}

/** The row that keys act on. */
export function stockRowInFront(stock: StockState, session: StockListState): StockRow | undefined {
  const rows = stockRows(stock, session);
  return rows[placeCursor(session.cursor, stockIds(rows), 1).index];
}

/** Whether a count is low; false if it is not a number. */
export function isLow({ quantidade }: StockRecord, threshold: number): boolean {
  const count = readCount(quantidade);
  return count !== undefined && count <= threshold;
}

/** The count after an edit of the record as it is now; `undefined` if the edit leaves the count alone. */
export function countAfter({ count, delta }: StockEdit, record: StockRecord): number | undefined {
  if (count !== undefined) return count;
  const now = readCount(record.quantidade);
  return delta === undefined || now === undefined ? undefined : now + delta;
}

/**
 * Whether the record has changed so that the edit must not be sent: a count that was found would overwrite what somebody else has
 * written since. Units that came in or went out are added to any count, unless the sum is below zero.
 */
export function isEditOutdated(edit: StockEdit, record: StockRecord): boolean {
  if (isCountOutdated(edit, record)) return true;
  if (edit.isActive !== undefined && record.is_active !== edit.seen.is_active) return true;
  return edit.delta !== undefined && (countAfter(edit, record) ?? -1) < 0;
}

/** Whether somebody else has changed the count since it was found: it must be counted again. */
export function isCountOutdated({ count, seen }: StockEdit, record: StockRecord): boolean {
  return count !== undefined && record.quantidade !== seen.quantidade;
}

/** The edits after one more; an edit that changes nothing any more is removed. */
export function withEdit(
  edits: ReadonlyMap<string, StockEdit>,
  record: StockRecord,
  patch: Omit<StockEdit, 'seen'>,
): ReadonlyMap<string, StockEdit> {
  const before = edits.get(record.id);
  const edit: StockEdit = { ...before, seen: seenAfter(before, record, patch), ...patch };
  if (edit.count === readCount(record.quantidade)) delete edit.count;
  if (edit.delta === 0) delete edit.delta;
  if (edit.isActive === readFlag(record.is_active)) delete edit.isActive;
  const copy = new Map(edits);
  if (edit.count === undefined && edit.delta === undefined && edit.isActive === undefined) copy.delete(record.id);
  else copy.set(record.id, edit);
  return copy;
}

/** A field that is edited again is compared with the record as it is now; the others stay as outdated as they were. */
function seenAfter(before: StockEdit | undefined, record: StockRecord, patch: Omit<StockEdit, 'seen'>): StockRecord {
  if (!before) return record;
  return {
    ...before.seen,
    ...(patch.count === undefined ? {} : { quantidade: record.quantidade }),
    ...(patch.isActive === undefined ? {} : { is_active: record.is_active }),
  };
}
