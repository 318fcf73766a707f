/**
 * How reliable the doorbell is. While webhooks come and polls confirm them, the store is polled more slowly; a change that no
 * webhook announced ends that at once. Polling never stops: an unreachable receiver is as quiet as a quiet store.
 */
import type { PollPace } from '../../sync/poll/pace.ts';

export type Trust = {
  /** Called when a verified event came. `now` on the monotonic clock, as everywhere here. */
  rang(now: number): void;
  /** Called when a poll brought something new. */
  changed(now: number): void;
  isTrusted(now: number): boolean;
};

/** A change this soon after a ring counts as the one that was announced. */
const CONFIRMED_WITHIN_MS = 10_000;
/** Without another confirmed ring for this long the doorbell is not trusted any more. */
const TRUSTED_FOR_MS = 600_000;

export function createTrust(): Trust {
  let rangAt = -Infinity;
  let confirmedAt = -Infinity;
  return {
    rang(now) {
      rangAt = now;
    },
    changed(now) {
      confirmedAt = now - rangAt <= CONFIRMED_WITHIN_MS ? now : -Infinity;
    },
    isTrusted: (now) => now - confirmedAt <= TRUSTED_FOR_MS,
  };
}

// An attended bench stays within the 15 s in which its data are called live (replica/health.ts).
const SLOWER = 3;
const SLOWEST_MS = 30_000;

/** The pace with the doorbell: `pace` unchanged, or slower while `isTrusted()`. */
export function paceWithDoorbell(pace: PollPace, isTrusted: () => boolean): PollPace {
  const slowed = (ms: number) => (isTrusted() ? Math.max(ms, Math.min(SLOWEST_MS, ms * SLOWER)) : ms);
  // Evaluated again before every wait.
  return {
    ...pace,
    get activeMs() {
      return slowed(pace.activeMs);
    },
    get idleMs() {
      return slowed(pace.idleMs);
    },
  };
}
