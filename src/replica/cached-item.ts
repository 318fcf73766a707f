/** An item as the replica holds it, with what is derived from it: its state, its age, what it is found by. */
import { isDeepStrictEqual } from 'node:util';
import { LATE_AFTER_MS } from '../base/ages.ts';
import { isUnshipped, readStatus } from '../domain/lifecycle.ts';
import type { Version } from '../domain/merge.ts';
import type { DueTime } from '../domain/promise.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import { normaliseTracking } from '../domain/tracking.ts';

/** An item with what is derived from it once, when it arrives. */
export type CachedItem = Version & {
  readonly item: OrderItem;
  readonly status: ItemStatus | undefined;
  /** When its order was placed (milliseconds): the age of the row and the order of the queue. 0 where unreadable. */
  readonly placedAtMs: number;
  /** Until when the shop has promised that it leaves; absent where it has not, and once the item has left. */
  due?: DueTime;
  /**
   * When the answer that first brought this version was asked for, on the monotonic clock: its stamp is judged by the
   * clock of then, however late the answer came. Later answers that say the same move `askedAt`.
   */
  firstAskedAt: number;
  /** Another process on this disk holds a different version of the same second: the next reading decides for both. */
  isConflicted?: boolean;
  /** It came in the place of a second-hand version, and so takes its place on the disk too, whatever the stamps. */
  isOverruling?: boolean;
  /** What a filter searches, made when the first one asks, see search.ts. */
  searchText?: string;
  /** Which letters are in it, a bit for each. */
  searchLetters?: number;
};

/** The state an entry is filed under; items of an unknown status have a tab of their own. */
export type StatusTab = ItemStatus | 'unknown';
export const STATUS_TABS: readonly StatusTab[] = [...ITEM_STATUSES, 'unknown'];

/** What one arrival did: an entry that is new or whose content differs, and what was there before. */
export type Change = { entry: CachedItem; before: CachedItem | undefined };

/** What the disk holds of an item that is not in memory. */
export type RecalledItem = Version & { json: string };

/** An item as it was kept, with its times on the monotonic clock. */
export type StoredItem = Pick<CachedItem, 'item' | 'askedAt' | 'knownAt'>;

/** What is not in memory but on the disk. */
export type Recall = {
  /** Looks for an item, so that a late reply cannot bring an old version of it back. */
  item(itemId: string): RecalledItem | undefined;
  /** The closed items that bear an order number or tracking code, given in capitals. */
  byCode(code: string): readonly StoredItem[];
};

/** An entry of an item; `zone`: what its texts without a zone are ahead of UTC, in milliseconds. */
export function toCachedItem(
  item: OrderItem,
  { askedAt, knownAt, zone }: { askedAt: number; knownAt: number; zone: number },
): CachedItem {
  return {
    item,
    status: readStatus(item.item_status),
    placedAtMs: readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone) ?? 0,
    updatedAtMs: readTime(item.updated_at, zone),
    askedAt,
    knownAt,
    firstAskedAt: askedAt,
  };
}

/**
 * The queue's order: what is to leave first, the oldest order first, an order's items together, then by id so that it
 * never flickers.
 */
export function inQueueOrder(a: CachedItem, b: CachedItem): number {
  return (
    workAtOf(a) - workAtOf(b) ||
    a.placedAtMs - b.placedAtMs ||
    compare(a.item.order_id, b.item.order_id) ||
    compare(a.item.id, b.item.id)
  );
}

/** Among those of which nothing is promised it is their age. */
function workAtOf({ due, placedAtMs }: CachedItem): number {
  return due ? due.at : placedAtMs + LATE_AFTER_MS;
}

/** Whether two versions say the same, in whatever order their fields came together. */
export function isSame(a: OrderItem, b: OrderItem): boolean {
  if (a === b) return true;
  if (a.updated_at !== b.updated_at || a.item_status !== b.item_status) return false;
  // Texts are compared many times as fast, and nearly always that is enough.
  return JSON.stringify(a) === JSON.stringify(b) || isDeepStrictEqual(a, b);
}

/** Whether two versions are found by the same codes. */
export function isFoundAlike(a: OrderItem, b: OrderItem): boolean {
  return a.order_id === b.order_id && leadingCode(a) === leadingCode(b) && a.pedido?.numero === b.pedido?.numero;
}

/**
 * The tracking code that finds an item: none before it has left. A store may keep the code of a shipment that was taken
 * back, and that parcel is here.
 */
function leadingCode({ tracking_code, item_status }: OrderItem): string {
  if (tracking_code === '') return '';
  return isUnshipped(readStatus(item_status)) ? '' : tracking_code;
}

/** The tracking code that finds an item, as codes are compared; empty where none does. */
export function trackingOf(item: OrderItem): string {
  return normaliseTracking(leadingCode(item).replace(/^#/, ''));
}

/** What else an item is found by: order number in capitals, and ids of which the case says something. */
export function searchCodesOf({ pedido, id, order_id }: OrderItem): string[] {
  const codes: string[] = [];
  if (pedido?.numero) codes.push(pedido.numero.replace(/^#/, '').toUpperCase());
  // Ids in one case are found without an index of their own, which would be most of the memory of this one.
  for (const text of [id, order_id]) {
    if (text !== text.toLowerCase() && text !== text.toUpperCase()) codes.push(text.toUpperCase());
  }
  return codes.filter(Boolean);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
