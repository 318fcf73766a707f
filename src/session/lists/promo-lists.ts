import { leftAlone, type PriceRun } from '../../domain/price-runs.ts';
import { DRAFT, nameOfRun, promoList, runsListed } from '../promos/promos.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen, widestOf, type DefinedList } from './list-screen.ts';
import { DRAFT_PRODUCTS, RUN_PRODUCTS } from './promo-products.ts';
import { countsText, inRole, stateText, ticks, timesText } from './promo-words.ts';

/** All runs of prices, the newest first. */
const RUNS = defineListScreen<PriceRun, CellsRow>({
  name: promoList,
  rows: runsListed,
  key: ({ id }) => id,
  columns: (context, { rows }) => [
    CURSOR_COLUMN,
    cellColumn('name', 0, Math.min(24, widestOf(rows.map(nameOfRun)))),
    cellColumn('state', 1, widestOf(rows.map((run) => stateText(context, run))), { before: 2 }),
    cellColumn('counts', 2, 'rest', { before: 2 }),
  ],
  row: (context) => (run, _slot, isUnderCursor) => {
    const counts = `${countsText(context, run)}   ${timesText(context, run)}`;
    return {
      cells: inRole([nameOfRun(run), stateText(context, run), counts], leftAlone(run) > 0 && 'loud'),
      isUnderCursor,
    };
  },
  isSaidWhole: true,
  empty: ({ texts }) => texts.promo.empty,
  status(context) {
    const { length } = runsListed(context);
    return length === 0 ? undefined : { left: [{ text: ` ${context.texts.promo.title(length)}`, isBold: true }] };
  },
  ticks,
});

/** The list of a place: the runs, the products of one, or those of one that is not planned yet. */
export function promoListOf(runId: string | undefined): DefinedList {
  return runId === undefined ? RUNS : runId === DRAFT ? DRAFT_PRODUCTS : RUN_PRODUCTS;
}
