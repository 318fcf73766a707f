import type { Drawer } from '../../shop/records.ts';
import type { Sort } from '../../shop/sorting.ts';

/** A tab of the queue under a name, with its filter and its order. */
export type SavedView = { name: string; drawer: Drawer; filter: string; sort: Sort };
