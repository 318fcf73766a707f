/** How many items of a state are known, and whether the store may have more. */
import { isPastStatus } from './past.ts';
import { countInTab, type QueueTab } from './queue-tabs.ts';
import type { ReplicaState } from './replica.ts';

type Counted = Pick<ReplicaState, 'records' | 'health' | 'past' | 'isShippedLeftOnDisk'>;

/** Whether the store may have more items of a state than are known here. */
export function isPart({ health, past, isShippedLeftOnDisk }: Omit<Counted, 'records'>, statusTab: QueueTab): boolean {
  if (!health.isLoaded || health.isFromDisk) return true;
  if (health.unread.some((status) => status === statusTab)) return true;
  if (health.incomplete.some(({ status, isAtLeast }) => status === statusTab && isAtLeast)) return true;
  if (!isPastStatus(statusTab) || past.get(statusTab)?.isEnd) return false;
  // *Shipped* is an open state: the first load has read all its items.
  return statusTab !== 'shipped' || isShippedLeftOnDisk;
}

/** The count of a tab: `11`; `–` before anything was read; `11+` if the store may have more; `11/21` if it says that it has. */
export function countText(state: Counted, statusTab: QueueTab): string {
  if (!state.health.isLoaded && state.records.size === 0) return '–';
  const told = state.health.incomplete.find(({ status, isAtLeast }) => status === statusTab && !isAtLeast);
  return `${countInTab(state.records, statusTab)}${told ? `/${told.total}` : isPart(state, statusTab) ? '+' : ''}`;
}
