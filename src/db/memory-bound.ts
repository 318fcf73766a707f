/** Memory follows what is open: of what is closed it holds the newest, and as much more as an operator asked for. */
import type { CachedItem } from '../replica/records.ts';
import { notifyReaders, type Replica } from '../replica/replica.ts';

export type MemoryBound = {
  /** Whether the disk holds nothing that memory does not. */
  isWhole: boolean;
  /** Lets the oldest closed items go, once they are twice as many as are kept. */
  tidy(): void;
  /** Keeps so many closed items more. */
  allowMore(count: number): void;
  /** Another store. */
  begin(): void;
};

/** Delivered and cancelled items stay in memory for a while: one of them may be on a screen. */
export const CLOSED_KEPT = 500;
/** The most of those that were asked for by date. */
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
