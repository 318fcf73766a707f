/** Waits for the rate limit of the store (429) as long as the user of a command would, and then sends no more requests. */
import { RateLimited } from '../../api/errors.ts';
import type { Exchange } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import { Interrupted } from '../ask.ts';

export type Patience = {
  /** Called with every exchange: a 429 says when the next request may be sent. */
  note(exchange: Pick<Exchange, 'status' | 'retryAfterMs'>): void;
  /** Milliseconds until a request may be sent; 0 if one may be sent now. */
  leftMs(): number;
  /** Milliseconds until a refused request is sent again; `undefined` if that is longer than the command waits. */
  waitMs(): number | undefined;
  /** Whether the store asks for a longer wait than the command has left. */
  readonly isSpent: boolean;
  /** Ends the waits: a request refused from now on is not sent again. */
  end(): void;
  /** Calls `read`, again after every wait. Rejects with the store's refusal once there is no time left. */
  ask<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

export type PatienceOptions = {
  clock: Pick<Clock, 'now' | 'sleep'>;
  /** How many milliseconds all waits together may take. */
  limitMs: number;
  /** Called as each wait begins. */
  onWait: (ms: number) => void;
};

/** The limit without `--wait`: a rate limit's window lasts a minute, and a person waits for five of them at most. */
export const USUAL_PATIENCE_MS = 300_000;

/** The wait if the store sends no `Retry-After`. */
const UNSAID_MS = 5000;
/** Requests sent together get the same moment in their responses, in whole seconds: a difference below this is none. */
const SAME_MOMENT_MS = 1000;
/** The shortest wait: a response may still announce a wait that is over, and must not be retried without a pause. */
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
