/**
 * The canary of the delta: what we know to have changed after the moment that a look asks for must be in its answer. An
 * item that we moved ourselves is the best witness, but every known change will do. One that is missing means that the
 * filter, a zone or a clock is not what it seems, and that others may be missing of which we know nothing.
 *
 * A witness is heard until a delta has shown its item. It never just gets too old: one that was within the reach of a
 * look, was not in the answer, and leaves the reach of the deep looks is missing.
 */

/** A complete look: what it asked for, when (monotonic, and by the service's `Date`), and what was in its answer. */
export type CheckedPoll = {
  sinceMs: number;
  askedAt: number;
  dateMs?: number | undefined;
  ids: ReadonlySet<string>;
  isDeep: boolean;
};

export type Canary = {
  /** An item is known to bear this `updated_at`, since `knownAt` (monotonic); `isOwn`: by our own confirmed write. */
  expect(itemId: string, updatedAtMs: number | undefined, knownAt: number, isOwn: boolean): void;
  /** Times are read differently from now on: later by `ms`. */
  shift(ms: number): void;
  /** When a deep look is due because no delta has shown an own write yet (monotonic); `Infinity` for none. */
  dueAt(): number;
  /** The items that a complete look had to bring and did not. Tells each of them once. */
  missingFrom(look: CheckedPoll): string[];
};

/**
 * A change may become visible to others this much later than to the one who made it. What was stamped longer ago is
 * missing at once.
 */
const GRACE_MS = 120_000;
/**
 * An own write can be seen, for it was answered; a copy of the database from which lists are read is at most so late.
 */
const OWN_GRACE_MS = 30_000;
/** Filters may compare with `>` or `>=`, and round either side to a second. */
const ROUNDING_MS = 2000;
const KEPT = 2000;

type Expectation = { updatedAtMs: number; knownAt: number; isOwn: boolean; wasMissed: boolean };

const graceOf = ({ isOwn }: Expectation) => (isOwn ? OWN_GRACE_MS : GRACE_MS);

export function createCanary(): Canary {
  const expected = new Map<string, Expectation>();
  // Goes through the map once, however much is added: from the beginning it would pass all that was taken out.
  const oldest = expected.keys();
  return {
    expect(itemId, updatedAtMs, knownAt, isOwn) {
      // At the end again: the oldest are the first to be forgotten.
      expected.delete(itemId);
      if (updatedAtMs !== undefined) expected.set(itemId, { updatedAtMs, knownAt, isOwn, wasMissed: false });
      if (expected.size > KEPT) expected.delete(oldest.next().value!);
    },
    shift(ms) {
      for (const expectation of expected.values()) expectation.updatedAtMs += ms;
    },
    dueAt() {
      let dueAt = Infinity;
      for (const { isOwn, knownAt } of expected.values()) if (isOwn) dueAt = Math.min(dueAt, knownAt + OWN_GRACE_MS);
      return dueAt;
    },
    missingFrom({ sinceMs, askedAt, dateMs = -Infinity, ids, isDeep }) {
      const missing: string[] = [];
      for (const [itemId, expectation] of expected) {
        const { updatedAtMs, knownAt, wasMissed } = expectation;
        if (ids.has(itemId)) expected.delete(itemId);
        else if (knownAt > askedAt) continue;
        else if (updatedAtMs >= sinceMs + ROUNDING_MS) {
          expectation.wasMissed = true;
          const isOld = updatedAtMs < dateMs - GRACE_MS;
          if (!isOld && knownAt > askedAt - graceOf(expectation)) continue;
          expected.delete(itemId);
          missing.push(itemId);
        } else if (isDeep && (wasMissed || knownAt <= askedAt - GRACE_MS)) {
          // Out of the reach of this look, and of every later one.
          expected.delete(itemId);
          if (wasMissed) missing.push(itemId);
        }
      }
      return missing;
    },
  };
}
