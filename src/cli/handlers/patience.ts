/**
 * What a command does when the store asks for fewer requests (429): waits as long as its user
 * would, and then no longer asks.
 */
import { RateLimited } from '../../api/errors.ts';
import type { Exchange } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import { Interrupted } from '../ask.ts';

export type Patience = {
  /** Told of every exchange: a 429 says when the store may be asked again. */
  note(exchange: Pick<Exchange, 'status' | 'retryAfterMs'>): void;
  /** How long the store is to be left alone; 0 where it may be asked. */
  leftMs(): number;
  /**
   * How long a refused request waits before it is sent again; `undefined` where that is longer than the command waits.
   */
  waitMs(): number | undefined;
  /** The store wants more time than the command has. */
  readonly isSpent: boolean;
  /** Waiting ends: what is refused from now on has its answer. */
  end(): void;
  /** Reads, again after every wait. Rejects with the refusal once there is no time left. */
  ask<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

export type PatienceOptions = {
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** How long all waits together may take. */
  limitMs: number;
  /** Is told of every wait as it begins. */
  onWait: (ms: number) => void;
};

/** Without `--wait`: the store's windows last a minute, and a person waits a handful of them at most. */
export const USUAL_PATIENCE_MS = 300_000;

/** Where the store does not say how long. */
const UNSAID_MS = 5000;
/** Requests that were under way together are told the same moment, in whole seconds. */
const SAME_MOMENT_MS = 1000;
/** What still speaks of a wait that is over must not be asked in circles. */
const SHORTEST_MS = 500;

export function createPatience({ clock, limitMs, onWait }: PatienceOptions): Patience {
  let untilAt = -Infinity;
  let spentMs = 0;
  let isSpent = false;
  let isEnded = false;

  const leftMs = () => Math.max(0, untilAt - clock.now());
  const waitMs = () => (isSpent || isEnded ? undefined : Math.max(SHORTEST_MS, leftMs()));

  function note({ status, retryAfterMs = UNSAID_MS }: Pick<Exchange, 'status' | 'retryAfterMs'>): void {
    if (status !== 429) return;
    const now = clock.now();
    const isWaiting = now < untilAt;
    const askedAt = now + retryAfterMs;
    if (isWaiting && askedAt < untilAt + SAME_MOMENT_MS) return;
    const moreMs = askedAt - Math.max(now, untilAt);
    untilAt = askedAt;
    if (spentMs + moreMs > limitMs) isSpent = true;
    if (isSpent || isEnded) return;
    spentMs += moreMs;
    onWait(retryAfterMs);
  }

  return {
    note,
    leftMs,
    waitMs,
    get isSpent() {
      return isSpent;
    },
    end() {
      isEnded = true;
    },
    async ask(read, signal) {
      for (;;) {
        try {
          return await read();
        } catch (error) {
          if (!(error instanceof RateLimited)) throw error;
          note({ status: 429, ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }) });
          const ms = waitMs();
          if (ms === undefined) throw error;
          await clock.sleep(ms, signal).catch(() => {
            throw new Interrupted();
          });
        }
      }
    },
  };
}
