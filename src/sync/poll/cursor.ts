/**
 * Where the next delta begins. The cursor is a moment of the *service's* clock before which every change has been seen.
 * It comes from the `Date` header at the start of a scan, never from our own clock (two minutes fast, and real changes
 * are missed) and never from the newest `updated_at` seen (rows of the same second, or committed late, are missed).
 *
 * The lookback: how much further back than the cursor a delta must ask. The cursor is a time of the service's `Date`, and
 * the filter `atualizado_apos` may use another clock: the clock that sets `updated_at` may be behind, stamps may have no
 * time zone, or the filter may compare local times of two zones. The spec does not show which (2.6), but responses bound it:
 *
 * - The newest `updated_at` we know was set no later than now, so the stamps' clock is behind `Date` by at most
 *   `Date` − newest stamp. In a quiet store this bound is wide, and then a wide delta is cheap: nothing is newer.
 * - A poll that asked for X and got a row stamped U proves that the filter is behind the stamps by at most U − X. Time
 *   zones differ by quarters of an hour, so a smaller difference counts as none. Until a poll has proved this, polls reach
 *   back to the newest stamp we know, whose row must then be in the response. If a poll returns no row at all, or an item
 *   that had to be there is missing (canary.ts), polls reach back a day until they prove less. Learning the zone of the
 *   stamps proves nothing about the filter.
 */
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

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

/** The value of `atualizado_apos` for a poll, before the lookback is subtracted. */
export function sinceFor(poll: PollDepth, cursors: Cursors): number {
  return poll === 'deep' ? cursors.durableMs : Math.max(cursors.freshMs - OVERLAP_MS.quick, cursors.durableMs);
}

/** What a poll has found out for the cursors. */
type PollResult = {
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

/** No time zone is further from UTC. */
export const WIDEST_ZONE_MS = 14 * HOUR_MS;
const QUARTER_HOUR_MS = 900_000;
const WINDOW_MS = 600_000;
const SLACK_MS = 60_000;
/** The filter may compare with `>` or `>=`, and round either side to a second. */
const ROUNDING_MS = 2000;

type Lookback = {
  /** Takes the `Date` of a response at `now` (monotonic), and the newest `updated_at` known then. */
  noteLag(now: number, dateMs: number | undefined, newestMs: number | undefined): void;
  /** The service's `Date` has jumped ahead: widens the bounds that were measured against it by as much. */
  noteJump(aheadMs: number): void;
  /** Takes what a complete poll has shown of the filter. */
  noteFilter(poll: FilteredPoll): void;
  /** A delta missed a known change: reaches back a day from now on, until polls prove less. */
  doubt(): void;
  /** Keeps reaching back at least this far until polls prove less, although the reason to do so is gone. */
  hold(ms: number): void;
  /** Whether a delta has missed a known change. */
  readonly isDoubted: boolean;
  /** The lookback, in milliseconds, to subtract from the cursor: never negative, at most a day for each of the two bounds. */
  backMs(facts: {
    now: number;
    dateMs: number | undefined;
    newestMs: number | undefined;
    isZoneKnown: boolean;
  }): number;
};

/** A complete poll, and what was known before it. */
export type FilteredPoll = {
  sinceMs: number;
  /** The oldest stamp in its response; `undefined` where that had no row. */
  oldestMs: number | undefined;
  /** The newest stamp that was known when it was asked. */
  newestBeforeMs: number | undefined;
  isZoneKnown: boolean;
};

/** A stamp read in the wrong zone can be ahead of `Date`; the zone is wrong by a whole number of quarter hours. */
function leastLag(lagMs: number): number {
  return lagMs >= 0 ? lagMs : (lagMs % QUARTER_HOUR_MS) + QUARTER_HOUR_MS;
}

export function createLookback(isDoubted = false): Lookback {
  let smallestLag = Infinity;
  let smallestLagBefore = Infinity;
  let windowEndsAt = -Infinity;
  let doubted = isDoubted;
  /** `undefined` until a poll has proved something about the filter. */
  let filterLagMs = isDoubted ? DAY_MS : undefined;

  return {
    noteLag(now, dateMs, newestMs) {
      if (now >= windowEndsAt) {
        // The clock may have been corrected since: a bound is used for one to two windows.
        smallestLagBefore = now >= windowEndsAt + WINDOW_MS ? Infinity : smallestLag;
        smallestLag = Infinity;
        windowEndsAt = now + WINDOW_MS;
      }
      if (dateMs !== undefined && newestMs !== undefined) smallestLag = Math.min(smallestLag, dateMs - newestMs);
    },
    noteJump(aheadMs) {
      smallestLag += aheadMs;
      smallestLagBefore += aheadMs;
    },
    noteFilter(poll) {
      const { sinceMs, oldestMs } = poll;
      if (filterLagMs === undefined) {
        filterLagMs = tried(poll);
        return;
      }
      if (oldestMs === undefined) return;
      filterLagMs = Math.min(filterLagMs, Math.max(0, oldestMs - sinceMs) + SLACK_MS);
    },
    doubt() {
      doubted = true;
      filterLagMs = DAY_MS;
    },
    hold(ms) {
      filterLagMs = Math.max(filterLagMs ?? 0, Math.min(ms, DAY_MS));
    },
    get isDoubted() {
      return doubted;
    },
    backMs({ dateMs, newestMs, isZoneKnown }) {
      const filterMs = filterLagMs ?? 0;
      // Without a `Date` the cursor is itself a stamp, so only the time zone can be between it and the filter.
      if (dateMs === undefined) return filterMs + (isZoneKnown ? 0 : WIDEST_ZONE_MS);
      const sinceNewestMs = newestMs === undefined ? Infinity : dateMs - newestMs;
      const measuredMs =
        filterLagMs === undefined ? sinceNewestMs : Math.min(smallestLag, smallestLagBefore, sinceNewestMs);
      // An empty store has shown no stamp; asking it for a whole day costs one empty page.
      const lagMs = newestMs === undefined ? DAY_MS : measuredMs;
      return filterMs + Math.min(isZoneKnown ? Math.max(0, lagMs) : leastLag(lagMs), DAY_MS);
    },
  };
}

/** How far the filter is behind, by the first poll that shows it; `undefined` if this one does not. */
function tried({ sinceMs, oldestMs, newestBeforeMs, isZoneKnown }: FilteredPoll): number | undefined {
  if (!isZoneKnown) return undefined;
  if (oldestMs !== undefined) return oldestMs - sinceMs < QUARTER_HOUR_MS - ROUNDING_MS ? 0 : undefined;
  return newestBeforeMs !== undefined && newestBeforeMs >= sinceMs + ROUNDING_MS ? DAY_MS : undefined;
}
