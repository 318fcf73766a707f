/** How far the past has been read for an order that is neither here nor on the disk. */
import type { PastStatus } from '../../replica/past.ts';
import type { ReplicaState } from '../../replica/replica.ts';

/** An order that is being searched at the store, back to a moment on the wall clock. */
export type Seeking = {
  code: string;
  backToMs: number;
  /** How many pages of the past had been read before. */
  pagesBefore: number;
};

type Known = Pick<ReplicaState, 'past'>;

/** What only the store may have; everything that was shipped is on the disk. */
const SOUGHT = ['delivered', 'cancelled'] as const satisfies PastStatus[];

/** The states of which more can be read, down to a moment; the one that has been read the least far back first. */
export function statesLeft({ past }: Known, backToMs = -Infinity): PastStatus[] {
  const fromMs = (status: PastStatus) => past.get(status)?.fromMs ?? Infinity;
  return SOUGHT.filter((status) => past.get(status)?.isEnd !== true && fromMs(status) > backToMs).toSorted(
    (a, b) => fromMs(b) - fromMs(a),
  );
}

/** Since when everything that may have the order has been read; `undefined` before any of it has, and where all has. */
export function reachedIn({ past }: Known): number | undefined {
  const left = statesLeft({ past }).map((status) => past.get(status)?.fromMs);
  if (left.length === 0 || left.includes(undefined)) return undefined;
  return Math.max(...left.map((fromMs) => fromMs ?? 0));
}

/** How many pages of it have been read since the program began. */
export function pagesOf({ past }: Known): number {
  return SOUGHT.reduce((sum, status) => sum + (past.get(status)?.pageCount ?? 0), 0);
}
