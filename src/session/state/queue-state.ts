/** The queue in one session: what it shows, and where its cursors are. */
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { CachedItem } from '../../replica/records.ts';
import { OLDEST_FIRST, type Sort } from '../../replica/sorting.ts';
import type { ListCursor } from './list.ts';

export type QueueState = {
  statusTab: QueueTab;
  filter: string;
  sort: Sort;
  /** The rows of a tab as they were when the list was frozen. */
  frozen: { statusTab: QueueTab; rows: readonly CachedItem[] } | undefined;
  /** The cursor of each tab. */
  cursors: Readonly<Partial<Record<QueueTab, ListCursor>>>;
};

/** At the first open state that needs work. */
export const INITIAL_QUEUE: QueueState = {
  statusTab: 'pending',
  filter: '',
  sort: OLDEST_FIRST,
  frozen: undefined,
  cursors: {},
};
