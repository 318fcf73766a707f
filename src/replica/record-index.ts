/** Indexes of entries: by id, state, order and code. */
import type { OrderItem } from '../domain/records.ts';
import { normaliseTracking } from '../domain/tracking.ts';
import {
  STATUS_TABS,
  inQueueOrder,
  isFoundAlike,
  mixedIdsOf,
  orderNumberOf,
  trackingOf,
  type StatusTab,
  type CachedItem,
} from './cached-item.ts';
import { IdIndex } from './id-index.ts';
import { SharedTexts } from './shared-texts.ts';
import { SortedLater } from './sorted-later.ts';

/** The open states, the one that is packed next first. */
const NEXT_PACKED: readonly StatusTab[] = ['in_production', 'accepted', 'pending', 'shipped', 'unknown'];

/** Of how many orders the sorted entries are kept. */
const MOST_ORDERS = 64;

export class RecordIndex {
  readonly #byId = new Map<string, CachedItem>();
  readonly #byDrawer = new Map(STATUS_TABS.map((statusTab) => [statusTab, new SortedLater(inQueueOrder)]));
  readonly #byOrder = new IdIndex();
  /** Order ids by order number: an order has one, and a list of its items is there already. */
  readonly #byNumber = new IdIndex();
  /** Item ids by ids that contain both cases, in capitals. */
  readonly #byMixedId = new IdIndex();
  /** Item ids by normalised tracking code. */
  readonly #byTracking = new IdIndex();
  /** The items without a summary of their order, by order. */
  readonly #unnumbered = new IdIndex();
  readonly #texts = new SharedTexts();
  /** The sorted entries of orders, until something changes. */
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

  /** The entries of those of the ids that are known. */
  entries(ids: Iterable<string>): CachedItem[] {
    const found: CachedItem[] = [];
    for (const id of ids) {
      const entry = this.#byId.get(id);
      if (entry) found.push(entry);
    }
    return found;
  }

  /** The entries of one state, sorted on demand. */
  withStatus(statusTab: StatusTab): readonly CachedItem[] {
    return this.#byDrawer.get(statusTab)?.list() ?? [];
  }

  countIn(statusTab: StatusTab): number {
    return this.#byDrawer.get(statusTab)?.size ?? 0;
  }

  /** The entries of an order, the oldest first: the same array until something changes. */
  ofOrder(orderId: string): readonly CachedItem[] {
    let entries = this.#orders.get(orderId);
    if (!entries) {
      entries = this.entries(this.#byOrder.under(orderId)).toSorted(inQueueOrder);
      if (this.#orders.size >= MOST_ORDERS) this.#orders.clear();
      this.#orders.set(orderId, entries);
    }
    return entries;
  }

  /** Any item of an order. */
  #someOf(orderId: string): OrderItem | undefined {
    for (const id of this.#byOrder.under(orderId)) return this.#byId.get(id)?.item;
    return undefined;
  }

  /** The entries that a code names, in any case: order number or id, item id, tracking code with or without spaces. */
  byCode(code: string): CachedItem[] {
    const capitals = code.toUpperCase();
    const ids = new Set([...this.#byMixedId.under(capitals), ...this.#byTracking.under(normaliseTracking(code))]);
    for (const orderId of this.#byNumber.under(capitals)) {
      for (const { item } of this.entries(this.#byOrder.under(orderId))) {
        if (orderNumberOf(item) === capitals) ids.add(item.id);
      }
    }
    for (const spelling of [code, code.toLowerCase(), capitals]) {
      if (this.#byId.has(spelling)) ids.add(spelling);
      for (const id of this.#byOrder.under(spelling)) ids.add(id);
    }
    return this.entries(ids);
  }

  /** The ids of open orders whose number is not known; those that are packed next first, and of these the oldest. */
  unnumberedOrders(): string[] {
    if (this.#unnumbered.isEmpty) return [];
    const entries = NEXT_PACKED.flatMap((statusTab) => this.withStatus(statusTab));
    return [...new Set(entries.filter(({ item }) => !item.pedido).map(({ item }) => item.order_id))];
  }

  /** The ids of an order's items without a summary of it. */
  unnumberedOf(orderId: string): string[] {
    return Array.from(this.#unnumbered.under(orderId));
  }

  /** Puts an entry in the place of another. */
  put(entry: CachedItem, before: CachedItem | undefined): void {
    this.#orders.clear();
    if (before && isFoundAlike(entry.item, before.item)) {
      this.#texts.share(entry.item, before.item);
      this.#byDrawer.get(before.status ?? 'unknown')!.remove(before);
      this.#byId.set(entry.item.id, entry);
      this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
      return;
    }
    if (before) this.remove(before);
    this.insert(entry);
  }

  /** Adds an entry whose id is not known yet. */
  insert(entry: CachedItem): void {
    this.#orders.clear();
    const { item } = entry;
    this.#texts.share(item, this.#someOf(item.order_id));
    this.#byId.set(item.id, entry);
    this.#byDrawer.get(entry.status ?? 'unknown')!.add(entry);
    this.#byOrder.add(item.order_id, item.id);
    if (!item.pedido) this.#unnumbered.add(item.order_id, item.id);
    const number = orderNumberOf(item);
    if (number !== '') this.#byNumber.add(number, item.order_id);
    for (const code of mixedIdsOf(item)) this.#byMixedId.add(code, item.id);
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
    // While the order has other items its number stays: `byCode` looks at the items themselves.
    const [other] = this.#byOrder.under(item.order_id);
    if (other === undefined) this.#byNumber.remove(orderNumberOf(item), item.order_id);
    for (const code of mixedIdsOf(item)) this.#byMixedId.remove(code, item.id);
    const tracking = trackingOf(item);
    if (tracking !== '') this.#byTracking.remove(tracking, item.id);
  }

  clear(): void {
    for (const index of [this.#orders, this.#byId, this.#byOrder, this.#unnumbered, this.#byNumber]) index.clear();
    for (const index of [this.#byMixedId, this.#byTracking, this.#texts]) index.clear();
    for (const entries of this.#byDrawer.values()) entries.clear();
  }
}
