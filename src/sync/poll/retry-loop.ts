/**
 * Requests, waits and retries of the sync: sends a request when the rate limit allows it, waits until the time is up or the
 * doorbell rings, and after a failure sets the health and backs off.
 */
import { Aborted } from '../../api/errors.ts';
import { OPERATIONS } from '../../domain/operations.ts';
import type { Clock } from '../../base/clock.ts';
import { waitTurn, type Budget } from '../budget.ts';
import { delayAfterFailure, type PollPace } from './pace.ts';
import type { Snapshot } from '../snapshot.ts';
import { troubleOf } from '../trouble.ts';

type RetryLoopOptions = {
  snapshot: Pick<Snapshot, 'setHealth'>;
  clock: Clock;
  pace: PollPace;
  random: () => number;
  budget: Budget;
  /** Aborts every request and wait. */
  signal: AbortSignal;
  /** Called after every task that succeeded. */
  onWorked: () => void;
};

export type RetryLoop = {
  /** Sends one request when the rate limit allows it: reads leave a share of the limit to writes. */
  ask<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Runs a task. If it fails, puts the trouble into the health, backs off and returns `false`. Rejects with
   * {@link Stopped} after a 401.
   */
  attempt(task: () => Promise<void>): Promise<boolean>;
  /**
   * Waits, and sets `nextLookAt` of the health. A ring ends the wait, or keeps it from beginning, unless `canBeCutShort` is
   * false: the store itself asked for this wait.
   */
  wait(ms: number, canBeCutShort?: boolean): Promise<void>;
  /** Asks for a poll now. */
  ring(): void;
  /** Another process polls now: ends a task that waits, for the rate limit or after a failure, without a failure. */
  giveUp(): void;
  /** The store has accepted a write, so it is back: shortens a backoff to that after a first failure. */
  noteDone(): void;
  /** Whether {@link ring} was called since the last time; resets that. */
  takeRing(): boolean;
  readonly isRung: boolean;
  /** How long requests have waited for the rate limit in all, ms; requests that waited together count once. */
  readonly waitedMs: number;
};

/** The loop has ended because the service does not accept the token. */
export class Stopped extends Error {}

/** The task was given up while it waited for the rate limit: another process polls now. */
class GivenUp extends Aborted {
  constructor() {
    super(OPERATIONS.listItems, false);
  }
}

export function createRetryLoop(options: RetryLoopOptions): RetryLoop {
  const { snapshot, clock, pace, random, budget, signal } = options;
  let waking = new AbortController();
  let asking = new AbortController();
  /** Ends the waits of the task: with its requests, and when it is given up. */
  let queueing = new AbortController();
  // One listener for all waits: a combined signal for each wait would live as long as the engine does.
  signal.addEventListener('abort', () => {
    waking.abort();
    asking.abort();
    queueing.abort(signal.reason);
  });
  let isRung = false;
  let isTrying = false;
  let isBackingOff = false;
  let failureCount = 0;
  let failingSince: number | undefined;
  let underWay = 0;
  let waiting = 0;
  let waitingSince = 0;
  let waitedMs = 0;

  const tellWait = (ms: number) => snapshot.setHealth({ nextLookAt: clock.now() + ms });

  async function wait(ms: number, canBeCutShort = true): Promise<void> {
    if (isRung && canBeCutShort) return;
    tellWait(ms);
    signal.throwIfAborted();
    waking = new AbortController();
    await clock.sleep(ms, canBeCutShort ? waking.signal : queueing.signal).catch(() => signal.throwIfAborted());
  }

  /** Waits after a failure; shorter if the store accepts a write meanwhile. */
  async function backOff(): Promise<void> {
    const failedAt = clock.now();
    const chance = random();
    isBackingOff = true;
    await wait(delayAfterFailure(pace, failureCount, chance)).finally(() => (isBackingOff = false));
    // Not negative only where the wait was cut short; after a ring `wait` returns at once.
    const leftMs = failedAt + delayAfterFailure(pace, 1, chance) - clock.now();
    if (leftMs > 0) await wait(leftMs);
  }

  /**
   * Waits until a request may be sent, and counts it as under way. The wait ends when its task is given up: the rate limit
   * may be spent for a minute while the store wants the task retried in a moment.
   */
  async function awaitTurn(): Promise<void> {
    const givenUp = isTrying ? queueing.signal : signal;
    if (isTrying) givenUp.throwIfAborted();
    if (waiting++ === 0) waitingSince = clock.now();
    try {
      const onTurn = () => void underWay++;
      await waitTurn({ budget, clock, signal: givenUp, underWay: () => underWay, onWait: tellWait, onTurn });
    } finally {
      if (--waiting === 0) waitedMs += clock.now() - waitingSince;
    }
  }

  return {
    get isRung() {
      return isRung;
    },
    get waitedMs() {
      return waitedMs;
    },
    async ask(send) {
      await awaitTurn();
      // The task that was given up has ended: this request belongs to another reader.
      if (!isTrying && asking.signal.aborted && !signal.aborted) asking = new AbortController();
      const { signal: given } = asking;
      try {
        return await send(given);
      } catch (caught) {
        // Aborted because another request of the task failed: the error of that one is the reason.
        const error: unknown = caught instanceof Aborted && !signal.aborted ? (given.reason ?? caught) : caught;
        const trouble = troubleOf(error);
        // After a 401 or a Retry-After the other requests of the task are aborted: they may hang.
        if (trouble?.kind === 'unauthenticated' || trouble?.retryAfterMs !== undefined) {
          asking.abort(error);
          queueing.abort(error);
        }
        throw error;
      } finally {
        underWay--;
      }
    },
    async attempt(task) {
      signal.throwIfAborted();
      if (asking.signal.aborted) asking = new AbortController();
      if (queueing.signal.aborted) queueing = new AbortController();
      const wasRung = isRung;
      isRung = false;
      isTrying = true;
      try {
        await task().finally(() => (isTrying = false));
        // A task that did not poll leaves the ring for the poll.
        isRung ||= wasRung;
        failureCount = 0;
        failingSince = undefined;
        snapshot.setHealth({ trouble: undefined, failureCount, failingSince });
        options.onWorked();
        return true;
      } catch (error) {
        signal.throwIfAborted();
        if (queueing.signal.reason instanceof GivenUp) return false;
        const failed = troubleOf(error);
        if (!failed) throw error;
        const { retryAfterMs, ...trouble } = failed;
        failureCount++;
        failingSince ??= clock.now();
        snapshot.setHealth({ trouble, failureCount, failingSince });
        if (trouble.kind === 'unauthenticated') {
          snapshot.setHealth({ nextLookAt: undefined });
          throw new Stopped();
        }
        // A ring may cut a backoff short, but not a wait that the store asked for.
        if (retryAfterMs === undefined) await backOff();
        else {
          queueing = new AbortController();
          await wait(delayAfterFailure(pace, failureCount, random(), retryAfterMs), false);
        }
        return false;
      }
    },
    wait,
    ring() {
      isRung = true;
      waking.abort();
    },
    giveUp() {
      queueing.abort(new GivenUp());
      waking.abort();
    },
    noteDone() {
      if (isBackingOff) waking.abort();
    },
    takeRing() {
      const wasRung = isRung;
      isRung = false;
      return wasRung;
    },
  };
}
