/** The service's clock, estimated from the `Date` headers of its responses. */

type ServiceClock = {
  /** Takes the `Date` of a response to a request sent at `askedAt` (monotonic). */
  note(askedAt: number, dateMs: number | undefined): void;
  /** What the service's clock shows at most at a moment of our own clock; `undefined` until a first `Date` has arrived. */
  at(monotonicMs: number): number | undefined;
};

/** How many responses are remembered: as many must agree on a clock that has jumped ahead. */
const REMEMBERED = 8;

/**
 * Of the last responses the earliest clock counts: a server with a fast clock, or a laptop that slept, must not push the
 * cursor ahead. If the clock really went ahead, that counts after eight responses; until then polls reach back further than
 * they must.
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
