import type { Texts } from '../../i18n/texts.ts';
import { historyCells, historyRows, widthsOf, type HistoryRow } from './history-rows.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen } from './list-screen.ts';

type Id = keyof Texts['activity']['columns']['trail'] | 'cursor';

/** The history: actions without a verdict first, then all earlier ones. */
export const HISTORY = defineListScreen<HistoryRow, CellsRow, Id>({
  name: 'history',
  rows: historyRows,
  key: ({ id }) => id,
  columns: [
    CURSOR_COLUMN,
    cellColumn('time', 0, (available) => widthsOf(available).time),
    cellColumn('what', 1, (available) => widthsOf(available).what),
    cellColumn('item', 2, 'rest'),
    cellColumn('state', 3, (available) => widthsOf(available).state),
    cellColumn('by', 4, (available) => widthsOf(available).by, { from: 120 }),
  ],
  row(context, { width }) {
    const widths = widthsOf(width);
    return (entry, _slot, isUnderCursor) => ({ cells: historyCells(context, entry, widths), isUnderCursor });
  },
  headings: { of: ({ activity }) => activity.columns.trail, areSaid: true },
  empty({ texts, session }) {
    const { history } = session.getState().listFilters;
    return history === '' ? texts.activity.emptyTrail : texts.activity.nothingFound(history);
  },
  // Graces and checks count down by the second; the audit trail grows without a change of the replica.
  isCounting: true,
  ticks: ({ clock, records }) => `${Math.floor(clock.wallNow() / 1000)} ${records.requestCount()}`,
});
