/**
 * Knows which stamps were made before the service's clock was set back. Such a stamp must not win by being later: a change
 * made after the clock was set back has an earlier stamp.
 *
 * One response proves nothing, for a cache returns an old `Date` with old rows. Several in a row prove it if their `Date`
 * advances as fast as our own clock does: no cache answers like that.
 */

type ClockRollback = {
  /**
   * Takes the `Date` of a response to a request sent at `askedAt` (monotonic). Returns by how many milliseconds this
   * response proves the clock to have been set back; 0 if it proves nothing, or nothing new.
   */
  note(askedAt: number, dateMs: number | undefined): number;
  /**
   * Whether a stamp, in a response first requested at `firstAskedAt`, was made before the clock was set back, and that
   * happened before `askedAt`; both monotonic.
   */
  isOvertaken(stampMs: number, firstAskedAt: number, askedAt: number): boolean;
};

/** How many responses in a row must agree about the clock, */
const WITNESSES = 3;
/** within this much (`Date` has whole seconds), */
const AGREE_MS = 2000;
/** and over at least this time. */
const SPAN_MS = 1000;
/** `Date` is cut to whole seconds. */
const GRAIN_MS = 1000;
/** How many falls are remembered. */
const KEPT = 16;

/**
 * The clock was set back between the requests of `beganAt` and `askedAt`. From then until `endsAt` it runs evenly, and
 * showed `dateMs` at `askedAt`.
 */
type Fall = { beganAt: number; askedAt: number; dateMs: number; endsAt: number };
/** Responses in a row that agree, from the first of them on; `beganAt`: the last request before it. `isTold`: it is proved. */
type Run = Omit<Fall, 'endsAt'> & { count: number; isTold: boolean };

/** Begins without a fall. */
export function createClockRollback(): ClockRollback {
  const falls: Fall[] = [];
  let run: Run | undefined;
  /** How far the service's clock was ahead of ours when responses last agreed about it, or by the first response. */
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
      // A response that arrives late agrees as well.
      const doesAgree = run && Math.abs(dateMs - askedAt - offsetMs) <= AGREE_MS;
      // The responses of a run that was not proved may have come after the fall, too.
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
