import type { Drawer } from '../../replica/records.ts';
import type { Sort } from '../../replica/sorting.ts';

/** A tab of the queue under a name, with its filter and its order. */
export type SavedView = { name: string; drawer: Drawer; filter: string; sort: Sort };
