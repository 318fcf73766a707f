/**
 * The canary: checks that deltas contain the changes we know of. An item that is known to have changed after
 * `atualizado_apos` must be in the response; our own writes are the best evidence, but every known change counts. If one is
 * missing, the filter, a time zone or a clock differs from what we assume, and unknown changes may be missing, too.
 *
 * An expected item is kept until a delta has contained it. It does not expire: if polls asked for a time before its change,
 * did not get it, and even deep polls no longer reach back to it, it is missing.
 */

/** A complete poll: what it asked for, when (monotonic, and by the service's `Date`), and the ids in its response. */
export type CheckedPoll = {
  sinceMs: number;
  askedAt: number;
  dateMs?: number | undefined;
  ids: ReadonlySet<string>;
  isDeep: boolean;
};

type Canary = {
  /** Expects an item known to have this `updated_at` since `knownAt` (monotonic); `isOwn`: by our own confirmed write. */
  expect(itemId: string, updatedAtMs: number | undefined, knownAt: number, isOwn: boolean): void;
  /** Moves all expected stamps later by `ms`: the time zone of the stamps has become known. */
  shift(ms: number): void;
  /** When a deep poll is due because no delta has contained an own write yet (monotonic); `Infinity` for none. */
  dueAt(): number;
  /** The items that a complete poll should have contained and did not. Returns each of them once. */
  missingFrom(poll: CheckedPoll): string[];
};

/** A change may become visible to others this much later than to its author. One stamped longer ago is missing at once. */
const GRACE_MS = 120_000;
/** An own write is in the store, for the store has confirmed it; the replica that serves lists may lag by this much. */
const OWN_GRACE_MS = 30_000;
/** The filter may compare with `>` or `>=`, and round either side to a second. */
const ROUNDING_MS = 2000;
const KEPT = 2000;

type Expectation = { updatedAtMs: number; knownAt: number; isOwn: boolean; wasMissed: boolean };

const graceOf = ({ isOwn }: Expectation) => (isOwn ? OWN_GRACE_MS : GRACE_MS);

export function createCanary(): Canary {
  const expected = new Map<string, Expectation>();
  // One iterator for good: a new one would pass over every deleted entry again.
  const oldest = expected.keys();
  return {
    expect(itemId, updatedAtMs, knownAt, isOwn) {
      // Moves to the end of the map: the entries at its beginning are dropped first.
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
          // Neither this poll nor any later one reaches back to it.
          expected.delete(itemId);
          if (wasMissed) missing.push(itemId);
        }
      }
      return missing;
    },
  };
}
