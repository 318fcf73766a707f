/** An item as the replica holds it, with its state, times and search texts, which are derived from it. */
import { isDeepStrictEqual } from 'node:util';
import { LATE_AFTER_MS } from '../base/ages.ts';
import { isUnshipped, readStatus } from '../domain/lifecycle.ts';
import type { Version } from '../domain/merge.ts';
import type { DueTime } from '../domain/promise.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import { normaliseTracking } from '../domain/tracking.ts';

/** When a response was requested and when it arrived: its rows have one object of it in common, which does not change. */
export type ReadTimes = Readonly<Pick<Version, 'askedAt' | 'knownAt'>>;

/** An item with what is derived from it when it arrives. Its times are no fields of its own: a copy by `...` has none. */
export class CachedItem implements Version {
  readonly item: OrderItem;
  readonly status: ItemStatus | undefined;
  /** When its order was placed (milliseconds): the age of the row and its place in the queue. 0 if that cannot be read. */
  readonly placedAtMs: number;
  readonly updatedAtMs: number | undefined;
  /** Of the last response with this version. Later responses with the same one move these alone. */
  times: ReadTimes;
  /** Of the response that first contained this version. */
  readonly firstTimes: ReadTimes;
  isSecondHand: boolean;
  /** When it must leave by the shop's promise; absent if there is none, and after the item has left. */
  declare due?: DueTime;
  /** Another process on this disk holds a different version of the same second: the next response decides for both. */
  declare isConflicted?: boolean;
  /** It has replaced a second-hand version, and replaces it on the disk too, whatever the stamps. */
  declare isOverruling?: boolean;
  /** The text that filters search, made for the first filter, see search.ts. */
  declare searchText?: string;
  /** Which letters that text contains, one bit for each. */
  declare searchLetters?: number;

  /** `zone`: how far the item's times without a zone are ahead of UTC, in milliseconds. */
  constructor(item: OrderItem, times: ReadTimes, zone: number, isSecondHand = false, firstTimes = times) {
    this.item = item;
    this.status = readStatus(item.item_status);
    this.placedAtMs = readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone) ?? 0;
    this.updatedAtMs = readTime(item.updated_at, zone);
    this.times = times;
    this.firstTimes = firstTimes;
    this.isSecondHand = isSecondHand;
  }

  get askedAt(): number {
    return this.times.askedAt;
  }

  get knownAt(): number {
    return this.times.knownAt;
  }

  /** The service's clock of this moment, on the monotonic clock, judges the stamp. */
  get firstAskedAt(): number {
    return this.firstTimes.askedAt;
  }

  /** A copy that differs in these fields. */
  with(fields: Partial<Omit<CachedItem, 'askedAt' | 'knownAt' | 'firstAskedAt' | 'with' | 'readAgain'>>): CachedItem {
    return Object.assign(new CachedItem(this.item, this.times, 0), this, fields);
  }

  /** Takes the times of a later response with the same version. */
  readAgain(times: ReadTimes): void {
    const [askedAt, knownAt] = [Math.max(this.askedAt, times.askedAt), Math.max(this.knownAt, times.knownAt)];
    this.times = times.askedAt === askedAt && times.knownAt === knownAt ? times : { askedAt, knownAt };
  }
}

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

/** The order number that finds an item, in capitals; empty if it is not known. */
export function orderNumberOf({ pedido }: OrderItem): string {
  return (pedido?.numero ?? '').replace(/^#/, '').toUpperCase();
}

/** The ids of an item and of its order that contain both cases, in capitals; ids in one case are found by trying both. */
export function mixedIdsOf({ id, order_id }: OrderItem): string[] {
  // In the index the others would be most of its memory.
  return [id, order_id]
    .filter((text) => text !== text.toLowerCase() && text !== text.toUpperCase())
    .map((text) => text.toUpperCase());
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
