/** How far back closed orders have been read, for an order that is neither known here nor on the disk. */
import type { PastStatus } from '../../replica/past.ts';
import type { ReplicaState } from '../../replica/replica.ts';

/** A search for an order at the store, back to a moment on the wall clock. */
export type Seeking = {
  code: string;
  backToMs: number;
  /** How many pages of closed orders had been read before. */
  pagesBefore: number;
};

type Known = Pick<ReplicaState, 'past'>;

/** The states of orders that may be at the store only; all shipped orders are on the disk. */
const SOUGHT = ['delivered', 'cancelled'] as const satisfies PastStatus[];

/** The states of which more can be read, back to a moment; the one read the least far back first. */
export function statesLeft({ past }: Known, backToMs = -Infinity): PastStatus[] {
  const fromMs = (status: PastStatus) => past.get(status)?.fromMs ?? Infinity;
  return SOUGHT.filter((status) => past.get(status)?.isEnd !== true && fromMs(status) > backToMs).toSorted(
    (a, b) => fromMs(b) - fromMs(a),
  );
}

/**
 * Back to when all states that may have the order have been read; `undefined` before the first page, and when all of them have
 * been read completely.
 */
export function reachedIn({ past }: Known): number | undefined {
  const left = statesLeft({ past }).map((status) => past.get(status)?.fromMs);
  if (left.length === 0 || left.includes(undefined)) return undefined;
  return Math.max(...left.map((fromMs) => fromMs ?? 0));
}

/** How many pages of these states have been read since the program began. */
export function pagesOf({ past }: Known): number {
  return SOUGHT.reduce((sum, status) => sum + (past.get(status)?.pageCount ?? 0), 0);
}
