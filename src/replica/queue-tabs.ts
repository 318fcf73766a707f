/** The tabs of the queue: one for each state, and one for what is on hold, whatever open state it is in. */
import { isUnshipped } from '../domain/lifecycle.ts';
import { inQueueOrder, STATUS_TABS, type CachedItem, type StatusTab } from './cached-item.ts';
import type { ItemRecords } from './records.ts';

export type QueueTab = StatusTab | 'held';

/** In their order on the screen: what is on hold stands behind the states in which things go well. */
export const QUEUE_TABS: readonly QueueTab[] = STATUS_TABS.flatMap((tab) =>
  tab === 'cancelled' ? (['held', tab] as const) : [tab],
);

type Records = Pick<ItemRecords, 'withStatus' | 'countIn' | 'held' | 'get'>;

/** The entries of a tab, the oldest order first. The same array as long as none of them has changed. */
export function rowsInTab(records: Records, tab: QueueTab): readonly CachedItem[] {
  return tab === 'held' ? heldRows(records) : records.withStatus(tab);
}

/** How many entries a tab has; of a state it sorts nothing. */
export function countInTab(records: Records, tab: QueueTab): number {
  return tab === 'held' ? heldRows(records).length : records.countIn(tab);
}

/** Whether an entry stands in a tab. */
export function isInTab(records: Pick<ItemRecords, 'held'>, { item, status }: CachedItem, tab: QueueTab): boolean {
  if (tab !== 'held') return (status ?? 'unknown') === tab;
  return records.held.has(item.id) && isUnshipped(status);
}

const heldBefore = new WeakMap<object, readonly CachedItem[]>();

/** There are few of them, so that they are gathered whenever they are asked for. */
function heldRows(records: Records): readonly CachedItem[] {
  const rows = Array.from(records.held.keys(), (id) => records.get(id))
    .filter((entry) => entry !== undefined && isInTab(records, entry, 'held'))
    .map((entry) => entry!)
    .toSorted(inQueueOrder);
  const before = heldBefore.get(records);
  // What is found among rows is kept by their array.
  if (before?.length === rows.length && before.every((entry, index) => entry === rows[index])) return before;
  heldBefore.set(records, rows);
  return rows;
}
