/** Memory follows what is open: of what is closed it holds the newest, and as much more as an operator asked for. */
import type { Entry } from '../replica/records.ts';
import { tellReaders, type Shop } from '../replica/replica.ts';

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

export function createMemoryBound(shop: Shop): MemoryBound {
  const { records } = shop.getState();
  let closedKept = CLOSED_KEPT;
  const bound: MemoryBound = {
    isWhole: false,
    tidy() {
      const closed = records.countIn('delivered') + records.countIn('cancelled');
      if (closed <= closedKept * 2) return;
      const newestFirst = [...records.inDrawer('delivered'), ...records.inDrawer('cancelled')].toSorted(
        (a, b) => (b.updatedAtMs ?? 0) - (a.updatedAtMs ?? 0),
      );
      const old = new Set<Entry>(newestFirst.slice(closedKept));
      bound.isWhole = false;
      records.letGo((entry) => old.has(entry));
      tellReaders(shop);
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
