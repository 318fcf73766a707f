/** The texts of the stock grid: of a row, of the part that is shown, for a screen reader. */
import { readCount } from '../../domain/edits.ts';
import type { StockNews, StockRow } from '../../replica/stock.ts';
import { activeWord } from '../columns/stock-notes.ts';
import { keyTo } from '../kernel/key-to.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { isPrivacyScreenOn, placeInFront } from '../state/session-state.ts';
import { countAfter, isLow, stockRowInFront, stockRows } from '../state/stock-state.ts';
import { unreadStockWords } from '../kernel/store-trouble-words.ts';

/** How long a row shows that it was changed elsewhere. */
const NEWS_LIFE_MS = 60_000;
/** The age of such a change is shown in steps, so that a row is not drawn every second. */
export const NEWS_STEP_MS = 10_000;
/** The stock as the session shows it. */
export const stockView = ({ session }: OperatorSession) => session.getState().stock;
/** The rows of the grid. */
export const rowsShown = (context: SessionContext) => stockRows(context.stock.getState(), stockView(context));

/** The input of the notes of a row. */
export function noteFacts(context: SessionContext, row: StockRow) {
  const { stock, replica, clock, texts } = context;
  const { id } = row.record;
  const found = stock.getState().news.get(id);
  const news: StockNews | undefined = found && clock.now() - found.at < NEWS_LIFE_MS ? found : undefined;
  const edit = stockView(context).edits.get(id);
  const intent = replica.getState().edits.get(`stock:${id}`)?.[0];
  const newsAgeMs = news ? Math.floor((clock.now() - news.at) / NEWS_STEP_MS) * NEWS_STEP_MS : 0;
  return { row, edit, intent, news, newsAgeMs, texts };
}

/** The part of the stock that is shown, in words. */
export function partsShown(context: SessionContext): string[] {
  const { texts, stock, personal } = context;
  const { isReviewing, productId, isLowOnly, threshold, filter } = stockView(context);
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

/** The text in place of the rows: that there are none, that none is meant, or why that is not known. */
export function noRowsWords(context: SessionContext): string {
  const { filter, isLowOnly, productId } = stockView(context);
  const isFiltered = filter !== '' || isLowOnly || productId !== undefined;
  const words = context.texts.stock;
  if (!context.stock.getState().isLoaded) return unreadStockWords(context);
  return isFiltered ? words.emptyFiltered : words.empty;
}

/**
 * The text typed so far as the count of a record, for its cell; `undefined` if it is not being counted or not under the cursor.
 */
export function countTypedAt(
  { session, stock }: Pick<SessionContext, 'session' | 'stock'>,
  stockId: string,
): string | undefined {
  const state = session.getState();
  const { prompt } = state;
  if (prompt?.kind !== 'stockCount' || prompt.stockId !== stockId || isPrivacyScreenOn(state)) return undefined;
  if (placeInFront(state).screen !== 'stock') return undefined;
  return stockRowInFront(stock.getState(), state.stock)?.record.id === stockId ? prompt.value : undefined;
}

/**
 * The lines for a screen reader: the part of the stock, and the record under the cursor with all that a narrow screen has no
 * column for.
 */
export function spokenStock(context: SessionContext): string[] {
  const { stock, texts, personal } = context;
  const view = stockView(context);
  const rows = rowsShown(context);
  const row = stockRowInFront(stock.getState(), view);
  const words = texts.stock;
  const list = joined([
    view.isLowOnly ? words.lowOnly(view.threshold) : words.all,
    view.filter !== '' && words.filtered(personal(view.filter)),
    view.edits.size > 0 && words.edited(view.edits.size),
  ]);
  const review = view.isReviewing ? [words.reviewing(keyTo(context, 'stock', 'sendEdits'))] : [];
  if (!row) return [list, noRowsWords(context)];
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
