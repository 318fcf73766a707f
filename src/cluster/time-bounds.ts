/**
 * What a moment on the leader's clock is at the earliest and at the latest on ours. No clock of the server takes part:
 * what an answer shows and the answer before it did not was told after the question before it was sent, whatever
 * happened on the way.
 */

export type TimeBounds = {
  /**
   * Something told at `toldAt` of the leader's clock was not there yet when we asked at `askedAt` of ours, and is at
   * `now`.
   */
  note(toldAt: number, askedAt: number, now: number): void;
  /** The earliest that a moment of the leader's clock can have been on ours; -Infinity as long as nothing is known. */
  earliest(toldAt: number): number;
  /** The latest that it can have been; Infinity as long as nothing is known. */
  latest(toldAt: number): number;
};

/** Clocks drift apart, by some milliseconds an hour: a bound is believed for one to two of these. */
const WINDOW_MS = 60_000;

export function createTimeBounds(): TimeBounds {
  let [ahead, aheadBefore, endsAt] = [-Infinity, -Infinity, -Infinity];
  let [behind, behindBefore] = [Infinity, Infinity];
  return {
    note(toldAt, askedAt, now) {
      if (now >= endsAt) {
        aheadBefore = ahead;
        behindBefore = behind;
        [ahead, behind] = [-Infinity, Infinity];
        endsAt = now + WINDOW_MS;
      }
      ahead = Math.max(ahead, askedAt - toldAt);
      behind = Math.min(behind, now - toldAt);
    },
    earliest: (toldAt) => toldAt + Math.max(ahead, aheadBefore),
    latest: (toldAt) => toldAt + Math.min(behind, behindBefore),
  };
}
