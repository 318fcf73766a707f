/** Bounds the memory for closed items: keeps the newest, and those that an operator has asked for. */
import type { CachedItem } from '../replica/records.ts';
import { notifyReaders, type Replica } from '../replica/replica.ts';

export type MemoryBound = {
  /** Whether memory has every item of the disk. */
  isWhole: boolean;
  /** Removes the oldest closed items when there are twice as many as are kept. */
  tidy(): void;
  /** Keeps `count` closed items more. */
  allowMore(count: number): void;
  /** Starts over for another store. */
  begin(): void;
};

/** How many delivered and cancelled items stay in memory, for one of them may be on a screen. */
export const CLOSED_KEPT = 500;
/** How many of them at most after an operator has asked for older ones. */
export const MOST_CLOSED_KEPT = 20_000;

export function createMemoryBound(replica: Replica): MemoryBound {
  const { records } = replica.getState();
  let closedKept = CLOSED_KEPT;
  const bound: MemoryBound = {
    isWhole: false,
    tidy() {
      const closed = records.countIn('delivered') + records.countIn('cancelled');
      if (closed <= closedKept * 2) return;
      const newestFirst = [...records.withStatus('delivered'), ...records.withStatus('cancelled')].toSorted(
        (a, b) => (b.updatedAtMs ?? 0) - (a.updatedAtMs ?? 0),
      );
      const old = new Set<CachedItem>(newestFirst.slice(closedKept));
      bound.isWhole = false;
      records.evict((entry) => old.has(entry));
      notifyReaders(replica);
    },
    allowMore(count) {
      closedKept = Math.min(MOST_CLOSED_KEPT, closedKept + count);
    },
    begin() {
      closedKept = CLOSED_KEPT;
      bound.isWhole = false;
    },
  };
  return bound;
}
