/**
 * Where the next delta begins. The cursor is a moment of the *service's* clock before which every change has been seen.
 * It comes from the `Date` header at the start of a scan, never from our own clock (two minutes fast, and real changes
 * are missed) and never from the newest `updated_at` seen (rows of the same second, or committed late, are missed).
 */
import { DAY_MS } from '../../base/durations.ts';

/** `quick` keeps the records fresh; `deep` reaches back far enough for late commits, and alone moves the durable cursor. */
export type PollDepth = 'quick' | 'deep';

export type Cursors = {
  /** Service time before which every change has been read, late commits included. This one is kept on disk. */
  durableMs: number;
  /** Service time at which the last complete poll of either kind began. */
  freshMs: number;
};

/** How far a poll reaches back before its cursor. */
export const OVERLAP_MS: Readonly<Record<PollDepth, number>> = { quick: 10_000, deep: 120_000 };

/** The servers of one service may differ by less than this; a deep poll reaches further back. */
const SET_BACK_MS = 60_000;

/** The value of `atualizado_apos` for a poll, before the lookback (lookback.ts) is subtracted. */
export function sinceFor(poll: PollDepth, cursors: Cursors): number {
  return poll === 'deep' ? cursors.durableMs : Math.max(cursors.freshMs - OVERLAP_MS.quick, cursors.durableMs);
}

/** What a poll has found out for the cursors. */
export type PollResult = {
  isComplete: boolean;
  /** The service's clock when the poll began; without a `Date`, the newest `updated_at` known before it. */
  startMs: number | undefined;
};

/** The cursors after a poll. Only a complete poll moves them, and only forward. */
export function advance(cursors: Cursors, poll: PollDepth, { isComplete, startMs }: PollResult): Cursors {
  if (!isComplete || startMs === undefined) return cursors;
  return {
    freshMs: Math.max(cursors.freshMs, startMs),
    durableMs: poll === 'deep' ? Math.max(cursors.durableMs, startMs - OVERLAP_MS.deep) : cursors.durableMs,
  };
}

/** Whether the service's clock is so far behind the cursor that it was set back, or was wrong before. */
export function isSetBack({ freshMs }: Cursors, dateMs: number): boolean {
  return dateMs < freshMs - SET_BACK_MS;
}

/** The cursors after the clock was set back: changes stamped while it was wrong, by a day at most, are read again. */
export function cursorsAfterSetBack(dateMs: number): Cursors {
  return { freshMs: dateMs - DAY_MS, durableMs: dateMs - DAY_MS };
}

/** The cursors of a first load that began at `startMs` of the service's clock. */
export function firstCursors(startMs: number): Cursors {
  return { freshMs: startMs, durableMs: startMs - OVERLAP_MS.deep };
}
