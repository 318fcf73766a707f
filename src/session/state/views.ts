import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Sort } from '../../replica/sorting.ts';

/** A tab of the queue under a name, with its filter and its order. */
export type SavedView = { name: string; statusTab: QueueTab; filter: string; sort: Sort };
