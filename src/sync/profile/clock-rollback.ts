/**
 * Which stamps were made by a clock that has been set back since. What such a stamp says of "later" is not so any more: a
 * change made after the clock was set bears an earlier one.
 *
 * One answer proves nothing: a cache tells an old `Date` with old rows. Several in a row do, whose `Date` goes on as
 * our own clock does: no cache answers like that.
 */

export type ClockRollback = {
  /**
   * An answer asked for at `askedAt` (monotonic) bore this `Date`. Answers by how much the clock is known to have fallen,
   * with this answer; 0 where it is none, or known already.
   */
  note(askedAt: number, dateMs: number | undefined): number;
  /**
   * Whether a stamp that was first asked for at `firstAskedAt` was made by a clock that had been set back before `askedAt`; both
   * monotonic.
   */
  isOvertaken(stampMs: number, firstAskedAt: number, askedAt: number): boolean;
};

/** A clock that goes on: so many answers in a row that agree about it, */
const WITNESSES = 3;
/** within this much (it is told in whole seconds), */
const AGREE_MS = 2000;
/** and over at least this time. */
const SPAN_MS = 1000;
/** `Date` leaves out what is less than a second. */
const GRAIN_MS = 1000;
/** So many are kept. */
const KEPT = 16;

/**
 * The clock fell between `beganAt`, the last question before it, and `askedAt`; its line, which says `dateMs` at
 * `askedAt`, holds from then on until `endsAt`.
 */
type Fall = { beganAt: number; askedAt: number; dateMs: number; endsAt: number };
/** Answers in a row that agree, since the first of them; `beganAt`: the last question before it of a line that was agreed on. */
type Run = Omit<Fall, 'endsAt'> & { count: number; isTold: boolean };

/** Knows of no fall. */
export function createClockRollback(): ClockRollback {
  const falls: Fall[] = [];
  let run: Run | undefined;
  /** What the clock was ahead of ours when several answers agreed about it last, or by the first answer. */
  let aheadMs: number | undefined;
  let lastAskedAt = Infinity;

  function tell({ beganAt, askedAt, dateMs }: Run): number {
    for (const fall of falls) {
      const isAheadOf = dateMs - askedAt > fall.dateMs - fall.askedAt + AGREE_MS;
      if (isAheadOf) fall.endsAt = Math.min(fall.endsAt, askedAt);
    }
    const fallMs = (aheadMs ?? 0) - (dateMs - askedAt);
    aheadMs = dateMs - askedAt;
    if (fallMs <= AGREE_MS) return 0;
    falls.push({ beganAt, askedAt, dateMs, endsAt: Infinity });
    if (falls.length > KEPT) falls.shift();
    return fallMs;
  }

  return {
    note(askedAt, dateMs) {
      if (dateMs === undefined) return 0;
      aheadMs ??= dateMs - askedAt;
      const offsetMs = run ? run.dateMs - run.askedAt : Infinity;
      // Also one that comes late: it is of the same line.
      const doesAgree = run && Math.abs(dateMs - askedAt - offsetMs) <= AGREE_MS;
      // What nobody agreed with may have been asked after the clock fell, too.
      const beganAt = Math.min(run && !run.isTold ? run.beganAt : lastAskedAt, askedAt);
      if (!run || !doesAgree) run = { beganAt, askedAt, dateMs, count: 0, isTold: false };
      lastAskedAt = doesAgree ? Math.max(lastAskedAt, askedAt) : askedAt;
      run.count++;
      if (run.isTold || run.count < WITNESSES || askedAt - run.askedAt < SPAN_MS) return 0;
      run.isTold = true;
      return tell(run);
    },
    isOvertaken: (stampMs, firstAskedAt, askedAt) =>
      falls.some((fall) => {
        if (fall.askedAt > askedAt || firstAskedAt > fall.endsAt) return false;
        return stampMs > fall.dateMs + Math.max(firstAskedAt, fall.beganAt) - fall.askedAt + GRAIN_MS;
      }),
  };
}
