/**
 * What commands over SSH may ask of the store: so many requests a minute together, half of them for one operator. A
 * store that announces its limit is obeyed besides; many announce none. What sessions write never waits for it.
 */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { createBucket, type Bucket } from '../sync/bucket.ts';

export type RemoteBudget = {
  /** Waits until the operator may ask once more. `onWait` is told before a wait. */
  turn(operator: string, signal: AbortSignal | undefined, onWait: () => void): Promise<void>;
};

/** Requests a minute to one store, where nothing else is set: what a stock Laravel allows. */
export const USUAL_PER_MINUTE = 60;
const MOST_OPERATORS = 1000;

export function createRemoteBudget(perMinute: number, clock: Pick<Clock, 'now' | 'sleep'>): RemoteBudget {
  const ofAll = createBucket(perMinute, Math.ceil(perMinute / 2));
  const perOperator = new Map<string, Bucket>();

  function bucketOf(operator: string): Bucket {
    const known = perOperator.get(operator) ?? createBucket(perMinute / 2, Math.ceil(perMinute / 4));
    if (perOperator.size >= MOST_OPERATORS) perOperator.clear();
    perOperator.set(operator, known);
    return known;
  }

  return {
    async turn(operator, signal, onWait) {
      // One after the other: who waits for their own share takes none of what is there for all.
      for (const bucket of [bucketOf(operator), ofAll]) {
        const ms = bucket.take(clock.now());
        if (ms <= 0) continue;
        onWait();
        await clock.sleep(ms, signal ?? new AbortController().signal);
      }
    },
  };
}

/** The client with a turn before each of its reads. */
export function paced(client: ApiClient, turn: (signal: AbortSignal | undefined) => Promise<void>): ApiClient {
  return {
    ...client,
    async listItems(query, signal) {
      await turn(signal);
      return client.listItems(query, signal);
    },
    async getOrder(orderId, signal) {
      await turn(signal);
      return client.getOrder(orderId, signal);
    },
    async getProduct(productId, signal) {
      await turn(signal);
      return client.getProduct(productId, signal);
    },
    async listStock(query, signal) {
      await turn(signal);
      return client.listStock(query, signal);
    },
    async ping(signal) {
      await turn(signal);
      return client.ping(signal);
    },
  };
}
