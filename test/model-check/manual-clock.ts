/** A clock and questions in our hand: nothing wakes and nothing is answered until the explorer says so. */
import type { Clock } from '../../src/base/clock.ts';

/** Lets everything that needs no time happen. */
export const quiet = () => new Promise<void>((resolve) => setImmediate(resolve));

export type Sleeper = { at: number; order: number; wake: () => void };

export type HandClock = {
  now(): number;
  /** The clock of one process; its sleepers stay asleep for good once it is dead. */
  clockOf(sleepers: Set<Sleeper>): Clock;
  /** Goes on to the first that wakes, of those, and wakes it alone. */
  wakeFirst(sleepers: Iterable<Sleeper>): void;
};

/** The first to wake. */
export function firstOf(sleepers: Iterable<Sleeper>): Sleeper | undefined {
  let first: Sleeper | undefined;
  for (const one of sleepers) {
    if (!first || one.at < first.at || (one.at === first.at && one.order < first.order)) first = one;
  }
  return first;
}

export function createHandClock(epochMs: number): HandClock {
  let now = 0;
  let order = 0;
  return {
    now: () => now,
    clockOf: (sleepers) => ({
      now: () => now,
      wallNow: () => epochMs + now,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          if (signal.aborted) return reject(signal.reason);
          const end = () => {
            sleepers.delete(sleeper);
            signal.removeEventListener('abort', onAbort);
          };
          const sleeper: Sleeper = { at: now + Math.max(0, ms), order: order++, wake: () => (end(), resolve()) };
          const onAbort = () => (end(), reject(signal.reason));
          signal.addEventListener('abort', onAbort, { once: true });
          sleepers.add(sleeper);
        }),
    }),
    wakeFirst(sleepers) {
      const first = firstOf(sleepers);
      if (!first) return;
      now = Math.max(now, first.at);
      first.wake();
    },
  };
}

/** A question under way, which is answered or not from outside. */
export type Question<T> = { promise: Promise<T>; answer: (value: T) => void; fail: (error: Error) => void };

export function ask<T>(): Question<T> {
  let answer!: (value: T) => void;
  let fail!: (error: Error) => void;
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });
  return { promise, answer, fail };
}
