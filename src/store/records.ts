/** The order items in memory: one entry per item, and the indexes that screens and scans look things up by. */
import { readStatus } from '../domain/lifecycle.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../domain/records.ts';
import { readTime } from '../domain/times.ts';
import { replaces, type Version } from '../sync/merge.ts';

/** An item with what is derived from it once, when it arrives. */
export type Entry = Version & {
  readonly item: OrderItem;
  readonly status: ItemStatus | undefined;
  /** When its order was placed (milliseconds): the age of the row and the order of the queue. 0 where unreadable. */
  readonly placedAtMs: number;
};

/** The state an entry is filed under; items whose status nobody knows have a drawer of their own. */
export type Drawer = ItemStatus | 'unknown';
export const DRAWERS: readonly Drawer[] = [...ITEM_STATUSES, 'unknown'];

/** What one arrival did: an entry that is new or whose content differs, and what was there before. */
export type Change = { entry: Entry; before: Entry | undefined };

/**
 * A mutable container on purpose: with 100,000 items in memory a copy per delta would cost more than the delta.
 * `version` of the shop tells readers that something in here changed.
 */
export class ItemRecords {
  readonly #byId = new Map<string, Entry>();
  readonly #byDrawer = new Map<Drawer, Entry[]>(DRAWERS.map((drawer) => [drawer, []]));
  readonly #byOrder = new Map<string, Set<string>>();
  /** Order number, tracking code and ids, in capitals, to the ids of the items that bear them. */
  readonly #byCode = new Map<string, Set<string>>();

  get size(): number {
    return this.#byId.size;
  }

  get(itemId: string): Entry | undefined {
    return this.#byId.get(itemId);
  }

  /** The entries of one state, the oldest order first, items of one order together. Not to be changed by the caller. */
  inDrawer(drawer: Drawer): readonly Entry[] {
    return this.#byDrawer.get(drawer) ?? [];
  }

  /** The known items of an order, the oldest first. */
  ofOrder(orderId: string): Entry[] {
    return this.#entries(this.#byOrder.get(orderId)).toSorted(inQueueOrder);
  }

  /** The items that a scanned or typed code names: order number or id, item id, tracking code. Case does not matter. */
  byCode(code: string): Entry[] {
    return this.#entries(this.#byCode.get(code.trim().replace(/^#/, '').toUpperCase())).toSorted(inQueueOrder);
  }

  *all(): IterableIterator<Entry> {
    yield* this.#byId.values();
  }

  /**
   * Merges rows of one reply by {@link replaces}; rows that are older than what is here, or the same, change nothing.
   * `askedAt`: when the reply was asked for (or our write confirmed), monotonic milliseconds.
   */
  merge(rows: readonly OrderItem[], askedAt: number): Change[] {
    const changes: Change[] = [];
    for (const item of rows) {
      const before = this.#byId.get(item.id);
      const entry = toEntry(item, askedAt);
      if (before) {
        if (!replaces(entry, before)) continue;
        if (isSame(item, before.item)) {
          before.askedAt = Math.max(before.askedAt, askedAt);
          continue;
        }
        this.#remove(before);
      }
      this.#insert(entry);
      changes.push({ entry, before });
    }
    return changes;
  }

  /** Takes an item out of the picture, where the service itself said that it is gone. */
  forget(itemId: string): boolean {
    const entry = this.#byId.get(itemId);
    if (!entry) return false;
    this.#remove(entry);
    return true;
  }

  #entries(ids: Iterable<string> | undefined): Entry[] {
    return [...(ids ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  #insert(entry: Entry): void {
    const { item } = entry;
    this.#byId.set(item.id, entry);
    const drawer = this.#byDrawer.get(entry.status ?? 'unknown')!;
    drawer.splice(positionIn(drawer, entry), 0, entry);
    addTo(this.#byOrder, item.order_id, item.id);
    for (const code of codesOf(item)) addTo(this.#byCode, code, item.id);
  }

  #remove(entry: Entry): void {
    const { item } = entry;
    this.#byId.delete(item.id);
    const drawer = this.#byDrawer.get(entry.status ?? 'unknown')!;
    const position = positionIn(drawer, entry);
    if (drawer[position] === entry) drawer.splice(position, 1);
    removeFrom(this.#byOrder, item.order_id, item.id);
    for (const code of codesOf(item)) removeFrom(this.#byCode, code, item.id);
  }
}

/** The queue's order: oldest order first, an order's items together, then by id so that it never flickers. */
export function inQueueOrder(a: Entry, b: Entry): number {
  return a.placedAtMs - b.placedAtMs || compare(a.item.order_id, b.item.order_id) || compare(a.item.id, b.item.id);
}

function toEntry(item: OrderItem, askedAt: number): Entry {
  return {
    item,
    status: readStatus(item.item_status),
    placedAtMs: readTime(item.pedido?.created_at ?? '') ?? readTime(item.created_at) ?? 0,
    updatedAtMs: readTime(item.updated_at),
    askedAt,
  };
}

function isSame(a: OrderItem, b: OrderItem): boolean {
  return a.updated_at === b.updated_at && a.item_status === b.item_status && JSON.stringify(a) === JSON.stringify(b);
}

function codesOf(item: OrderItem): string[] {
  const codes = [item.pedido?.numero ?? '', item.order_id, item.id, item.tracking_code];
  return [...new Set(codes.map((code) => code.replace(/^#/, '').toUpperCase()))].filter((code) => code !== '');
}

function positionIn(drawer: readonly Entry[], entry: Entry): number {
  let [low, high] = [0, drawer.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (inQueueOrder(drawer[middle]!, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function addTo(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  if (ids) ids.add(id);
  else index.set(key, new Set([id]));
}

function removeFrom(index: Map<string, Set<string>>, key: string, id: string): void {
  const ids = index.get(key);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(key);
}
