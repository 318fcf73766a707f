/** How far back each closed state is shown, as the screens see it. */
import type { ItemStatus } from '../domain/records.ts';
import type { Trouble } from './health.ts';

/** The states of which memory holds the newest only. */
const PAST_STATUSES = ['shipped', 'delivered', 'cancelled'] as const satisfies ItemStatus[];
export type PastStatus = (typeof PAST_STATUSES)[number];

export type PastReading = {
  /** Every item whose order was placed since is shown (milliseconds since the epoch; 0: all of them). */
  fromMs?: number;
  isReading: boolean;
  /** How many pages of it have been read from the store since the program began; none, if not set. */
  pageCount?: number;
  /** Nothing older exists. */
  isEnd: boolean;
  /** Why it could not be read. */
  problem?: Trouble['kind'];
};

export function isPastStatus(status: string): status is PastStatus {
  return (PAST_STATUSES as readonly string[]).includes(status);
}
