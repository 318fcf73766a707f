/**
 * How much further back than the cursor a delta must ask, because the service's filter may not live on the clock of its
 * `Date`: the clock of its stamps may be behind, stamps may come without a zone, or the filter may compare the digits of
 * two zones. Nothing of this is shown (spec 2.6), all of it can be bounded from what answers contain:
 *
 * - The newest stamp we know was set on the stamps' clock not later than now, so that clock is behind `Date` by at most
 *   `Date` − newest stamp. A quiet store makes this bound wide, and a wide question cheap: nothing is newer.
 * - A look that asked for X and got a row stamped U proves that the filter is behind the stamps by at most U − X. Zones
 *   differ by quarters of an hour: by less, the filter is taken at its word. So it is tried out first. Until then looks
 *   reach back to the newest stamp that we know, which has to be in their answer; where one of them has no row at all,
 *   or an item that had to show up did not (see canary.ts), looks reach back a day until they prove less. That the zone
 *   of the stamps has been learnt says nothing of the filter.
 */
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';

/** No zone is further from UTC. */
export const WIDEST_ZONE_MS = 14 * HOUR_MS;
const QUARTER_HOUR_MS = 900_000;
const WINDOW_MS = 600_000;
const SLACK_MS = 60_000;
/** Filters may compare with `>` or `>=`, and round either side to a second. */
const ROUNDING_MS = 2000;

export type Lookback = {
  /** An answer at `now` (monotonic) bore `dateMs`, and the newest `updated_at` known is `newestMs`. */
  noteLag(now: number, dateMs: number | undefined, newestMs: number | undefined): void;
  /** The clock of `Date` has gone ahead by so much: what was measured against it is worth that much less. */
  noteJump(aheadMs: number): void;
  /** What a complete look brought. */
  noteFilter(look: FilteredLook): void;
  /** Something that had to show up did not: a day from now on, until looks prove less. */
  doubt(): void;
  /** So far looks have reached until now, for a reason that is gone: they go on so, until they prove less. */
  hold(ms: number): void;
  readonly isDoubted: boolean;
  /**
   * What to take off the cursor now; `facts` as they are known now. Never negative, a day at most for each of the two.
   */
  backMs(facts: {
    now: number;
    dateMs: number | undefined;
    newestMs: number | undefined;
    isZoneKnown: boolean;
  }): number;
};

/** A complete look, with what was known before it. */
export type FilteredLook = {
  sinceMs: number;
  /** The oldest stamp in its answer; `undefined` where there was none. */
  oldestMs: number | undefined;
  /** The newest stamp that was known when it was asked. */
  newestBeforeMs: number | undefined;
  isZoneKnown: boolean;
};

/**
 * Read in the wrong zone, stamps can be ahead of `Date`; whatever the zone is, it is a whole number of quarter hours.
 */
function leastLag(lagMs: number): number {
  return lagMs >= 0 ? lagMs : (lagMs % QUARTER_HOUR_MS) + QUARTER_HOUR_MS;
}

export function createLookback(isDoubted = false): Lookback {
  let smallestLag = Infinity;
  let smallestLagBefore = Infinity;
  let windowEndsAt = -Infinity;
  let doubted = isDoubted;
  /** `undefined` as long as no look has shown what the filter does. */
  let filterLagMs = isDoubted ? DAY_MS : undefined;

  return {
    noteLag(now, dateMs, newestMs) {
      if (now >= windowEndsAt) {
        // A clock can be set right: a bound is believed for one to two windows.
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
    noteFilter(look) {
      const { sinceMs, oldestMs } = look;
      if (filterLagMs === undefined) {
        filterLagMs = tried(look);
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
      // Without `Date` the cursor is made of stamps; only their zone can be between it and the filter.
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

/** What a look shows of a filter that has not been tried out; `undefined` where it shows nothing. */
function tried({ sinceMs, oldestMs, newestBeforeMs, isZoneKnown }: FilteredLook): number | undefined {
  if (!isZoneKnown) return undefined;
  if (oldestMs !== undefined) return oldestMs - sinceMs < QUARTER_HOUR_MS - ROUNDING_MS ? 0 : undefined;
  return newestBeforeMs !== undefined && newestBeforeMs >= sinceMs + ROUNDING_MS ? DAY_MS : undefined;
}
