/** The tabs of the queue: one for each state, and one for items on hold, in whatever open state. */
import { isUnshipped } from '../domain/lifecycle.ts';
import { inQueueOrder, STATUS_TABS, type CachedItem, type StatusTab } from './cached-item.ts';
import type { ItemRecords } from './records.ts';

export type QueueTab = StatusTab | 'held';

/** In their order on the screen. */
export const QUEUE_TABS: readonly QueueTab[] = STATUS_TABS.flatMap((tab) =>
  tab === 'cancelled' ? (['held', tab] as const) : [tab],
);

/**
 * The tabs that are shown, in their order: what is on hold, or in a state that this bancada does not know, has a tab only if there
 * is any, or if that tab is the one in front.
 */
export function shownTabs(records: Records, inFront: QueueTab): readonly QueueTab[] {
  const isSeldom = (tab: QueueTab) => tab === 'held' || tab === 'unknown';
  return QUEUE_TABS.filter((tab) => !isSeldom(tab) || tab === inFront || countInTab(records, tab) > 0);
}

type Records = Pick<ItemRecords, 'withStatus' | 'countIn' | 'held' | 'get'>;

/** The entries of a tab, the oldest order first: the same array until one of them changes. */
export function rowsInTab(records: Records, tab: QueueTab): readonly CachedItem[] {
  return tab === 'held' ? heldRows(records) : records.withStatus(tab);
}

/** How many entries a tab has; for a state it does not sort. */
export function countInTab(records: Records, tab: QueueTab): number {
  return tab === 'held' ? heldRows(records).length : records.countIn(tab);
}

/** Whether an entry is in a tab. */
export function isInTab(records: Pick<ItemRecords, 'held'>, { item, status }: CachedItem, tab: QueueTab): boolean {
  if (tab !== 'held') return (status ?? 'unknown') === tab;
  return records.held.has(item.id) && isUnshipped(status);
}

const heldBefore = new WeakMap<object, readonly CachedItem[]>();

/** Collected at every call, for there are few of them. */
function heldRows(records: Records): readonly CachedItem[] {
  const rows = Array.from(records.held.keys(), (id) => records.get(id))
    .filter((entry) => entry !== undefined && isInTab(records, entry, 'held'))
    .map((entry) => entry!)
    .toSorted(inQueueOrder);
  const before = heldBefore.get(records);
  // Searches are kept by the identity of their array.
  if (before?.length === rows.length && before.every((entry, index) => entry === rows[index])) return before;
  heldBefore.set(records, rows);
  return rows;
}
