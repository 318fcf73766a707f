/** How long the engine waits between polls. Pure functions: the random number, from 0 to 1, is an argument. */

export type PollPace = {
  /** Between two polls while items change. */
  activeMs: number;
  /** Between two polls after no item has changed for a while. */
  idleMs: number;
  /** At least this often a poll is a deep one. */
  deepEveryMs: number;
  /** The longest wait after failures. */
  backoffCapMs: number;
  /** Between two sweeps; default ten minutes. */
  sweepEveryMs?: number;
  /** Between two pages of a sweep, which nobody waits for; default a quarter of a second. */
  sweepPauseMs?: number;
};

export const SWEEP_EVERY_MS = 600_000;
/** Until the next sweep after one that could not prove all states complete. */
export const SWEEP_SOON_MS = 120_000;
export const SWEEP_PAUSE_MS = 250;

/** While a person watches the screen: a change shows within five seconds, with jitter and the time of the response. */
export const ATTENDED_PACE: PollPace = { activeMs: 3000, idleMs: 4000, deepEveryMs: 60_000, backoffCapMs: 30_000 };
/** While nobody does: the command `watch`, or a terminal that was left alone. */
export const UNATTENDED_PACE: PollPace = { ...ATTENDED_PACE, idleMs: 30_000 };

/** Where deltas are useless, the pages of a full scan are spread evenly over `activeMs`, but no closer than this. */
const LEAST_ROUND_PAUSE_MS = 100;

/** The pause between two pages of such a full scan, which has `pageCount` of them. */
export function roundPauseMs(pace: PollPace, pageCount: number): number {
  return Math.max(LEAST_ROUND_PAUSE_MS, pace.activeMs / Math.max(1, pageCount));
}

const LONGEST_REST_MS = 30_000;

/**
 * The least pause after a poll that took so long: as much time again, for the other tasks and for the store. Once all is
 * loaded, changes come by polls alone, and nobody waits for the other tasks: then half a minute at most.
 */
export function restAfter(tookMs: number, isLoaded: boolean): number {
  return isLoaded ? Math.min(tookMs, LONGEST_REST_MS) : tookMs;
}

const JITTER = 0.1;
const BACKOFF_BASE_MS = 1000;
const IDLE_GROWTH = 1.5;

/** The wait after a successful poll: short after a change, growing step by step to the idle pace, ±10 %. */
export function delayAfterSuccess(pace: PollPace, quietPolls: number, chance: number): number {
  const steady = Math.min(pace.idleMs, pace.activeMs * IDLE_GROWTH ** Math.max(0, quietPolls - 2));
  return steady * (1 - JITTER + 2 * JITTER * chance);
}

/**
 * The wait after the n-th failure in a row (from 1): full jitter under a cap that doubles, so that processes which lost the
 * store together do not come back together. Where the store sent `Retry-After`, that is the least, with jitter on top.
 */
export function delayAfterFailure(pace: PollPace, failures: number, chance: number, retryAfterMs?: number): number {
  if (retryAfterMs !== undefined) return retryAfterMs * (1 + JITTER * chance);
  const cap = Math.min(pace.backoffCapMs, BACKOFF_BASE_MS * 2 ** Math.min(failures, 10));
  return Math.max(250, chance * cap);
}
