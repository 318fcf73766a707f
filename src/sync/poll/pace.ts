/** How long the engine waits between looks. Pure: chance comes in as a number from 0 to 1. */

export type PollPace = {
  /** Between looks while things move. */
  activeMs: number;
  /** Between looks when nothing has moved for a while. */
  idleMs: number;
  /** A deep look at least this often. */
  deepEveryMs: number;
  /** The longest wait after failures. */
  backoffCapMs: number;
  /** The open states are read again this often; default ten minutes. */
  sweepEveryMs?: number;
  /** Between the pages of such a reading, which no one waits for; default a quarter of a second. */
  sweepPauseMs?: number;
};

export const SWEEP_EVERY_MS = 600_000;
/** After a reading that could not be proven. */
export const SWEEP_SOON_MS = 120_000;
export const SWEEP_PAUSE_MS = 250;

/** A person is looking at the screen: a change must show within five seconds, jitter and the answer's time included. */
export const ATTENDED_PACE: PollPace = { activeMs: 3000, idleMs: 4000, deepEveryMs: 60_000, backoffCapMs: 30_000 };
/** Unattended: `watch`, or a bench left alone. */
export const UNATTENDED_PACE: PollPace = { ...ATTENDED_PACE, idleMs: 30_000 };

/** Where deltas are of no use a round of pages is spread over one pace, unless there are too many of them for that. */
const LEAST_ROUND_PAUSE_MS = 100;

/** Between two pages of a round of so many. */
export function roundPauseMs(pace: PollPace, pageCount: number): number {
  return Math.max(LEAST_ROUND_PAUSE_MS, pace.activeMs / Math.max(1, pageCount));
}

const JITTER = 0.1;
const BACKOFF_BASE_MS = 1000;
const IDLE_GROWTH = 1.5;

/** The wait after a look that worked: short after movement, growing step by step to the idle pace, ±10 %. */
export function delayAfterSuccess(pace: PollPace, quietLooks: number, chance: number): number {
  const steady = Math.min(pace.idleMs, pace.activeMs * IDLE_GROWTH ** Math.max(0, quietLooks - 2));
  return steady * (1 - JITTER + 2 * JITTER * chance);
}

/**
 * The wait after the n-th failure in a row (from 1): full jitter under a doubling cap, so that benches that lost the
 * store together do not return together. A wait that the store itself asked for is a floor, with jitter on top.
 */
export function delayAfterFailure(pace: PollPace, failures: number, chance: number, retryAfterMs?: number): number {
  if (retryAfterMs !== undefined) return retryAfterMs * (1 + JITTER * chance);
  const cap = Math.min(pace.backoffCapMs, BACKOFF_BASE_MS * 2 ** Math.min(failures, 10));
  return Math.max(250, chance * cap);
}
