/**
 * Requests a minute where no store announces a limit: a bucket that fills evenly, and from which each request takes
 * one.
 */
import { MINUTE_MS } from '../base/durations.ts';
export type Bucket = {
  /** Takes one, now or of those to come; returns how long to wait for it, in milliseconds. */
  take(now: number): number;
};

/** `burst`: how many may go at once after a rest. `perMinute` may change. */
export function createBucket(perMinute: number | (() => number), burst: number): Bucket {
  const rate = typeof perMinute === 'number' ? () => perMinute : perMinute;
  let left = burst;
  let filledAt = -Infinity;
  return {
    take(now) {
      left = Math.min(burst, left + (Math.max(0, now - filledAt) / MINUTE_MS) * rate());
      filledAt = Math.max(filledAt, now);
      left -= 1;
      return left >= 0 ? 0 : Math.ceil((-left / rate()) * MINUTE_MS);
    },
  };
}
