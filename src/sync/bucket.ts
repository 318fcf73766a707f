/** A token bucket for requests a minute, used where the store announces no rate limit. */
import { MINUTE_MS } from '../base/durations.ts';
export type Bucket = {
  /** Takes one request; returns how long it must wait, in milliseconds. */
  take(now: number): number;
};

/** `burst`: how many requests may be sent at once when the bucket is full. `perMinute` may change. */
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
