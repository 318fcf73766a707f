import { cutApart } from '../../base/cut-apart.ts';
import { readCount } from '../../domain/edits.ts';
import { nameOfStock } from '../../domain/item-names.ts';
import type { StockNews, StockRow } from '../../replica/stock.ts';
import { edgeLine } from '../../tty/output/styled-lines.ts';
import { productText, STOCK_COLUMNS, type StockColumnId, type StockGridRow } from '../columns/stock-columns.ts';
import { activeWord, longStockNote } from '../columns/stock-notes.ts';
import { keyTo } from '../kernel/key-to.ts';
import type { SessionContext } from '../session-context.ts';
import { isPrivacyScreenOn, placeInFront } from '../state/session-state.ts';
import { countAfter, isLow, stockIds, stockRowInFront, stockRows } from '../state/stock-state.ts';
import { notReadWords, unreadStockWords } from '../kernel/store-trouble-words.ts';
import { defineListScreen } from './list-screen.ts';

/** How long a row tells that it was changed elsewhere. */
const NEWS_LIFE_MS = 60_000;
/** The age of news is told in steps, so that a row is not drawn every second. */
const NEWS_STEP_MS = 10_000;
/** Lower screens have no heads of columns and no summary. */
const LEAST_HEIGHT = 11;

const viewOf = ({ session }: SessionContext) => session.getState().stock;
const rowsOf = (context: SessionContext) => stockRows(context.stock.getState(), viewOf(context));

/** The stock of every variation, edited in place. */
export const STOCK = defineListScreen<StockRow, StockGridRow, StockColumnId>({
  name: 'stock',
  rows: rowsOf,
  key: ({ record }) => record.id,
  ids: (_context, rows) => stockIds(rows),
  cursor: (context) => viewOf(context).cursor,
  keptBy: ({ record }) => record,
  columns: STOCK_COLUMNS,
  plan: ({ columnPlans }) => columnPlans.stock,
  row(context, { window, layout }) {
    const { threshold } = viewOf(context);
    const hasVariation = layout.widthOf('variation') > 0;
    const names = window.map(({ record }) => productText(record, hasVariation));
    const products = cutApart(names, layout.widthOf('product'));
    const options = window.map(({ record }) => record.variation_options);
    const variations = cutApart(options, layout.widthOf('variation'));
    return (row, slot, isUnderCursor) => ({
      ...noteFacts(context, row),
      product: products[slot]!,
      variation: variations[slot]!,
      isUnderCursor,
      isSameProduct: slot > 0 && window[slot - 1]?.record.product_id === row.record.product_id,
      threshold,
      typed: countTypedAt(context, row.record.id),
    });
  },
  headings: { of: ({ stock }) => stock.columns, from: LEAST_HEIGHT },
  empty(context) {
    const { filter, isLowOnly, productId } = viewOf(context);
    const isFiltered = filter !== '' || isLowOnly || productId !== undefined;
    const words = context.texts.stock;
    if (!context.stock.getState().isLoaded) return unreadStockWords(context);
    return isFiltered ? words.emptyFiltered : words.empty;
  },
  /** Which part of the stock is shown, how many edits wait, where the cursor is. */
  status(context) {
    const { texts, stock } = context;
    const { problem, progress } = stock.getState();
    const view = viewOf(context);
    const words = texts.stock;
    const rows = rowsOf(context);
    const row = stockRowInFront(stock.getState(), view);
    const trouble = problem && notReadWords(texts, problem, keyTo(context, 'stock', 'refresh'));
    const position = texts.queue.position(row === undefined ? 0 : rows.indexOf(row) + 1, rows.length);
    return {
      left: [
        { text: ` ${partsShown(context).join(' · ')}`, role: 'focus' },
        { text: trouble === undefined ? '' : `   ${trouble}`, role: 'late' },
      ],
      right: [
        { text: view.edits.size > 0 ? `* ${words.edited(view.edits.size)}   ` : '', role: 'loud' },
        { text: progress ? `${words.progress(progress.done, progress.total)}   ` : '', role: 'quiet' },
        { text: `${position} `, role: 'quiet' },
      ],
    };
  },
  summary: {
    height: (height) => (height >= LEAST_HEIGHT ? 1 : 0),
    lines(context, row, { width }) {
      const { record } = row;
      const note = longStockNote(noteFacts(context, row));
      const name = [nameOfStock(record), record.sku].filter(Boolean).join(' · ');
      const role = note.isLoud ? 'loud' : 'quiet';
      return [edgeLine(width, { text: ` ${name}   ${record.quantidade}` }, { text: `${note.text} `, role })];
    },
  },
  ticks: ({ clock }) => Math.floor(clock.now() / NEWS_STEP_MS),
  watch: ({ onDemand }) => onDemand.watchStock(),
  onHeight: ({ session }, height) => session.setState(({ stock }) => ({ stock: { ...stock, height } })),
  spoken: spokenStock,
});

/** What the notes of a row are made from. */
function noteFacts(context: SessionContext, row: StockRow) {
  const { stock, replica, clock, texts } = context;
  const { id } = row.record;
  const found = stock.getState().news.get(id);
  const news: StockNews | undefined = found && clock.now() - found.at < NEWS_LIFE_MS ? found : undefined;
  const edit = viewOf(context).edits.get(id);
  const intent = replica.getState().edits.get(`stock:${id}`)?.[0];
  const newsAgeMs = news ? Math.floor((clock.now() - news.at) / NEWS_STEP_MS) * NEWS_STEP_MS : 0;
  return { row, edit, intent, news, newsAgeMs, texts };
}

function partsShown(context: SessionContext): string[] {
  const { texts, stock, personal } = context;
  const { isReviewing, productId, isLowOnly, threshold, filter } = viewOf(context);
  const words = texts.stock;
  if (isReviewing) return [words.reviewing(keyTo(context, 'stock', 'sendEdits'))];
  const nameOfProduct = (wanted: string) =>
    [...stock.getState().byId.values()].find(({ record }) => record.product_id === wanted)?.record.produto.nome;
  return [
    productId === undefined ? words.all : (nameOfProduct(productId) ?? productId),
    ...(isLowOnly ? [words.lowOnly(threshold)] : []),
    ...(filter === '' ? [] : [words.filtered(personal(filter))]),
  ];
}

/** What is typed of the count of a record, in its own cell; `undefined` where it is not being counted, or not under the cursor. */
export function countTypedAt({ session, stock }: SessionContext, stockId: string): string | undefined {
  const state = session.getState();
  const { prompt } = state;
  if (prompt?.kind !== 'stockCount' || prompt.stockId !== stockId || isPrivacyScreenOn(state)) return undefined;
  if (placeInFront(state).screen !== 'stock') return undefined;
  return stockRowInFront(stock.getState(), state.stock)?.record.id === stockId ? prompt.value : undefined;
}

/** Which part of the stock, and the record under the cursor with all that a narrow screen has no column for. */
function spokenStock(context: SessionContext): string[] {
  const { stock, texts, personal } = context;
  const view = viewOf(context);
  const rows = rowsOf(context);
  const row = stockRowInFront(stock.getState(), view);
  const words = texts.stock;
  const list = joined([
    view.isLowOnly ? words.lowOnly(view.threshold) : words.all,
    view.filter !== '' && words.filtered(personal(view.filter)),
    view.edits.size > 0 && words.edited(view.edits.size),
  ]);
  const review = view.isReviewing ? [words.reviewing(keyTo(context, 'stock', 'sendEdits'))] : [];
  if (!row) return [list, stock.getState().isLoaded ? words.empty : unreadStockWords(context)];
  const { record } = row;
  const edit = view.edits.get(record.id);
  const to = edit && countAfter(edit, record);
  return [
    ...review,
    list,
    `${texts.queue.position(rows.indexOf(row) + 1, rows.length)}: ${joined([
      record.produto.nome,
      record.variation_options,
      record.sku,
      `${words.columns.count} ${record.quantidade}`,
      readCount(record.quantidade) === 0 ? words.out : isLow(record, view.threshold) && words.low,
      `${words.columns.active} ${activeWord(record.is_active, texts)}`,
      to !== undefined && texts.plain.becomes(to),
      edit?.isActive !== undefined && words.activeWords(edit.isActive),
    ])}`,
  ];
}

const joined = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(', ');
