/** The order items in memory: one entry per item, and the indexes that screens and scans look things up by. */
import type { OrderItem } from '../domain/records.ts';
import { believed, replaces, type Version } from '../domain/merge.ts';
import type { PieceHold } from '../domain/workshop.ts';
import { completed, filled, readTold, retold, withSummary } from '../domain/told.ts';
import {
  codesOf,
  DRAWERS,
  inQueueOrder,
  isFoundAlike,
  isSame,
  toEntry,
  type Change,
  type Drawer,
  type Entry,
  type Kept,
  type Recall,
} from './entry.ts';
import { IdIndex } from './id-index.ts';

import { SortedLater } from './sorted-later.ts';

export { DRAWERS, inQueueOrder } from './entry.ts';
export type { Change, Drawer, Entry, Kept, Recall, Recalled } from './entry.ts';

/** The open states as they come to the packing bench. */
const NEXT_PACKED: readonly Drawer[] = ['in_production', 'accepted', 'pending', 'shipped', 'unknown'];

/**
 * Whether a stamp that was first asked for at `firstAskedAt` was made by a clock that had been set back before `askedAt`; both
 * monotonic milliseconds.
 */
export type WasSetBack = (stampMs: number, firstAskedAt: number, askedAt: number) => boolean;

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
  /** The items that came without a summary of their order, by order. */
  readonly #unnumbered = new IdIndex();
  readonly #listeners = new Set<(changes: readonly Change[]) => void>();
  readonly #replaces: typeof replaces;
  #recall: Recall | undefined;
  #unsaved = new Set<string>();
  #zoneOffsetMs = 0;
  #latestStampMs: () => number = () => Infinity;
  #wasSetBack: WasSetBack = () => false;
  #held: ReadonlyMap<string, PieceHold> = new Map();

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

  /**
   * From now on a stamp later than this counts as none: nothing is changed later than it is now on the service's clock.
   */
  believeUpTo(latestStampMs: () => number): void {
    this.#latestStampMs = latestStampMs;
  }

  /** From now on a stamp behind which the service's clock was set back says nothing against what was asked after that. */
  doubtStamps(wasSetBack: WasSetBack): void {
    this.#wasSetBack = wasSetBack;
  }

  /** The latest stamp that is believed now. */
  get latestStampMs(): number {
    return this.#latestStampMs();
  }

  /** Takes over which pieces wait for something, by item id; false where that is no news. */
  hold(held: ReadonlyMap<string, PieceHold>): boolean {
    const isNews = held.size !== this.#held.size || [...held].some(([id, one]) => !isSameHold(one, this.#held.get(id)));
    if (isNews) this.#held = held;
    return isNews;
  }

  /** What a piece waits for, where this shop has said that it waits. */
  holdOf(itemId: string): PieceHold | undefined {
    return this.#held.get(itemId);
  }

  /** All that wait, by item id. */
  get held(): ReadonlyMap<string, PieceHold> {
    return this.#held;
  }

  get(itemId: string): Entry | undefined {
    return this.#byId.get(itemId);
  }

  /** The entries of one state, the oldest order first, items of one order together. Not to be changed by the caller. */
  inDrawer(drawer: Drawer): readonly Entry[] {
    return this.#byDrawer.get(drawer)?.list() ?? [];
  }

  /** Open orders of which no answer has told the number; first what is packed next, of that the oldest. */
  unnumberedOrders(): string[] {
    if (this.#unnumbered.isEmpty) return [];
    const entries = NEXT_PACKED.flatMap((drawer) => this.inDrawer(drawer));
    return [...new Set(entries.filter(({ item }) => !item.pedido).map(({ item }) => item.order_id))];
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
   * The items that a scanned or typed code names: order number or id, item id, tracking code. Case does not matter.
   * Those that only the disk holds come back to memory.
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

  /** Listens to what every merge changed. Answers how to stop. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Merges rows of one reply by `replaces`; rows that are older than what is here, or the same, change nothing.
   * `askedAt`: when the reply was asked for (or our write confirmed); `knownAt`: when it was here. Monotonic milliseconds.
   * `isHearsay` where it was not this process that asked the store.
   */
  merge(rows: readonly OrderItem[], askedAt: number, knownAt = askedAt, isHearsay = false): Change[] {
    const changes: Change[] = [];
    for (const row of rows) {
      const before = this.#byId.get(row.id);
      let item = this.#withNumber(before ? completed(row, before.item) : row);
      let entry = this.#toEntry(item, askedAt, knownAt, isHearsay);
      let isRecalled = false;
      if (before) {
        if (!this.#isTruer(entry, before)) {
          this.#fill(before, row, changes);
          continue;
        }
        if (isSame(item, before.item)) {
          retold(before.item, item);
          if (before.isContested && askedAt >= before.knownAt) {
            before.isContested = false;
            this.#unsaved.add(item.id);
          }
          if (!isHearsay) delete before.isHearsay;
          before.askedAt = Math.max(before.askedAt, askedAt);
          before.knownAt = Math.max(before.knownAt, knownAt);
          continue;
        }
      } else {
        const recalled = this.#recall?.item(item.id);
        if (recalled) {
          if (!this.#isTruer(entry, { ...recalled, isHearsay: true })) continue;
          const kept = readTold(JSON.parse(recalled.json) as Partial<OrderItem>);
          item = completed(item, kept);
          if (isSame(item, kept)) continue;
          entry = this.#toEntry(item, askedAt, knownAt, isHearsay);
          isRecalled = true;
        }
      }
      const isStampOverruled = before !== undefined && this.#isOvertaken(before, entry);
      if (before?.isHearsay || before?.isOverruling || isRecalled || isStampOverruled) entry.isOverruling = true;
      this.#put(entry, before);
      this.#unsaved.add(item.id);
      changes.push({ entry, before });
      if (item.pedido && !before?.item.pedido) this.#numberOthers(item, changes);
    }
    this.#tell(changes);
    return changes;
  }

  /** What an answer that came too late knows, and the newer one left out. */
  #fill(entry: Entry, late: OrderItem, changes: Change[]): void {
    const item = filled(entry.item, late);
    if (item === entry.item) return;
    const whole = this.#toEntry(item, entry.askedAt, entry.knownAt, entry.isHearsay);
    whole.firstAskedAt = entry.firstAskedAt;
    if (entry.isOverruling) whole.isOverruling = true;
    this.#put(whole, entry);
    this.#unsaved.add(item.id);
    changes.push({ entry: whole, before: entry });
    if (item.pedido && !entry.item.pedido) this.#numberOthers(item, changes);
  }

  /** An item whose answer left the summary out, with that of another item of its order. */
  #withNumber(item: OrderItem): OrderItem {
    if (item.pedido) return item;
    const other = this.#entries(this.#byOrder.under(item.order_id)).find((entry) => entry.item.pedido);
    return other ? withSummary(item, other.item.pedido!) : item;
  }

  /** The other items of an order whose number has just been heard. */
  #numberOthers({ order_id, pedido }: OrderItem, changes: Change[]): void {
    for (const id of Array.from(this.#unnumbered.under(order_id))) {
      // The first of them may have told the others already.
      const other = this.#byId.get(id);
      if (other && !other.item.pedido) this.#fill(other, withSummary(other.item, pedido!), changes);
    }
  }

  /**
   * Puts rows here that are on the disk already, each with its own times: the snapshot of the last run,
   * or another process's news.
   */
  adopt(rows: readonly Kept[]): Change[] {
    const changes: Change[] = [];
    for (const { item, askedAt, knownAt } of rows) {
      const before = this.#byId.get(item.id);
      const entry = this.#toEntry(item, askedAt, knownAt, true);
      if (before && (!this.#isTruer(entry, before) || isSame(item, before.item))) continue;
      this.#put(entry, before);
      changes.push({ entry, before });
    }
    this.#tell(changes);
    return changes;
  }

  /**
   * Another process could not write its version of an item over this one: the next reading that bears
   * this one out is written anew.
   */
  contest(itemId: string): void {
    const entry = this.#byId.get(itemId);
    if (entry) entry.isContested = true;
  }

  /** Takes an item out of the snapshot, where the service itself said that it is gone. */
  forget(itemId: string): boolean {
    const entry = this.#byId.get(itemId);
    if (!entry) return false;
    this.#remove(entry);
    this.#unsaved.delete(itemId);
    return true;
  }

  /** The entries that changed since they were last {@link saved}. */
  unsaved(): Entry[] {
    return this.#entries(this.#unsaved);
  }

  /** The entries given are on the disk now; those that changed again meanwhile stay unsaved. */
  saved(entries: readonly Entry[]): void {
    for (const entry of entries) {
      if (this.#byId.get(entry.item.id) !== entry) continue;
      this.#unsaved.delete(entry.item.id);
      delete entry.isOverruling;
    }
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
      const moved = this.#toEntry(entry.item, entry.askedAt, entry.knownAt, entry.isHearsay);
      moved.firstAskedAt = entry.firstAskedAt;
      if (entry.isOverruling) moved.isOverruling = true;
      this.#insert(moved);
    }
  }

  /** Another store, another disk: everything goes. */
  clear(recall?: Recall): void {
    this.#byId.clear();
    this.#byOrder.clear();
    this.#unnumbered.clear();
    this.#byCode.clear();
    for (const entries of this.#byDrawer.values()) entries.clear();
    this.#unsaved.clear();
    this.#recall = recall;
  }

  #tell(changes: readonly Change[]): void {
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }

  #toEntry(item: OrderItem, askedAt: number, knownAt: number, isHearsay = false): Entry {
    const entry = toEntry(item, { askedAt, knownAt, zone: this.#zoneOffsetMs });
    if (isHearsay) entry.isHearsay = true;
    return entry;
  }

  #isTruer(incoming: Version, current: Version & { firstAskedAt?: number }): boolean {
    const latestMs = this.#latestStampMs();
    if (this.#isLateFromBefore(incoming, current)) return false;
    const ours = this.#isOvertaken(current, incoming) ? { ...current, updatedAtMs: undefined } : current;
    return this.#replaces(believed(incoming, latestMs), believed(ours, latestMs));
  }

  /**
   * An answer that comes after one that was asked for later, with a stamp that the clock, as it was set meanwhile, had not
   * reached when it was asked for. It may be the state before; if it is not, the next look says so again.
   */
  #isLateFromBefore({ updatedAtMs, askedAt }: Version, current: Version): boolean {
    return (
      updatedAtMs !== undefined && askedAt < current.askedAt && this.#wasSetBack(updatedAtMs, askedAt, current.askedAt)
    );
  }

  #isOvertaken(
    { updatedAtMs, knownAt, firstAskedAt = knownAt }: Version & { firstAskedAt?: number },
    { askedAt }: Version,
  ) {
    return updatedAtMs !== undefined && askedAt > knownAt && this.#wasSetBack(updatedAtMs, firstAskedAt, askedAt);
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
    if (!item.pedido) this.#unnumbered.add(item.order_id, item.id);
    for (const code of codesOf(item)) this.#byCode.add(code, item.id);
  }

  #remove(entry: Entry): void {
    const { item } = entry;
    this.#byId.delete(item.id);
    this.#byDrawer.get(entry.status ?? 'unknown')!.remove(entry);
    this.#byOrder.remove(item.order_id, item.id);
    if (!item.pedido) this.#unnumbered.remove(item.order_id, item.id);
    for (const code of codesOf(item)) this.#byCode.remove(code, item.id);
  }
}

function isSameHold(a: PieceHold, b: PieceHold | undefined): boolean {
  return a.at === b?.at && a.reason === b.reason && a.cause === b.cause && a.look_again_at === b.look_again_at;
}
