import type { StatusTab } from '../../replica/records.ts';
import type { Sort } from '../../replica/sorting.ts';

/** A tab of the queue under a name, with its filter and its order. */
export type SavedView = { name: string; statusTab: StatusTab; filter: string; sort: Sort };
