/**
 * The canary of the delta: what we know to have changed after the moment that a look asks for must be in its answer. An
 * item that we moved ourselves is the best witness, but every known change will do. One that is missing means that the
 * filter, a zone or a clock is not what it seems, and that others may be missing of which we know nothing.
 */

export type Canary = {
  /** An item is known to bear this `updated_at`, since `knownAt` (monotonic). */
  expect(itemId: string, updatedAtMs: number | undefined, knownAt: number): void;
  /** An item that is no longer there cannot show up. */
  release(itemId: string): void;
  /** Times are read differently from now on: later by `ms`. */
  shift(ms: number): void;
  /** The items that a complete look had to bring and did not. Asks about each of them once. */
  missingFrom(look: { sinceMs: number; askedAt: number; ids: ReadonlySet<string> }): string[];
};

/** A change may become visible to others this much later than to the one who made it. */
const GRACE_MS = 120_000;
/** Filters may compare with `>` or `>=`, and round either side to a second. */
const ROUNDING_MS = 2000;
const KEPT = 2000;

export function createCanary(): Canary {
  const expected = new Map<string, { updatedAtMs: number; knownAt: number }>();
  return {
    expect(itemId, updatedAtMs, knownAt) {
      // At the end again: the oldest are the first to be forgotten.
      expected.delete(itemId);
      if (updatedAtMs !== undefined) expected.set(itemId, { updatedAtMs, knownAt });
      if (expected.size > KEPT) expected.delete(expected.keys().next().value!);
    },
    release: (itemId) => void expected.delete(itemId),
    shift(ms) {
      for (const expectation of expected.values()) expectation.updatedAtMs += ms;
    },
    missingFrom({ sinceMs, askedAt, ids }) {
      const missing: string[] = [];
      for (const [itemId, { updatedAtMs, knownAt }] of expected) {
        if (updatedAtMs < sinceMs + ROUNDING_MS) {
          // Out of the reach of this look, and of every later one.
          if (knownAt <= askedAt - GRACE_MS) expected.delete(itemId);
          continue;
        }
        if (knownAt > askedAt - GRACE_MS || ids.has(itemId)) continue;
        expected.delete(itemId);
        missing.push(itemId);
      }
      return missing;
    },
  };
}
