import { authorSign } from '../../domain/intents.ts';
import { leftAlone, type PriceRun, type Prices, isGoodVerdict, isOver, type RunRow } from '../../domain/price-runs.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { defineListScreen, widestOf, type DefinedList, type ListDefinition } from './list-screen.ts';
import {
  countsText,
  inRole,
  stateText,
  ticks,
  timesText,
  promoList,
  runsListed,
  nameOfRun,
  DRAFT,
  runInFront,
  overlapLines,
} from './promo-words.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import { previewWords } from '../kernel/price-words.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';

/** All runs of prices, the newest first. */
export const RUNS = defineListScreen<PriceRun, CellsRow>({
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

/** The list of a place: all runs, the products of one run, or those of a draft. */
export function promoListOf(runId: string | undefined): DefinedList {
  return runId === undefined ? RUNS : runId === DRAFT ? DRAFT_PRODUCTS : RUN_PRODUCTS;
}

/** The products of a run, with every price before and after and its verdict. */
const RUN_PRODUCTS = defineListScreen<RunRow, CellsRow>({
  ...productsOf<RunRow>(
    (context, row) => {
      const { open, isBack: backWords, verdicts } = context.texts.promo;
      const { verdict } = stepOf(context, row);
      if (verdict === 'applied' && isBack(context, row)) return backWords;
      return verdict === undefined ? open : verdicts[verdict];
    },
    (context, row) => {
      const { verdict } = stepOf(context, row);
      return verdict !== undefined && (isGoodVerdict(verdict) ? 'good' : verdict === 'changed' ? 'loud' : 'late');
    },
    (context, row) => (isBack(context, row) ? { before: paid(row.after), after: paid(row.before) } : row),
  ),
  rows: (context) => (runInFront(context)?.rows ?? []).toSorted(byName),
  empty: (context) => (runInFront(context) ? '' : context.texts.promo.gone),
  status(context) {
    const run = runInFront(context);
    const title = run && ` ${nameOfRun(run)}   ${stateText(context, run)}   ${timesText(context, run)}`;
    return title === undefined ? undefined : { left: [{ text: title, isBold: true }] };
  },
  note(context) {
    const run = runInFront(context);
    if (!run) return [];
    const who = authorSign(run);
    const id = run.name === '' ? '' : `${run.id}   `;
    const elsewhere = run.isElsewhere ? `   ${context.texts.promo.elsewhere}` : '';
    return [{ text: `${countsText(context, run)}   ${id}${who}${elsewhere}`, role: 'quiet', isCut: true }];
  },
  ticks,
});

type PreviewRow = NonNullable<NonNullable<ReturnType<typeof draftOf>>['preview']>['rows'][number];

/** The products of a run that is typed but not yet planned. */
const DRAFT_PRODUCTS = defineListScreen<PreviewRow, CellsRow>({
  ...productsOf<PreviewRow>(
    (context, row) => (isSame(context, row) ? context.texts.promo.verdicts['already-so'] : alarmsText(context, row)),
    (context, row) => !isSame(context, row) && alarmsText(context, row) !== '' && 'loud',
  ),
  rows(context) {
    const preview = draftOf(context)?.preview;
    return preview ? [...preview.rows.toSorted(byName), ...preview.same.toSorted(byName)] : [];
  },
  empty(context) {
    const draft = draftOf(context);
    const words = context.texts.promo;
    return draft === undefined ? words.noDraft : draft.preview ? '' : words.readingCount(draft.productIds.length);
  },
  status(context) {
    const run = draftOf(context)?.run;
    const title = run && ` ${context.texts.promo.draft(run.name)}   ${timesText(context, run)}`;
    return title === undefined ? undefined : { left: [{ text: title, isBold: true }] };
  },
  note(context) {
    const preview = draftOf(context)?.preview;
    if (!preview) return [];
    const words = context.texts.promo;
    const problems = preview.problems.length;
    const sum = words.summary(preview.rows.length, preview.same.length, problems);
    return [
      { text: sum, role: problems > 0 ? 'loud' : 'quiet' },
      { text: words.knownOnes, role: 'quiet', isCut: true },
      ...overlapLines(context).map((text) => ({ text: `! ${text}`, role: 'loud' as const })),
    ];
  },
});

/** Defines a list of products with their prices before and after; `said` makes the note of each, `changeOf` its prices. */
function productsOf<Row extends Pick<RunRow, 'product_id' | 'name' | 'before' | 'after'>>(
  said: (context: SessionContext, row: Row) => string,
  roleOf: (context: SessionContext, row: Row) => ThemeRole | false,
  changeOf: (context: SessionContext, row: Row) => Pick<RunRow, 'before' | 'after'> = (_, row) => row,
): Pick<ListDefinition<Row, CellsRow>, 'name' | 'key' | 'columns' | 'row' | 'isSaidWhole'> {
  const priceOf = (context: SessionContext, row: Row) => priceText(context, changeOf(context, row));
  return {
    name: promoList,
    isSaidWhole: true,
    key: ({ product_id }) => product_id,
    columns(context, { window, width }) {
      const price = widestOf(window.map((row) => priceOf(context, row)));
      const saidWidth = Math.min(widestOf(window.map((row) => said(context, row))), Math.floor(width * 0.4));
      return [
        CURSOR_COLUMN,
        cellColumn('name', 0, Math.max(10, width - price - saidWidth - 6)),
        cellColumn('price', 1, price, { before: 2 }),
        cellColumn('said', 2, saidWidth, { before: 2 }),
      ];
    },
    row: (context) => (row, _slot, isUnderCursor) => ({
      cells: inRole([row.name, priceOf(context, row), said(context, row)], roleOf(context, row)),
      isUnderCursor,
    }),
  };
}

/** A preview and the run that it becomes have the same order. */
const byName = (a: Pick<RunRow, 'name'>, b: Pick<RunRow, 'name'>) => a.name.localeCompare(b.name);

const isSame = (context: OperatorSession, row: PreviewRow) => draftOf(context)?.preview?.same.includes(row) === true;

const draftOf = ({ session }: OperatorSession) => session.getState().promoDraft;

/** The step that the run in front has reached. */
function stepOf(context: SessionContext, row: RunRow): RunRow['begin'] {
  const run = runInFront(context);
  return run && isOver(run, context.clock.wallNow()) ? row.end : row.begin;
}

/** Whether the price of a product is back where it was before the run in front, which is over. */
function isBack(context: SessionContext, row: RunRow): boolean {
  const { verdict } = row.end;
  return stepOf(context, row) === row.end && verdict !== 'nothing' && isGoodVerdict(verdict);
}

/** What buyers pay at these prices, as a price without a promotion. */
function paid({ preco, preco_promocional }: Prices): Prices {
  return { preco: preco_promocional || preco, preco_promocional: 0 };
}

function alarmsText({ texts }: OperatorSession, { alarms }: PreviewRow): string {
  return alarms.length === 0 ? '' : `! ${alarms.map((alarm) => texts.prompts.alarms[alarm]).join(', ')}`;
}

/** The price that changes, before → after, and the difference. */
function priceText({ language, texts }: OperatorSession, change: Pick<RunRow, 'before' | 'after'>): string {
  const field = change.before.preco === change.after.preco ? 'preco_promocional' : 'preco';
  return previewWords(change, field, texts, language);
}
