/** What an operator has chosen for all their sessions: another one begins with it. */
import type { Language } from '../../i18n/texts.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Sort } from '../../replica/sorting.ts';
import type { ColumnPlan } from '../../tty/output/columns.ts';
import { AUTO } from '../../tty/output/themes.ts';

/** A saved view: a tab of the queue with its filter and its order, under a name. */
export type SavedView = { name: string; statusTab: QueueTab; filter: string; sort: Sort };

/** The lists whose columns can be chosen. */
export type PlannedList = 'queue' | 'stock';

export type Preferences = {
  views: readonly SavedView[];
  /** The columns that were chosen for each list. */
  columnPlans: Partial<Record<PlannedList, ColumnPlan>>;
  /** Whether the queue shows all of the order under its cursor, if the terminal has room. */
  hasPreview: boolean;
  /** The chosen theme: one of `THEME_SETTINGS`. */
  theme: string;
  /** The language chosen in this session; `undefined` for the configured one. */
  language: Language | undefined;
};

export const NO_PREFERENCES: Preferences = {
  views: [],
  columnPlans: {},
  hasPreview: true,
  theme: AUTO,
  language: undefined,
};
