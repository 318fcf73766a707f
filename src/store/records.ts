/** The order items in memory: one entry per item, and the indexes that screens and scans look things up by. */
import { readStatus } from '../domain/lifecycle.ts';
import { ITEM_STATUSES, type ItemStatus, type OrderItem } from '../domain/records.ts';
import { readTime } from '../domain/times.ts';
import { replaces, type Version } from '../sync/merge.ts';
import { IdIndex } from './id-index.ts';
import { SortedLater } from './sorted-later.ts';

/** An item with what is derived from it once, when it arrives. */
export type Entry = Version & {
  readonly item: OrderItem;
  readonly status: ItemStatus | undefined;
  /** When its order was placed (milliseconds): the age of the row and the order of the queue. 0 where unreadable. */
  readonly placedAtMs: number;
  /** Another process on this disk holds a different version of the same second: the next reading decides for both. */
  isContested?: boolean;
  /** What a filter searches, made when the first one asks, see search.ts. */
  searchText?: string;
  /** Which letters are in it, a bit for each. */
  searchLetters?: number;
};

/** The state an entry is filed under; items whose status nobody knows have a drawer of their own. */
export type Drawer = ItemStatus | 'unknown';
export const DRAWERS: readonly Drawer[] = [...ITEM_STATUSES, 'unknown'];

/** What one arrival did: an entry that is new or whose content differs, and what was there before. */
export type Change = { entry: Entry; before: Entry | undefined };

/** What the disk holds of an item that is not in memory. */
export type Recalled = Version & { json: string };

/** An item as it was kept, with its times on the monotonic clock. */
export type Kept = Pick<Entry, 'item' | 'askedAt' | 'knownAt'>;

/** What is not in memory but on the disk. */
export type Recall = {
  /** Looks for an item, so that a late reply cannot bring an old version of it back. */
  item(itemId: string): Recalled | undefined;
  /** The closed items that bear an order number or tracking code, given in capitals. */
  byCode(code: string): readonly Kept[];
};

export type RecordsOptions = {
  /** Which of two versions is the true one. */
  replaces?: typeof replaces;
  recall?: Recall;
};

/**
 * A mutable container on purpose: with 100,000 items in memory a copy per delta would cost more than the delta.
 * `version` of the shop tells readers that something in here changed.
 */
export class ItemRecords {
  readonly #byId = new Map<string, Entry>();
  readonly #byDrawer = new Map(DRAWERS.map((drawer) => [drawer, new SortedLater(inQueueOrder)]));
  readonly #byOrder = new IdIndex();
  /** Order number and tracking code in capitals, and ids of which the case says something, to the ids of the items. */
  readonly #byCode = new IdIndex();
  readonly #listeners = new Set<(changes: readonly Change[]) => void>();
  readonly #replaces: typeof replaces;
  #recall: Recall | undefined;
  #unsaved = new Set<string>();
  #zoneOffsetMs = 0;

  constructor(options: RecordsOptions = {}) {
    this.#replaces = options.replaces ?? replaces;
    this.#recall = options.recall;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** What the store's texts without a zone are ahead of UTC, as far as it is known. */
  get zoneOffsetMs(): number {
    return this.#zoneOffsetMs;
  }

  get(itemId: string): Entry | undefined {
    return this.#byId.get(itemId);
  }

  /** The entries of one state, the oldest order first, items of one order together. Not to be changed by the caller. */
  inDrawer(drawer: Drawer): readonly Entry[] {
    return this.#byDrawer.get(drawer)?.list() ?? [];
  }

  /** How many there are in a state; unlike {@link inDrawer} it sorts nothing. */
  countIn(drawer: Drawer): number {
    return this.#byDrawer.get(drawer)?.size ?? 0;
  }

  /** The known items of an order, the oldest first. */
  ofOrder(orderId: string): Entry[] {
    return this.#entries(this.#byOrder.under(orderId)).toSorted(inQueueOrder);
  }

  /**
   * The items that a scanned or typed code names: order number or id, item id, tracking code. Case does not matter. Those
   * that only the disk holds come back to memory.
   */
  byCode(code: string): Entry[] {
    const bare = code.trim().replace(/^#/, '');
    const capitals = bare.toUpperCase();
    const kept = this.#recall?.byCode(capitals) ?? [];
    if (kept.length > 0) this.adopt(kept);
    const ids = new Set(this.#byCode.under(capitals));
    for (const spelling of [bare, bare.toLowerCase(), capitals]) {
      if (this.#byId.has(spelling)) ids.add(spelling);
      for (const id of this.#byOrder.under(spelling)) ids.add(id);
    }
    return this.#entries(ids).toSorted(inQueueOrder);
  }

  *all(): IterableIterator<Entry> {
    yield* this.#byId.values();
  }

  /** Listens to what every merge changed, whoever asked for it. Answers how to stop. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Merges rows of one reply by `replaces`; rows that are older than what is here, or the same, change nothing.
   * `askedAt`: when the reply was asked for (or our write confirmed); `knownAt`: when it was here. Monotonic milliseconds.
   */
  merge(rows: readonly OrderItem[], askedAt: number, knownAt = askedAt): Change[] {
    const changes: Change[] = [];
    for (const item of rows) {
      const before = this.#byId.get(item.id);
      const entry = this.#toEntry(item, askedAt, knownAt);
      if (before) {
        if (!this.#replaces(entry, before)) continue;
        if (isSame(item, before.item)) {
          if (before.isContested && askedAt >= before.knownAt) {
            before.isContested = false;
            this.#unsaved.add(item.id);
          }
          before.askedAt = Math.max(before.askedAt, askedAt);
          before.knownAt = Math.max(before.knownAt, knownAt);
          continue;
        }
      } else {
        const recalled = this.#recall?.item(item.id);
        if (recalled && (!this.#replaces(entry, recalled) || recalled.json === JSON.stringify(item))) continue;
      }
      this.#put(entry, before);
      this.#unsaved.add(item.id);
      changes.push({ entry, before });
    }
    this.#tell(changes);
    return changes;
  }

  /** Puts rows here that are on the disk already, each with its own times: the picture of the last run, or another process's news. */
  adopt(rows: readonly Kept[]): Change[] {
    const changes: Change[] = [];
    for (const { item, askedAt, knownAt } of rows) {
      const before = this.#byId.get(item.id);
      const entry = this.#toEntry(item, askedAt, knownAt);
      if (before && (!this.#replaces(entry, before) || isSame(item, before.item))) continue;
      this.#put(entry, before);
      changes.push({ entry, before });
    }
    this.#tell(changes);
    return changes;
  }

  /** Another process could not write its version of an item over this one: the next reading that bears this one out is written anew. */
  contest(itemId: string): void {
    const entry = this.#byId.get(itemId);
    if (entry) entry.isContested = true;
  }

  /** Takes an item out of the picture, where the service itself said that it is gone. */
  forget(itemId: string): boolean {
    const entry = this.#byId.get(itemId);
    if (!entry) return false;
    this.#remove(entry);
    this.#unsaved.delete(itemId);
    return true;
  }

  /** The entries that changed since they were last {@link saved}, whoever brought them. */
  unsaved(): Entry[] {
    return this.#entries(this.#unsaved);
  }

  /** The entries given are on the disk now; those that changed again meanwhile stay unsaved. */
  saved(entries: readonly Entry[]): void {
    for (const entry of entries) if (this.#byId.get(entry.item.id) === entry) this.#unsaved.delete(entry.item.id);
  }

  /** Lets go of entries that are on the disk and that `isOld` does not want here any longer. */
  letGo(isOld: (entry: Entry) => boolean): number {
    let count = 0;
    for (const entry of this.#byId.values()) {
      if (this.#unsaved.has(entry.item.id) || !isOld(entry)) continue;
      this.#remove(entry);
      count++;
    }
    return count;
  }

  /** Reads every time anew: what a text without a zone is ahead of UTC has been learnt. */
  setZone(offsetMs: number): void {
    if (offsetMs === this.#zoneOffsetMs) return;
    this.#zoneOffsetMs = offsetMs;
    for (const entry of Array.from(this.#byId.values())) {
      this.#remove(entry);
      this.#insert(this.#toEntry(entry.item, entry.askedAt, entry.knownAt));
    }
  }

  /** Another store, another disk: everything goes. */
  clear(recall?: Recall): void {
    this.#byId.clear();
    this.#byOrder.clear();
    this.#byCode.clear();
    for (const entries of this.#byDrawer.values()) entries.clear();
    this.#unsaved.clear();
    this.#recall = recall;
  }

  #tell(changes: readonly Change[]): void {
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }

  #toEntry(item: OrderItem, askedAt: number, knownAt: number): Entry {
    const zone = this.#zoneOffsetMs;
    return {
      item,
      status: readStatus(item.item_status),
      placedAtMs: readTime(item.pedido?.created_at ?? '', zone) ?? readTime(item.created_at, zone) ?? 0,
      updatedAtMs: readTime(item.updated_at, zone),
      askedAt,
      knownAt,
    };
  }

  #entries(ids: Iterable<string>): Entry[] {
    const found: Entry[] = [];
    for (const id of ids) {
      const entry = this.#byId.get(id);
      if (entry) found.push(entry);
    }
    return found;
  }

  /** An entry in the place of another; what it is found by changes seldom. */
  #put(entry: Entry, before: Entry | undefined): void {
    if (before && isFoundAlike(entry.item, before.item)) {
      this.#byDrawer.get(before.status ?? 'unknown')!.remove(before);
      this.#byId.set(entry.item.id, entry);
      this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
      return;
    }
    if (before) this.#remove(before);
    this.#insert(entry);
  }

  #insert(entry: Entry): void {
    const { item } = entry;
    this.#byId.set(item.id, entry);
    this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
    this.#byOrder.add(item.order_id, item.id);
    for (const code of codesOf(item)) this.#byCode.add(code, item.id);
  }

  #remove(entry: Entry): void {
    const { item } = entry;
    this.#byId.delete(item.id);
    this.#byDrawer.get(entry.status ?? 'unknown')!.remove(entry);
    this.#byOrder.remove(item.order_id, item.id);
    for (const code of codesOf(item)) this.#byCode.remove(code, item.id);
  }
}

/** The queue's order: oldest order first, an order's items together, then by id so that it never flickers. */
export function inQueueOrder(a: Entry, b: Entry): number {
  return a.placedAtMs - b.placedAtMs || compare(a.item.order_id, b.item.order_id) || compare(a.item.id, b.item.id);
}

function isSame(a: OrderItem, b: OrderItem): boolean {
  if (a === b) return true;
  return a.updated_at === b.updated_at && a.item_status === b.item_status && JSON.stringify(a) === JSON.stringify(b);
}

function isFoundAlike(a: OrderItem, b: OrderItem): boolean {
  return a.order_id === b.order_id && a.tracking_code === b.tracking_code && a.pedido?.numero === b.pedido?.numero;
}

function codesOf(item: OrderItem): string[] {
  const { pedido, tracking_code, id, order_id } = item;
  const codes: string[] = [];
  for (const text of [pedido?.numero, tracking_code]) {
    if (text) codes.push((text.startsWith('#') ? text.slice(1) : text).toUpperCase());
  }
  // Ids in one case are found without an index of their own, which would be most of the memory of this one.
  for (const text of [id, order_id]) {
    if (text !== text.toLowerCase() && text !== text.toUpperCase()) codes.push(text.toUpperCase());
  }
  return codes.filter(Boolean);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
