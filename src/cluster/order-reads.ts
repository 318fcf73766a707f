/**
 * Reads single orders, for items that the hub's leader does not know. Anybody who can remove rows from the server makes every
 * host request them: so all hosts together request no more of them in a minute than is configured, also from a store that
 * announces no limit.
 */
import { askedHere, standsFor } from '../api/asked-here.ts';
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { createBucket } from '../sync/bucket.ts';
import { waitTurn, type Budget } from '../sync/budget.ts';
import type { FetchOrder } from './cursor-adoption.ts';

export type OrderReadsOptions = {
  client: Pick<ApiClient, 'getOrder' | 'ping'>;
  /** The id of the store that is open. */
  lojaId: () => string | undefined;
  clock: Clock;
  budget: Pick<Budget, 'waitMs'>;
  /** For all hosts together. */
  perMinute: number;
  hostCount: () => number;
};

/** How many may be requested at once after a pause; a few items that moved unseen are the usual case. */
const AT_ONCE = 5;

export function createOrderReads({
  client,
  lojaId,
  clock,
  budget,
  perMinute,
  hostCount,
}: OrderReadsOptions): FetchOrder {
  const bucket = createBucket(() => perMinute / Math.max(1, hostCount()), AT_ONCE);
  return async (orderId, signal) => {
    const ms = bucket.take(clock.now());
    if (ms > 0) await clock.sleep(ms, signal);
    await waitTurn({ budget, clock, signal });
    const ask = () => client.getOrder(orderId, signal);
    const reply = await askedHere(ask, () => standsFor(client, lojaId(), signal));
    return reply ? { items: reply.data.itens, askedAt: reply.askedAt } : 'gone';
  };
}
