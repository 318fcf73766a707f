/**
 * How the loop asks, waits and tries again: a request when it is its turn, a wait that a ring may cut short, a failure
 * that is told and waited out with backoff.
 */
import { Aborted } from '../../api/errors.ts';
import type { Clock } from '../../base/clock.ts';
import { waitTurn, type Budget } from '../budget.ts';
import { delayAfterFailure, type PollPace } from './pace.ts';
import type { Snapshot } from '../snapshot.ts';
import { troubleOf } from '../trouble.ts';

export type RetryLoopOptions = {
  snapshot: Pick<Snapshot, 'setHealth'>;
  clock: Clock;
  pace: PollPace;
  random: () => number;
  budget: Budget;
  /** Ends everything. */
  signal: AbortSignal;
  /** Is told of every task that worked. */
  onWorked: () => void;
};

export type RetryLoop = {
  /** Sends one request when it is its turn: reads leave a share of the store's budget to writes. */
  ask<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /**
   * Does a task; where it fails, tells the trouble, waits it out and answers `false`. Rejects with
   * {@link Stopped} after a 401.
   */
  attempt(task: () => Promise<void>): Promise<boolean>;
  /** Waits, and says until when; not at all while it is rung for, unless the store itself asked for the wait. */
  wait(ms: number, canBeCutShort?: boolean): Promise<void>;
  /** A look is wanted now. */
  ring(): void;
  /** The store has done what somebody asked: a backoff lasts as long as after a first failure, and no longer. */
  noteDone(): void;
  /** Whether it was rung since the last time. */
  takeRing(): boolean;
  readonly isRung: boolean;
  /** For how long in all requests have waited for the store's budget, ms; several that waited together count once. */
  readonly waitedMs: number;
};

/** The loop ended itself: the service does not know this token. */
export class Stopped extends Error {}

export function createRetryLoop(options: RetryLoopOptions): RetryLoop {
  const { snapshot, clock, pace, random, budget, signal } = options;
  let waking = new AbortController();
  let asking = new AbortController();
  // One listener for all waits: a combined signal for each of them would live as long as the engine.
  signal.addEventListener('abort', () => {
    waking.abort();
    asking.abort();
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
    await clock.sleep(ms, canBeCutShort ? waking.signal : signal).catch(() => signal.throwIfAborted());
  }

  /** Waits after a failure, and shorter where the store is heard to be back. */
  async function backOff(): Promise<void> {
    const failedAt = clock.now();
    const chance = random();
    isBackingOff = true;
    await wait(delayAfterFailure(pace, failureCount, chance)).finally(() => (isBackingOff = false));
    // Nothing is left of it after a whole one, and a ring is not waited for.
    const leftMs = failedAt + delayAfterFailure(pace, 1, chance) - clock.now();
    if (leftMs > 0) await wait(leftMs);
  }

  /**
   * Waits until a request may be sent, and counts it as under way. What waits for a task that is given up meanwhile waits
   * no longer: the store may want it to come back in a moment, and the budget be spent for a minute.
   */
  async function awaitTurn(): Promise<void> {
    const givenUp = isTrying ? asking.signal : signal;
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
      // A task was given up; what another reader asks after it is no part of that.
      if (!isTrying && asking.signal.aborted && !signal.aborted) asking = new AbortController();
      const { signal: given } = asking;
      try {
        return await send(given);
      } catch (caught) {
        // Given up for what another request was told: that, and no refusal, is why there is no answer.
        const error: unknown = caught instanceof Aborted && !signal.aborted ? (given.reason ?? caught) : caught;
        const trouble = troubleOf(error);
        // A request that is told to stop or to wait does not wait for the others of its task, which may hang.
        if (trouble?.kind === 'unauthenticated' || trouble?.retryAfterMs !== undefined) asking.abort(error);
        throw error;
      } finally {
        underWay--;
      }
    },
    async attempt(task) {
      signal.throwIfAborted();
      if (asking.signal.aborted) asking = new AbortController();
      const wasRung = isRung;
      isRung = false;
      isTrying = true;
      try {
        await task().finally(() => (isTrying = false));
        // What the task was not about is still to be done.
        isRung ||= wasRung;
        failureCount = 0;
        failingSince = undefined;
        snapshot.setHealth({ trouble: undefined, failureCount, failingSince });
        options.onWorked();
        return true;
      } catch (error) {
        signal.throwIfAborted();
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
        // A ring may cut a backoff short, but never the wait that the store itself asked for.
        if (retryAfterMs === undefined) await backOff();
        else await wait(delayAfterFailure(pace, failureCount, random(), retryAfterMs), false);
        return false;
      }
    },
    wait,
    ring() {
      isRung = true;
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
