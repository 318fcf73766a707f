/** When orders were paid, in the log. Every call may throw `StateUnusable`. */
import { payment, type PaymentEvent } from '../eventlog/kinds/payments.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsVersion } from './event-log.ts';

/** Keeps when an order was paid, as the store writes it. */
export function keepPayment(database: StateDatabase, event: Omit<PaymentEvent, 'stamp'>): void {
  database.transaction(() => append(database, payment, event));
}

/** Grows with each payment that is kept. */
export function paymentsVersion(database: StateDatabase): number {
  return eventsVersion(database, [payment]);
}

/** The payments that were kept since a version, here or at other hosts. */
export function paymentsSince(database: StateDatabase, version: number): Pick<PaymentEvent, 'order_id' | 'paid'>[] {
  const sql = 'SELECT text FROM events WHERE kind = ? AND change > ?';
  const rows = database.all<{ text: string }>(sql, payment.kind, version);
  return rows.map(({ text }) => JSON.parse(text) as PaymentEvent);
}
