/** An item as the replica holds it, with its state, times and search texts, which are derived from it. */
import { isDeepStrictEqual } from 'node:util';
import { LATE_AFTER_MS } from '../base/ages.ts';
import { isUnshipped, readStatus } from '../domain/lifecycle.ts';
import type { Version } from '../domain/merge.ts';
import type { DueTime } from '../domain/promise.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import { normaliseTracking } from '../domain/tracking.ts';

/** An item with what is derived from it when it arrives. */
export type CachedItem = Version & {
  readonly item: OrderItem;
  readonly status: ItemStatus | undefined;
  /** When its order was placed (milliseconds): the age of the row and its place in the queue. 0 if that cannot be read. */
  readonly placedAtMs: number;
  /** When it must leave by the shop's promise; absent if there is none, and after the item has left. */
  due?: DueTime;
  /**
   * When the response that first contained this version was requested, on the monotonic clock: the service's clock of that
   * moment judges its stamp. Later responses with the same version move `askedAt` alone.
   */
  firstAskedAt: number;
  /** Another process on this disk holds a different version of the same second: the next response decides for both. */
  isConflicted?: boolean;
  /** It has replaced a second-hand version, and replaces it on the disk too, whatever the stamps. */
  isOverruling?: boolean;
  /** The text that filters search, made for the first filter, see search.ts. */
  searchText?: string;
  /** Which letters that text contains, one bit for each. */
  searchLetters?: number;
};

/** The tab of an entry; items of an unknown status have their own. */
export type StatusTab = ItemStatus | 'unknown';
export const STATUS_TABS: readonly StatusTab[] = [...ITEM_STATUSES, 'unknown'];

/** A change: an entry that is new or differs, and the one before it. */
export type Change = { entry: CachedItem; before: CachedItem | undefined };

/** An item that is on the disk and not in memory. */
export type RecalledItem = Version & { json: string };

/** An item as it is on the disk, with its times on the monotonic clock. */
export type StoredItem = Pick<CachedItem, 'item' | 'askedAt' | 'knownAt'>;

/** Reads items that are on the disk and not in memory. */
export type Recall = {
  /** Finds an item, so that a late response cannot bring an old version of it back. */
  item(itemId: string): RecalledItem | undefined;
  /** Finds the closed items with an order number or tracking code, given in capitals. */
  byCode(code: string): readonly StoredItem[];
};

/** Makes the entry of an item; `zone`: how far its times without a zone are ahead of UTC, in milliseconds. */
export function toCachedItem(
  item: OrderItem,
  { askedAt, knownAt, zone, isSecondHand = false }: Omit<Version, 'updatedAtMs'> & { zone: number },
): CachedItem {
  return {
    item,
    status: readStatus(item.item_status),
    placedAtMs: readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone) ?? 0,
    updatedAtMs: readTime(item.updated_at, zone),
    askedAt,
    knownAt,
    firstAskedAt: askedAt,
    isSecondHand,
  };
}

/** The queue's order: by when an item must leave, then the oldest order first, items of an order together, then by id. */
export function inQueueOrder(a: CachedItem, b: CachedItem): number {
  return (
    workAtOf(a) - workAtOf(b) ||
    a.placedAtMs - b.placedAtMs ||
    compare(a.item.order_id, b.item.order_id) ||
    compare(a.item.id, b.item.id)
  );
}

/** When an item must leave; without a promise a day after its order was placed, which sorts by age. */
function workAtOf({ due, placedAtMs }: CachedItem): number {
  return due ? due.at : placedAtMs + LATE_AFTER_MS;
}

/** Whether two versions are equal, whatever the order of their fields. */
export function isSame(a: OrderItem, b: OrderItem): boolean {
  if (a === b) return true;
  if (a.updated_at !== b.updated_at || a.item_status !== b.item_status) return false;
  // Comparing texts is many times as fast, and nearly always enough.
  return JSON.stringify(a) === JSON.stringify(b) || isDeepStrictEqual(a, b);
}

/** Whether two versions are found by the same codes. */
export function isFoundAlike(a: OrderItem, b: OrderItem): boolean {
  return a.order_id === b.order_id && leadingCode(a) === leadingCode(b) && a.pedido?.numero === b.pedido?.numero;
}

/** The tracking code that finds an item: none before it has left, for a store may keep the code of a returned shipment. */
function leadingCode({ tracking_code, item_status }: OrderItem): string {
  if (tracking_code === '') return '';
  return isUnshipped(readStatus(item_status)) ? '' : tracking_code;
}

/** The tracking code that finds an item, normalised; empty if there is none. */
export function trackingOf(item: OrderItem): string {
  return normaliseTracking(leadingCode(item).replace(/^#/, ''));
}

/** The other codes that find an item: its order number in capitals, and ids that contain both cases. */
export function searchCodesOf({ pedido, id, order_id }: OrderItem): string[] {
  const codes: string[] = [];
  if (pedido?.numero) codes.push(pedido.numero.replace(/^#/, '').toUpperCase());
  // Ids in one case are found by trying both; in this index they would be most of its memory.
  for (const text of [id, order_id]) {
    if (text !== text.toLowerCase() && text !== text.toUpperCase()) codes.push(text.toUpperCase());
  }
  return codes.filter(Boolean);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
