/** Where entries stand, and what they are found by: id, state, order, codes. Nothing is judged here. */
import { normaliseTracking } from '../domain/tracking.ts';
import {
  searchCodesOf,
  STATUS_TABS,
  inQueueOrder,
  isFoundAlike,
  trackingOf,
  type StatusTab,
  type CachedItem,
} from './cached-item.ts';
import { IdIndex } from './id-index.ts';
import { SortedLater } from './sorted-later.ts';

/** The open states as they come to the packing bench. */
const NEXT_PACKED: readonly StatusTab[] = ['in_production', 'accepted', 'pending', 'shipped', 'unknown'];

/** So many orders are in front of somebody at a time. */
const MOST_ORDERS = 64;

export class RecordIndex {
  readonly #byId = new Map<string, CachedItem>();
  readonly #byDrawer = new Map(STATUS_TABS.map((statusTab) => [statusTab, new SortedLater(inQueueOrder)]));
  readonly #byOrder = new IdIndex();
  /** Order number in capitals, and ids of which the case says something, to the ids of the items. */
  readonly #byCode = new IdIndex();
  /** Tracking code, as it is compared, to the ids of the items. */
  readonly #byTracking = new IdIndex();
  /** The items that came without a summary of their order, by order. */
  readonly #unnumbered = new IdIndex();
  /** The entries of orders that were asked for since the last change. */
  readonly #orders = new Map<string, readonly CachedItem[]>();

  get size(): number {
    return this.#byId.size;
  }

  get(itemId: string): CachedItem | undefined {
    return this.#byId.get(itemId);
  }

  all(): IterableIterator<CachedItem> {
    return this.#byId.values();
  }

  /** The entries of these ids, as far as they are here. */
  entries(ids: Iterable<string>): CachedItem[] {
    const found: CachedItem[] = [];
    for (const id of ids) {
      const entry = this.#byId.get(id);
      if (entry) found.push(entry);
    }
    return found;
  }

  /** The entries of one state, sorted when they are asked for. */
  withStatus(statusTab: StatusTab): readonly CachedItem[] {
    return this.#byDrawer.get(statusTab)?.list() ?? [];
  }

  countIn(statusTab: StatusTab): number {
    return this.#byDrawer.get(statusTab)?.size ?? 0;
  }

  /** The entries of an order, the oldest first: the same list until something changes. */
  ofOrder(orderId: string): readonly CachedItem[] {
    let entries = this.#orders.get(orderId);
    if (!entries) {
      entries = this.entries(this.#byOrder.under(orderId)).toSorted(inQueueOrder);
      if (this.#orders.size >= MOST_ORDERS) this.#orders.clear();
      this.#orders.set(orderId, entries);
    }
    return entries;
  }

  /** The entries that a code names, whatever its case: order number or id, item id, tracking code in whatever groups. */
  byCode(code: string): CachedItem[] {
    const capitals = code.toUpperCase();
    const ids = new Set([...this.#byCode.under(capitals), ...this.#byTracking.under(normaliseTracking(code))]);
    for (const spelling of [code, code.toLowerCase(), capitals]) {
      if (this.#byId.has(spelling)) ids.add(spelling);
      for (const id of this.#byOrder.under(spelling)) ids.add(id);
    }
    return this.entries(ids);
  }

  /** Open orders of which no answer has told the number; first what is packed next, of that the oldest. */
  unnumberedOrders(): string[] {
    if (this.#unnumbered.isEmpty) return [];
    const entries = NEXT_PACKED.flatMap((statusTab) => this.withStatus(statusTab));
    return [...new Set(entries.filter(({ item }) => !item.pedido).map(({ item }) => item.order_id))];
  }

  /** The ids of an order's items that know no number of it, as they are now. */
  unnumberedOf(orderId: string): string[] {
    return Array.from(this.#unnumbered.under(orderId));
  }

  /** An entry in the place of another; what it is found by changes seldom. */
  put(entry: CachedItem, before: CachedItem | undefined): void {
    this.#orders.clear();
    if (before && isFoundAlike(entry.item, before.item)) {
      this.#byDrawer.get(before.status ?? 'unknown')!.remove(before);
      this.#byId.set(entry.item.id, entry);
      this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
      return;
    }
    if (before) this.remove(before);
    this.insert(entry);
  }

  /** An entry of an id that is not here. */
  insert(entry: CachedItem): void {
    this.#orders.clear();
    const { item } = entry;
    this.#byId.set(item.id, entry);
    this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
    this.#byOrder.add(item.order_id, item.id);
    if (!item.pedido) this.#unnumbered.add(item.order_id, item.id);
    for (const code of searchCodesOf(item)) this.#byCode.add(code, item.id);
    const tracking = trackingOf(item);
    if (tracking !== '') this.#byTracking.add(tracking, item.id);
  }

  remove(entry: CachedItem): void {
    this.#orders.clear();
    const { item } = entry;
    this.#byId.delete(item.id);
    this.#byDrawer.get(entry.status ?? 'unknown')!.remove(entry);
    this.#byOrder.remove(item.order_id, item.id);
    if (!item.pedido) this.#unnumbered.remove(item.order_id, item.id);
    for (const code of searchCodesOf(item)) this.#byCode.remove(code, item.id);
    const tracking = trackingOf(item);
    if (tracking !== '') this.#byTracking.remove(tracking, item.id);
  }

  clear(): void {
    for (const index of [this.#orders, this.#byId, this.#byOrder, this.#unnumbered]) index.clear();
    for (const index of [this.#byCode, this.#byTracking]) index.clear();
    for (const entries of this.#byDrawer.values()) entries.clear();
  }
}
