/** A token bucket: how often something may be done in a minute. */
import { MINUTE_MS } from '../base/durations.ts';

export type Bucket = {
  /** Takes one, or so many; returns how long the caller must wait for them, in milliseconds. */
  take(now: number, count?: number): number;
  /** How long a caller would have to wait for so many; takes nothing. */
  waitMs(now: number, count: number): number;
};

/** `burst`: how many may be taken at once when the bucket is full, as it is at first. Both numbers may change. */
export function createBucket(perMinute: number | (() => number), burst: number | (() => number)): Bucket {
  let left = Infinity;
  let filledAt = -Infinity;

  function waitMs(now: number, count: number): number {
    left = Math.min(valueOf(burst), left + (Math.max(0, now - filledAt) / MINUTE_MS) * valueOf(perMinute));
    filledAt = Math.max(filledAt, now);
    return left >= count ? 0 : Math.ceil(((count - left) / valueOf(perMinute)) * MINUTE_MS);
  }

  return {
    waitMs,
    take(now, count = 1) {
      const ms = waitMs(now, count);
      left -= count;
      return ms;
    },
  };
}

const valueOf = (number: number | (() => number)) => (typeof number === 'number' ? number : number());
