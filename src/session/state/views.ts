import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Sort } from '../../replica/sorting.ts';

/** A saved view: a tab of the queue with its filter and its order, under a name. */
export type SavedView = { name: string; statusTab: QueueTab; filter: string; sort: Sort };
