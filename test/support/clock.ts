/** A clock that stands still until a test moves it. */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../src/base/clock.ts';

type Sleeper = { until: number; wake: () => void };

export type StillClock = Clock & {
  /** Moves time on by `ms`, waking who sleeps on the way, and lets what follows from it happen. */
  pass(ms: number): Promise<void>;
};

/** A clock at 1000 ms, and `wallStart` by the wall. */
export function aClock(wallStart = Date.UTC(2026, 10, 20, 12)): StillClock {
  let now = 1000;
  const sleepers = new Set<Sleeper>();
  return {
    now: () => now,
    wallNow: () => wallStart + now - 1000,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const sleeper: Sleeper = { until: now + ms, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      });
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await setImmediate();
        const next = [...sleepers].filter(({ until }) => until <= end).toSorted((a, b) => a.until - b.until)[0];
        if (!next) break;
        now = Math.max(now, next.until);
        sleepers.delete(next);
        next.wake();
      }
      now = end;
      await setImmediate();
    },
  };
}
