/** What the shop's promises depend on in one process: the rules, when orders were paid, what their products are. */
import { isDeepStrictEqual } from 'node:util';
import { FURTHEST_ZONE_MS } from '../base/ages.ts';
import { readTime } from '../base/times.ts';
import { methodOf } from '../domain/item-names.ts';
import { isUnshipped } from '../domain/lifecycle.ts';
import {
  createDueReader,
  type DueReader,
  type DueTime,
  type PromisedProduct,
  type PromiseRules,
} from '../domain/promise.ts';
import type { ItemStatus, OrderItem } from '../domain/records.ts';

/** What is asked of them from outside of the records. */
export type KnownPromises = {
  /** What the shop has said; `undefined` where it promises nothing. */
  readonly rules: PromiseRules | undefined;
  /** Whether a rule depends on when an order was paid, or on what its products are. */
  readonly asksForPayment: boolean;
  readonly asksForProduct: boolean;
  isPaidKnown(orderId: string): boolean;
  isProductKnown(productId: string): boolean;
};

/** As far as it is known; what is not leaves promises estimated. */
export class Promises implements KnownPromises {
  #rules: PromiseRules | undefined;
  #read: DueReader | undefined;
  /** By order id, as the store writes it. */
  readonly #paid = new Map<string, string>();
  readonly #products = new Map<string, PromisedProduct>();

  get rules(): PromiseRules | undefined {
    return this.#rules;
  }

  /** Other rules from now on. */
  set rules(rules: PromiseRules | undefined) {
    this.#rules = rules;
    this.#read = rules && createDueReader(rules);
  }

  get asksForPayment(): boolean {
    return this.#rules?.rules.some(({ from }) => from === 'paid') === true;
  }

  get asksForProduct(): boolean {
    return this.#rules?.rules.some(({ category, tag }) => category !== undefined || tag !== undefined) === true;
  }

  isPaidKnown(orderId: string): boolean {
    return this.#paid.has(orderId);
  }

  isProductKnown(productId: string): boolean {
    return this.#products.has(productId);
  }

  /** False where that is no news. */
  notePaid(orderId: string, text: string): boolean {
    const isNews = text !== '' && this.#paid.get(orderId) !== text;
    if (isNews) this.#paid.set(orderId, text);
    return isNews;
  }

  /** False where that is no news. */
  noteProduct(productId: string, product: PromisedProduct): boolean {
    const isNews = !isDeepStrictEqual(this.#products.get(productId), product);
    if (isNews) this.#products.set(productId, product);
    return isNews;
  }

  /** Another store: nothing of what was known is of it. */
  forget(): void {
    this.#paid.clear();
    this.#products.clear();
  }

  /** Until when an item is promised; `zone`: what times without one are ahead of UTC, in milliseconds. */
  dueOf(item: OrderItem, status: ItemStatus | undefined, placedAtMs: number, zone: number): DueTime | undefined {
    if (!this.#read || !isUnshipped(status) || placedAtMs === 0) return undefined;
    return this.#read({
      delivery: methodOf(item),
      product: this.#products.get(item.product_id),
      createdMs: placedAtMs,
      paidMs: readTime(this.#paid.get(item.order_id) ?? '', zone),
      // Most texts say in which zone they are: a first load reads a hundred thousand.
      slackMs: (item.pedido?.created_at || item.created_at).endsWith('Z') ? 0 : FURTHEST_ZONE_MS,
    });
  }
}
