/** How figures are counted: all of them with their rules, or one with the rows behind it. */
import { ageText } from '../../base/ages.ts';
import { wrapText } from '../../base/wrap.ts';
import { nameOf, nameOfStock, orderNumber } from '../../domain/item-names.ts';
import type { Texts } from '../../i18n/texts.ts';
import { CURSOR_COLUMN } from '../../tty/output/columns.ts';
import { styled } from '../../tty/output/styled-lines.ts';
import { teamName } from '../kernel/claims.ts';
import { figureFacts } from '../kernel/figure-facts.ts';
import { notLoadedWords, unreadStockWords } from '../kernel/store-trouble-words.ts';
import type { SessionContext } from '../session-context.ts';
import type { FigureFacts, FigureRow } from '../state/figure.ts';
import {
  countOf,
  FIGURE_NAMES,
  isOfStock,
  problemIn,
  rowsOf,
  type AskedFigure,
  type FigureName,
} from '../state/figures.ts';
import { placeInFront } from '../state/session-state.ts';
import { movedBy } from './action-cells.ts';
import { cellColumn, type CellsRow } from './cell-columns.ts';
import { defineListScreen, widestOf, type DefinedList } from './list-screen.ts';

type Id = keyof Texts['why']['columns'] | 'cursor';

const headings = { of: ({ why }: Texts) => why.columns };

/** The count of a figure; a dash if it is not known here. */
const countText = (count: number | undefined) => (count === undefined ? '–' : String(count));

export const WHY_FIGURES = defineListScreen<FigureName, CellsRow, Id>({
  name: 'why',
  rows: () => FIGURE_NAMES,
  key: (name) => name,
  columns: ({ texts }) => [
    CURSOR_COLUMN,
    cellColumn('name', 0, widestOf(FIGURE_NAMES.map((name) => texts.why.figures[name].name))),
    cellColumn('count', 1, 7, { align: 'right' }),
    // Below the list stands the whole rule of the row under the cursor.
    cellColumn('rule', 2, 'rest', { before: 2, from: 100 }),
  ],
  row(context) {
    const facts = figureFacts(context);
    const { figures } = context.texts.why;
    return (name, _slot, isUnderCursor) => ({
      cells: [
        { text: figures[name].name },
        { text: countText(countOf(name, facts)) },
        { text: figures[name].rule, role: 'quiet' },
      ],
      isUnderCursor,
    });
  },
  headings,
  empty: () => '',
  summary: {
    height: (height) => (height >= 14 ? 3 : 0),
    lines: ({ texts }, name, { width, height }) =>
      wrapText(texts.why.figures[name].rule, width - 2)
        .slice(0, height)
        .map((line) => styled(` ${line}`, { role: 'quiet' })),
  },
});

/** The figure in front; the first one if the place names none. */
function askedInFront({ session }: SessionContext): AskedFigure {
  const place = placeInFront(session.getState());
  const { figure = FIGURE_NAMES[0]!, filter = '' } = place.screen === 'why' ? place : {};
  return { figure, filter };
}

const rowsInFront = (context: SessionContext) => {
  const asked = askedInFront(context);
  const isWrong = problemIn(asked) !== undefined;
  return isWrong ? [] : (rowsOf(asked.figure, figureFacts(context), narrowingOf(context, asked)) ?? []);
};

const narrowingOf = ({ replica }: SessionContext, { filter }: AskedFigure) => ({
  filter,
  skus: replica.getState().skus,
});

export const WHY_ROWS = defineListScreen<FigureRow, CellsRow, Id>({
  name: (context) => `why ${askedInFront(context).figure}`,
  rows: rowsInFront,
  key: (row) => ('item' in row ? row.item.id : 'record' in row ? row.record.id : row.id),
  columns: ({ texts }) => [
    CURSOR_COLUMN,
    cellColumn('status', 0, widestOf(Object.values(texts.statuses))),
    cellColumn('order', 1, 9, { align: 'right' }),
    cellColumn('age', 2, 9, { align: 'right' }),
    cellColumn('item', 3, 'rest', { before: 2 }),
  ],
  row(context, { width }) {
    const facts = figureFacts(context);
    return (row, _slot, isUnderCursor) => ({ cells: cellsOf(row, facts, context, width), isUnderCursor });
  },
  headings,
  empty(context) {
    const asked = askedInFront(context);
    const problem = problemIn(asked);
    if (problem) return context.texts.queue.filterProblem[problem.kind](problem.word);
    if (isOfStock(asked.figure) && !context.stock.getState().isLoaded) return unreadStockWords(context);
    return context.replica.getState().health.isLoaded ? context.texts.why.empty : notLoadedWords(context);
  },
  status(context) {
    const asked = askedInFront(context);
    const isWrong = problemIn(asked) !== undefined;
    const count = isWrong ? undefined : countOf(asked.figure, figureFacts(context), narrowingOf(context, asked));
    const { name } = context.texts.why.figures[asked.figure];
    const filter = asked.filter === '' ? '' : ` “${context.personal(asked.filter)}”`;
    return { left: [{ text: ` ${name}${filter}: ${countText(count)}`, isBold: true }] };
  },
  note: (context) => [{ text: context.texts.why.figures[askedInFront(context).figure].rule, role: 'quiet' }],
  watch: (context) => (isOfStock(askedInFront(context).figure) ? context.onDemand.watchStock() : () => {}),
});

function cellsOf(
  row: FigureRow,
  { records, nowMs, isZoneKnown }: FigureFacts,
  context: SessionContext,
  width: number,
): CellsRow['cells'] {
  const { texts } = context;
  const age = (sinceMs: number, isSure = true) => ({ text: sinceMs === 0 ? '' : ageText(nowMs - sinceMs, isSure) });
  if ('record' in row) return [{ text: row.record.quantidade }, { text: '' }, { text: '' }, { text: stockName(row) }];
  if ('joinedAt' in row) return [{ text: '' }, { text: '' }, age(row.joinedAt), { text: teamName(row) }];
  if ('item' in row) {
    const { item, status, placedAtMs } = row;
    const state = { text: texts.statuses[status ?? 'unknown'] };
    return [state, { text: orderNumber(item) }, age(placedAtMs, isZoneKnown), { text: nameOf(item) }];
  }
  const item = 'itemId' in row ? records.get(row.itemId)?.item : undefined;
  return [
    { text: texts.activity.operations[row.operation] },
    { text: item ? orderNumber(item) : '' },
    age(row.createdAt),
    { text: item ? nameOf(item) : movedBy(context, row, width) },
  ];
}

const stockName = ({ record }: { record: Parameters<typeof nameOfStock>[0] & { sku: string } }) =>
  [nameOfStock(record), record.sku].filter(Boolean).join(' · ');

/** The rows of a figure, or all figures. */
export function whyList(figure: FigureName | undefined): DefinedList {
  return figure === undefined ? WHY_FIGURES : WHY_ROWS;
}
