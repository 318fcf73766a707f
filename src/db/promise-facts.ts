/** When orders were paid and what their products are, in the log. Every call may throw `StateUnusable`. */
import type { EventKind } from '../eventlog/define-event.ts';
import { payment, product, type PaymentEvent, type ProductEvent } from '../eventlog/kinds/promise-facts.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsVersion } from './event-log.ts';

/** What is known of orders and products, as it was read. */
export type KeptPromiseFacts = {
  payments: Pick<PaymentEvent, 'order_id' | 'paid'>[];
  products: Pick<ProductEvent, 'product_id' | 'categories' | 'tags'>[];
};

/** Keeps when an order was paid, as the store writes it. */
export function keepPayment(database: StateDatabase, event: Omit<PaymentEvent, 'stamp'>): void {
  database.transaction(() => append(database, payment, event));
}

/** Keeps what a product is. */
export function keepProduct(database: StateDatabase, event: Omit<ProductEvent, 'stamp'>): void {
  database.transaction(() => append(database, product, event));
}

/** Grows with each of them that is kept. */
export function promiseFactsVersion(database: StateDatabase): number {
  return eventsVersion(database, [payment, product]);
}

/** Those that were kept since a version, here or at other hosts; all of them since 0. */
export function promiseFactsSince(database: StateDatabase, version: number): KeptPromiseFacts {
  function since<T>({ kind }: Pick<EventKind, 'kind'>): T[] {
    const sql = 'SELECT text FROM events WHERE kind = ? AND change > ?';
    return database.all<{ text: string }>(sql, kind, version).map(({ text }) => JSON.parse(text) as T);
  }
  return { payments: since<PaymentEvent>(payment), products: since<ProductEvent>(product) };
}
