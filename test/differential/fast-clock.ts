/** A clock that runs faster than the machine's, for a store and a bench that both live by it. */
import type { Clock } from '../../src/base/clock.ts';
import { systemClock } from '../../src/base/clock.ts';

/** What the clock shows at first. */
export const STARTS_AT = Date.UTC(2026, 10, 20, 12);

/** Everything that waits on it waits `factor` times as short. */
export function aFastClock(factor = 100): Clock {
  const from = performance.now();
  const now = () => (performance.now() - from) * factor;
  return {
    now,
    wallNow: () => STARTS_AT + now(),
    sleep: (ms, signal) => systemClock.sleep(ms / factor, signal),
  };
}
