/**
 * A rate limit for the requests of commands over SSH: this many a minute together, half of them for one operator. The rate
 * limit that a store announces holds as well; many announce none. Writes of sessions never wait for it.
 */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import { createBucket, type Bucket } from '../sync/bucket.ts';

export type RemoteBudget = {
  /** Waits until the operator may send one more request. Calls `onWait` before a wait. */
  turn(operator: string, signal: AbortSignal | undefined, onWait: () => void): Promise<void>;
};

/** Requests a minute to one store if nothing else is set: the default limit of Laravel. */
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
      // One after the other: an operator who waits for their own share must not use up the shared limit.
      for (const bucket of [bucketOf(operator), ofAll]) {
        const ms = bucket.take(clock.now());
        if (ms <= 0) continue;
        onWait();
        await clock.sleep(ms, signal ?? new AbortController().signal);
      }
    },
  };
}

/** The client, waiting for `turn` before each of its reads. */
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
