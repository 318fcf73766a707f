/** What the shop's promises depend on: its rules, when orders were paid, and facts of their products. */
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

/** The part of {@link Promises} that others than the records read. */
export type KnownPromises = {
  /** The shop's rules; `undefined` if it promises nothing. */
  readonly rules: PromiseRules | undefined;
  /** Whether a rule depends on when an order was paid, or on facts of its products. */
  readonly asksForPayment: boolean;
  readonly asksForProduct: boolean;
  isPaidKnown(orderId: string): boolean;
  isProductKnown(productId: string): boolean;
};

/** A promise that depends on an unknown fact is marked as estimated. */
export class Promises implements KnownPromises {
  #rules: PromiseRules | undefined;
  #read: DueReader | undefined;
  /** `pago_em` by order id, as the store writes it. */
  readonly #paid = new Map<string, string>();
  readonly #products = new Map<string, PromisedProduct>();

  get rules(): PromiseRules | undefined {
    return this.#rules;
  }

  /** Sets the rules. */
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

  /** Sets when an order was paid; returns false if nothing has changed. */
  notePaid(orderId: string, text: string): boolean {
    const isNews = text !== '' && this.#paid.get(orderId) !== text;
    if (isNews) this.#paid.set(orderId, text);
    return isNews;
  }

  /** Sets the facts of a product; returns false if nothing has changed. */
  noteProduct(productId: string, product: PromisedProduct): boolean {
    const isNews = !isDeepStrictEqual(this.#products.get(productId), product);
    if (isNews) this.#products.set(productId, product);
    return isNews;
  }

  /** Removes all facts, for another store. */
  forget(): void {
    this.#paid.clear();
    this.#products.clear();
  }

  /** When an item must leave by the rules; `zone`: how far times without a zone are ahead of UTC, in milliseconds. */
  dueOf(item: OrderItem, status: ItemStatus | undefined, placedAtMs: number, zone: number): DueTime | undefined {
    if (!this.#read || !isUnshipped(status) || placedAtMs === 0) return undefined;
    return this.#read({
      delivery: methodOf(item),
      product: this.#products.get(item.product_id),
      createdMs: placedAtMs,
      paidMs: readTime(this.#paid.get(item.order_id) ?? '', zone),
      // Most texts have a zone; this spares parsing them, of which a first load has a hundred thousand.
      slackMs: (item.pedido?.created_at || item.created_at).endsWith('Z') ? 0 : FURTHEST_ZONE_MS,
    });
  }
}
