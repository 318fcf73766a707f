/**
 * Where the next delta begins. The cursor is a moment of the *service's* clock before which every change has been seen.
 * It comes from the `Date` header at the start of a scan, never from our own clock (two minutes fast, and real changes
 * are missed) and never from the newest `updated_at` seen (rows of the same second, or committed late, are missed).
 */
import { DAY_MS } from '../../base/durations.ts';

/**
 * A quick look is for freshness; a deep one reaches back far enough for late commits, and alone
 * moves the durable cursor.
 */
export type PollDepth = 'quick' | 'deep';

export type Cursors = {
  /** Service time up to which everything is seen, late commits included. The one that is kept on disk. */
  durableMs: number;
  /** Service time at which the last trustworthy look of either kind began. */
  freshMs: number;
};

/** How far a look reaches back before the moment it starts from. */
export const OVERLAP_MS: Readonly<Record<PollDepth, number>> = { quick: 10_000, deep: 120_000 };

/** By less than this the servers of one service may differ; a deep look reaches further back. */
const SET_BACK_MS = 60_000;

/** The moment that a look asks for as `atualizado_apos`, before the reach of lookback.ts is taken off. */
export function sinceFor(look: PollDepth, cursors: Cursors): number {
  return look === 'deep' ? cursors.durableMs : Math.max(cursors.freshMs - OVERLAP_MS.quick, cursors.durableMs);
}

/** What a look tells about the cursor. */
export type PollResult = {
  isComplete: boolean;
  /** The service's clock at its start, or, of a service without `Date`, the newest `updated_at` known before it. */
  startMs: number | undefined;
};

/** The cursors after a look. Only a complete scan moves them, and never back. */
export function advance(cursors: Cursors, look: PollDepth, { isComplete, startMs }: PollResult): Cursors {
  if (!isComplete || startMs === undefined) return cursors;
  return {
    freshMs: Math.max(cursors.freshMs, startMs),
    durableMs: look === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,
  };
}

/** Whether the service's clock is so far behind a cursor that it was set back, or told wrongly before. */
export function isSetBack({ freshMs }: Cursors, dateMs: number): boolean {
  return dateMs < freshMs - SET_BACK_MS;
}

/**
 * The cursors after that: nothing is known of what was stamped while the clock was wrong, which
 * is told to be within a day.
 */
export function cursorsAfterSetBack(dateMs: number): Cursors {
  return { freshMs: dateMs - DAY_MS, durableMs: dateMs - DAY_MS };
}

/** The cursors of a first load that began at `startMs` of the service's clock. */
export function firstCursors(startMs: number): Cursors {
  return { freshMs: startMs, durableMs: startMs - OVERLAP_MS.deep };
}
