/** What the stock grid shows now, as lines: read from session, stock and replica at the moment it is asked for. */
import { productText, STOCK_COLUMNS } from '../src/session/columns/stock-columns.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { placeCursor } from '../src/session/state/list.ts';
import { isPrivacyScreenOn, placeInFront } from '../src/session/state/session-state.ts';
import { stockIds, stockRowInFront, stockRows } from '../src/session/state/stock-state.ts';
import { fit } from '../src/base/width.ts';
import type { StockNews, StockRow } from '../src/replica/stock.ts';
import { cutApart } from '../src/base/cut-apart.ts';
import { arrange, keptRowLine, layOut } from '../src/tty/output/columns.ts';
import { styled, underCursor } from '../src/tty/output/styled-lines.ts';
import { unreadStockWords } from '../src/session/store-trouble-words.ts';

/** How long a row tells that it was changed elsewhere. */
const NEWS_LIFE_MS = 60_000;
/** The age of news is told in steps, so that a row is not drawn every second. */
export const NEWS_STEP_MS = 10_000;

/** The rows of the grid, and which of them a list of so many rows shows. */
export function stockWindow({ stock, session }: ViewContext, height: number) {
  const { stock: view } = session.getState();
  const rows = stockRows(stock.getState(), view);
  const { index, top } = placeCursor(view.cursor, stockIds(rows), height);
  return { rows, index, top, window: rows.slice(top, top + height) };
}

/** What has lately been changed elsewhere. */
export function newsOf({ stock, clock }: ViewContext, { record }: StockRow): StockNews | undefined {
  const news = stock.getState().news.get(record.id);
  return news && clock.now() - news.at < NEWS_LIFE_MS ? news : undefined;
}

/** How long ago that was, in whole steps. */
export function newsAge({ clock }: ViewContext, news: StockNews | undefined): number {
  return news ? Math.floor((clock.now() - news.at) / NEWS_STEP_MS) * NEWS_STEP_MS : 0;
}

/** A line for each row of the window, or why there is none. */
export function stockLines(context: ViewContext, height: number): string[] {
  const { session, replica, texts } = context;
  const { columns, stock: view } = session.getState();
  const { edits } = replica.getState();
  const { rows, index, top, window } = stockWindow(context, height);
  if (rows.length === 0) return [styled(fit(`  ${whyEmpty(context)}`, columns), { role: 'quiet' })];
  const layout = layOut(arrange(STOCK_COLUMNS, session.getState().columnPlans.stock), columns);
  const hasVariation = layout.widthOf('variation') > 0;
  const products = cutApart(
    window.map(({ record }) => productText(record, hasVariation)),
    layout.widthOf('product'),
  );
  const variations = cutApart(
    window.map(({ record }) => record.variation_options),
    layout.widthOf('variation'),
  );
  return window.map((row, slot) => {
    const { record } = row;
    const news = newsOf(context, row);
    const isUnderCursor = top + slot === index;
    const line = keptRowLine(layout, record, {
      row,
      product: products[slot]!,
      variation: variations[slot]!,
      isUnderCursor,
      isSameProduct: slot > 0 && window[slot - 1]?.record.product_id === record.product_id,
      threshold: view.threshold,
      typed: countTypedAt(context, record.id),
      edit: view.edits.get(record.id),
      intent: edits.get(`stock:${record.id}`)?.[0],
      news,
      newsAgeMs: newsAge(context, news),
      texts,
    });
    return isUnderCursor ? underCursor(line) : line;
  });
}

/** What is typed of the count of a record, in its own cell; `undefined` where it is not being counted, or not under the cursor. */
export function countTypedAt({ session, stock }: ViewContext, stockId: string): string | undefined {
  const state = session.getState();
  const { prompt } = state;
  if (prompt?.kind !== 'stockCount' || prompt.stockId !== stockId || isPrivacyScreenOn(state)) return undefined;
  if (placeInFront(state).screen !== 'stock') return undefined;
  return stockRowInFront(stock.getState(), state.stock)?.record.id === stockId ? prompt.value : undefined;
}

function whyEmpty(context: ViewContext): string {
  const { session, stock, texts } = context;
  const { filter, isLowOnly, productId } = session.getState().stock;
  const isFiltered = filter !== '' || isLowOnly || productId !== undefined;
  const words = texts.stock;
  return !stock.getState().isLoaded ? unreadStockWords(context) : isFiltered ? words.emptyFiltered : words.empty;
}
