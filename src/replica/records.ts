/** The order items in memory: one entry per item, and the indexes that screens and scans look things up by. */
import { isDeepStrictEqual } from 'node:util';
import type { OrderItem } from '../domain/records.ts';
import { UNSHIPPED_STATUSES } from '../domain/lifecycle.ts';
import type { UsualPace } from '../domain/usual-pace.ts';
import type { PieceHold, Remarks } from '../domain/workshop.ts';
import {
  mergeKnownFields,
  backfillFields,
  fromStored,
  updateProvenance,
  withSummary,
} from '../domain/partial-records.ts';
import { VersionPolicy, type WasSetBack } from '../domain/merge.ts';
import {
  inQueueOrder,
  isSame,
  CachedItem,
  type Change,
  type ReadTimes,
  type StatusTab,
  type StoredItem,
  type Recall,
} from './cached-item.ts';
import type { PromisedProduct, PromiseRules } from '../domain/promise.ts';
import { Promises, type KnownPromises } from './promises.ts';
import { RecordIndex } from './record-index.ts';

export type { WasSetBack } from '../domain/merge.ts';
export { STATUS_TABS, inQueueOrder } from './cached-item.ts';
export type { Change, StatusTab, CachedItem, StoredItem, Recall, RecalledItem } from './cached-item.ts';

export type RecordsOptions = {
  recall?: Recall;
};

/**
 * A mutable container on purpose: with 100,000 items in memory a copy per delta would cost more than the delta. The replica's
 * `version` shows its readers that something in here has changed.
 */
export class ItemRecords {
  readonly #index = new RecordIndex();
  readonly #listeners = new Set<(changes: readonly Change[]) => void>();
  readonly #versions = new VersionPolicy();
  #recall: Recall | undefined;
  /** The entries that are not on the disk, or not in this version. */
  readonly #unsaved = new Set<CachedItem>();
  #zoneOffsetMs = 0;
  readonly #promises = new Promises();
  /** How the shop works; `undefined` where too little is known of it, or nothing is promised. */
  pace: UsualPace | undefined;
  #remarks: Remarks = { held: new Map(), notes: new Map() };

  constructor(options: RecordsOptions = {}) {
    this.#recall = options.recall;
  }

  get size(): number {
    return this.#index.size;
  }

  /** How far the store's times without a zone are ahead of UTC, in milliseconds; 0 until that is known. */
  get zoneOffsetMs(): number {
    return this.#zoneOffsetMs;
  }

  /** Sets the latest stamp that is accepted: a later one counts as none, for it is ahead of the service's clock. */
  believeUpTo(latestStampMs: () => number): void {
    this.#versions.latestStampMs = latestStampMs;
  }

  /** Sets how to find out that a stamp was made before the service's clock was set back; such a stamp loses to later responses. */
  doubtStamps(wasSetBack: WasSetBack): void {
    this.#versions.wasSetBack = wasSetBack;
  }

  /** The latest stamp that is accepted now. */
  get latestStampMs(): number {
    return this.#versions.latestStampMs();
  }

  /** Sets which items are on hold, by item id; returns false if nothing has changed. */
  hold(held: ReadonlyMap<string, PieceHold>): boolean {
    const { held: before, notes } = this.#remarks;
    const isNews = held.size !== before.size || [...held].some(([id, one]) => !isSameHold(one, before.get(id)));
    if (isNews) this.#remarks = { held, notes };
    return isNews;
  }

  /** Sets the shop's own notes, by order id, for filters; returns false if nothing has changed. */
  note(notes: ReadonlyMap<string, string>): boolean {
    const { held, notes: before } = this.#remarks;
    const isNews = notes.size !== before.size || [...notes].some(([id, text]) => text !== before.get(id));
    if (isNews) this.#remarks = { held, notes };
    return isNews;
  }

  /** Holds and notes of the shop: the same object until one of them changes. */
  get remarks(): Remarks {
    return this.#remarks;
  }

  /** The hold of an item, if the shop has put it on hold. */
  holdOf(itemId: string): PieceHold | undefined {
    return this.#remarks.held.get(itemId);
  }

  /** All holds, by item id. */
  get held(): ReadonlyMap<string, PieceHold> {
    return this.#remarks.held;
  }

  get(itemId: string): CachedItem | undefined {
    return this.#index.get(itemId);
  }

  /** The entries of one state, the oldest order first, items of one order together. Not to be changed by the caller. */
  withStatus(statusTab: StatusTab): readonly CachedItem[] {
    return this.#index.withStatus(statusTab);
  }

  /** The entries that have not left yet, state after state in the order of their life. */
  unshipped(): CachedItem[] {
    return UNSHIPPED_STATUSES.flatMap((status) => this.withStatus(status));
  }

  /** The ids of open orders whose number is not known; those that are packed next first, and of these the oldest. */
  unnumberedOrders(): string[] {
    return this.#index.unnumberedOrders();
  }

  /** How many entries a state has; unlike {@link withStatus} it does not sort. */
  countIn(statusTab: StatusTab): number {
    return this.#index.countIn(statusTab);
  }

  /** The known items of an order, the oldest first: the same list until a record changes. */
  ofOrder(orderId: string): readonly CachedItem[] {
    return this.#index.ofOrder(orderId);
  }

  /**
   * The items that a scanned or typed code names: order number or id, item id, tracking code. Case does not matter. Loads
   * items that are on the disk only into memory.
   */
  byCode(code: string): CachedItem[] {
    const bare = code.trim().replace(/^#/, '');
    const capitals = bare.toUpperCase();
    const kept = this.#recall?.byCode(capitals) ?? [];
    if (kept.length > 0) this.loadPersisted(kept);
    return this.#index.byCode(bare).toSorted(inQueueOrder);
  }

  all(): IterableIterator<CachedItem> {
    return this.#index.all();
  }

  /** Listens to the changes of every merge; returns how to stop. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Merges the rows of one response, by `VersionPolicy`; rows that are older than the known version, or the same, change
   * nothing. `askedAt`: when the response was requested (or our write confirmed); `knownAt`: when it arrived. Monotonic
   * milliseconds. `isSecondHand`: another process requested it.
   */
  merge(rows: readonly OrderItem[], askedAt: number, knownAt = askedAt, isSecondHand = false): Change[] {
    const changes: Change[] = [];
    const times = { askedAt, knownAt };
    for (const row of rows) {
      const before = this.#index.get(row.id);
      let item = this.#withNumber(before ? mergeKnownFields(row, before.item) : row);
      let entry = this.#toEntry(item, times, isSecondHand);
      let isRecalled = false;
      if (before) {
        if (!this.#versions.supersedes(entry, before)) {
          this.#fill(before, row, changes);
          continue;
        }
        if (isSame(item, before.item)) {
          const isNews = updateProvenance(before.item, item);
          const isSettled = before.isConflicted && askedAt >= before.knownAt;
          // Without a time of request, the disk may have kept a version whose time it knew.
          const isDated = before.askedAt === 0 && askedAt > 0;
          let known = before;
          if (isNews || isSettled || isDated) {
            // A new entry: the one before may be in a write to the disk, and this one must be written after it.
            known = before.with(isSettled ? { isConflicted: false } : {});
            this.#putNews(known, before);
            if (isNews) changes.push({ entry: known, before });
          }
          // Not deleted: V8 keeps what a field was deleted from as a table, of twice the size.
          if (!isSecondHand && known.isSecondHand) known.isSecondHand = false;
          known.readAgain(times);
          continue;
        }
      } else {
        const recalled = this.#recall?.item(item.id);
        if (recalled) {
          if (!this.#versions.supersedes(entry, { ...recalled, isSecondHand: true })) continue;
          const kept = fromStored(JSON.parse(recalled.json) as Partial<OrderItem>);
          item = mergeKnownFields(item, kept);
          if (isSame(item, kept)) continue;
          entry = this.#toEntry(item, times, isSecondHand);
          isRecalled = true;
        }
      }
      const isStampOverruled = before !== undefined && this.#versions.isOvertaken(before, entry);
      if (before?.isSecondHand || before?.isOverruling || isRecalled || isStampOverruled) entry.isOverruling = true;
      this.#putNews(entry, before);
      changes.push({ entry, before });
      if (item.pedido && !before?.item.pedido) this.#numberOthers(item, changes);
    }
    this.#tell(changes);
    return changes;
  }

  /** Completes an entry by fields that its own response left out and another one contains. */
  #fill(entry: CachedItem, late: OrderItem, changes: Change[]): void {
    const item = backfillFields(entry.item, late);
    if (item === entry.item) return;
    const whole = this.#toEntry(item, entry.times, entry.isSecondHand, entry.firstTimes);
    if (entry.isOverruling) whole.isOverruling = true;
    this.#putNews(whole, entry);
    changes.push({ entry: whole, before: entry });
    if (item.pedido && !entry.item.pedido) this.#numberOthers(item, changes);
  }

  /** An item, with the order's summary of another item of the order if its own response left that out. */
  #withNumber(item: OrderItem): OrderItem {
    if (item.pedido) return item;
    const other = this.#index.ofOrder(item.order_id).find((entry) => entry.item.pedido);
    return other ? withSummary(item, other.item.pedido!) : item;
  }

  /** Gives the other items of an order the summary that has just arrived with one of them. */
  #numberOthers({ order_id, pedido }: OrderItem, changes: Change[]): void {
    for (const id of this.#index.unnumberedOf(order_id)) {
      // The first of them may have given it to the others already.
      const other = this.#index.get(id);
      if (other && !other.item.pedido) this.#fill(other, withSummary(other.item, pedido!), changes);
    }
  }

  /**
   * Loads rows that are on the disk, each with its own times: the snapshot of the last run, or what another process wrote.
   * `onRefused` is called with the id of an item of which the version here stays, and is another one.
   */
  loadPersisted(rows: readonly StoredItem[], onRefused?: (itemId: string) => void): Change[] {
    const changes: Change[] = [];
    let times: ReadTimes | undefined;
    for (const { item, askedAt, knownAt } of rows) {
      const before = this.#index.get(item.id);
      // The rows of one response are mostly behind one another.
      if (times?.askedAt !== askedAt || times.knownAt !== knownAt) times = { askedAt, knownAt };
      const entry = this.#toEntry(item, times, true);
      if (before && isSame(item, before.item)) {
        this.#fill(before, item, changes);
        continue;
      }
      if (before && !this.#versions.supersedes(entry, before)) {
        onRefused?.(item.id);
        continue;
      }
      this.#index.put(entry, before);
      if (before) this.#takeTurn(entry, before);
      changes.push({ entry, before });
    }
    this.#tell(changes);
    return changes;
  }

  /** Another process holds a different version of an item: writes ours again when the next response confirms it. */
  markConflicted(itemId: string): void {
    const entry = this.#index.get(itemId);
    if (entry) entry.isConflicted = true;
  }

  /** Removes an item that the service says is gone; returns false if it is not known. */
  forget(itemId: string): boolean {
    const entry = this.#index.get(itemId);
    if (!entry) return false;
    this.#index.remove(entry);
    this.#unsaved.delete(entry);
    return true;
  }

  get unsavedCount(): number {
    return this.#unsaved.size;
  }

  /** The entries that have changed since they were last {@link saved}. */
  unsaved(): CachedItem[] {
    return [...this.#unsaved];
  }

  /** Marks entries as written to the disk; those that have changed again meanwhile stay unsaved. */
  saved(entries: readonly CachedItem[]): void {
    for (const entry of entries) {
      if (this.#unsaved.delete(entry) && entry.isOverruling) entry.isOverruling = false;
    }
  }

  /** Removes from memory the entries that are on the disk and for which `isOld` returns true; returns how many. */
  evict(isOld: (entry: CachedItem) => boolean): number {
    let count = 0;
    for (const entry of this.#index.all()) {
      if (this.#unsaved.has(entry) || !isOld(entry)) continue;
      this.#index.remove(entry);
      count++;
    }
    return count;
  }

  /** Sets how far times without a zone are ahead of UTC, and reads every time again. */
  setZone(offsetMs: number): void {
    if (offsetMs === this.#zoneOffsetMs) return;
    this.#zoneOffsetMs = offsetMs;
    this.#deriveAgain(this.#index.all());
  }

  /** The shop's promises, and which of the facts that they depend on are known. */
  get promises(): KnownPromises {
    return this.#promises;
  }

  /** Sets the rules of the shop's promises; returns false if nothing has changed. */
  promise(rules: PromiseRules | undefined): boolean {
    if (isDeepStrictEqual(rules, this.#promises.rules)) return false;
    this.#promises.rules = rules;
    this.#deriveAgain(this.#index.all());
    return true;
  }

  /** Sets when an order was paid, as the store writes it; returns false if no promise has changed. */
  notePaid(orderId: string, text: string): boolean {
    if (!this.#promises.asksForPayment || !this.#promises.notePaid(orderId, text)) return false;
    this.#deriveAgain(this.ofOrder(orderId));
    return true;
  }

  /** Sets the facts of a product on which promises depend; returns false if no promise has changed. */
  noteProduct(productId: string, product: PromisedProduct): boolean {
    if (!this.#promises.asksForProduct || !this.#promises.noteProduct(productId, product)) return false;
    this.#deriveAgain(this.unshipped().filter(({ item }) => item.product_id === productId));
    return true;
  }

  /** Derives times, promises and the place in the queue of these entries again. */
  #deriveAgain(entries: Iterable<CachedItem>): void {
    for (const entry of Array.from(entries)) {
      this.#index.remove(entry);
      const moved = this.#toEntry(entry.item, entry.times, entry.isSecondHand, entry.firstTimes);
      if (entry.isOverruling) moved.isOverruling = true;
      if (entry.isConflicted) moved.isConflicted = true;
      this.#index.insert(moved);
      this.#takeTurn(moved, entry);
    }
  }

  /** Removes everything, for another store; `recall` reads from the disk of that store. */
  clear(recall?: Recall): void {
    this.#index.clear();
    this.#unsaved.clear();
    this.#promises.forget();
    this.pace = undefined;
    this.#recall = recall;
  }

  /** Puts an entry in the place of another, to be written to the disk. */
  #putNews(entry: CachedItem, before: CachedItem | undefined): void {
    this.#index.put(entry, before);
    if (before) this.#unsaved.delete(before);
    this.#unsaved.add(entry);
  }

  /** Makes an entry unsaved if the one that it replaces was. */
  #takeTurn(entry: CachedItem, before: CachedItem): void {
    if (this.#unsaved.delete(before)) this.#unsaved.add(entry);
  }

  #tell(changes: readonly Change[]): void {
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
  }

  #toEntry(item: OrderItem, times: ReadTimes, isSecondHand: boolean, firstTimes = times): CachedItem {
    const zone = this.#zoneOffsetMs;
    const entry = new CachedItem(item, times, zone, isSecondHand, firstTimes);
    const due = this.#promises.dueOf(item, entry.status, entry.placedAtMs, zone);
    if (due) entry.due = due;
    return entry;
  }
}

function isSameHold(a: PieceHold, b: PieceHold | undefined): boolean {
  return a.at === b?.at && a.reason === b.reason && a.cause === b.cause && a.look_again_at === b.look_again_at;
}
