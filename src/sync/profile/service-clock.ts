/** The service's clock, as its `Date` headers tell it between our questions. */

export type ServiceClock = {
  /** An answer asked for at `askedAt` (monotonic) bore this `Date`. */
  note(askedAt: number, dateMs: number | undefined): void;
  /** What the service's clock showed at a moment of ours, at most; `undefined` as long as no `Date` has come. */
  at(monotonicMs: number): number | undefined;
};

/** So many answers in a row must agree on a clock that has jumped ahead. */
const REMEMBERED = 8;

/**
 * Of the last few answers the earliest clock counts: one server of several whose clock is fast, or a laptop that slept,
 * must not throw the cursor ahead. A clock that really went ahead is believed after eight answers; until then looks
 * only reach back further than they must.
 */
export function createServiceClock(): ServiceClock {
  const offsets: number[] = [];
  return {
    note(askedAt, dateMs) {
      if (dateMs === undefined) return;
      offsets.push(dateMs - askedAt);
      if (offsets.length > REMEMBERED) offsets.shift();
    },
    at: (monotonicMs) => (offsets.length === 0 ? undefined : monotonicMs + Math.min(...offsets)),
  };
}
