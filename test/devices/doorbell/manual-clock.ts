/** A clock that stands still until a test moves it. */
import type { Clock } from '../../../src/base/clock.ts';

export type ManualClock = Clock & {
  /** Moves time on and wakes who is due, in the order of their times. */
  advance(ms: number): Promise<void>;
};

export function createManualClock(): ManualClock {
  let now = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    wallNow: () => Date.UTC(2026, 10, 20) + now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const sleeper = { at: now + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((one) => one !== sleeper);
          reject(signal.reason as Error);
        });
      }),
    async advance(ms) {
      const until = now + ms;
      for (;;) {
        const next = sleepers.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = Math.max(now, next.at);
        sleepers = sleepers.filter((one) => one !== next);
        next.wake();
        await Promise.resolve();
        await Promise.resolve();
      }
      now = until;
    },
  };
}
