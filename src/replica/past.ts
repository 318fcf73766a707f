/** How far back each closed state is shown. */
import type { ItemStatus } from '../domain/records.ts';
import type { Trouble } from './health.ts';

/** The states of which only the newest items are in memory. */
const PAST_STATUSES = ['shipped', 'delivered', 'cancelled'] as const satisfies ItemStatus[];
export type PastStatus = (typeof PAST_STATUSES)[number];

export type PastReading = {
  /** Items whose order was placed since then are shown (milliseconds since the epoch; 0: all of them). */
  fromMs?: number;
  isReading: boolean;
  /** How many pages have been read from the store since the program began; none, if not set. */
  pageCount?: number;
  /** Whether nothing older exists. */
  isEnd: boolean;
  /** Why the last reading failed. */
  problem?: Trouble['kind'];
};

export function isPastStatus(status: string): status is PastStatus {
  return (PAST_STATUSES as readonly string[]).includes(status);
}
