import { wrapText } from '../../base/wrap.ts';
import { cutApart } from '../../base/cut-apart.ts';
import { nameOfStock } from '../../domain/item-names.ts';
import type { StockRow } from '../../replica/stock.ts';
import { edgeLine } from '../../tty/output/styled-lines.ts';
import { productText, STOCK_COLUMNS, type StockColumnId, type StockGridRow } from '../columns/stock-columns.ts';
import { longStockNote } from '../columns/stock-notes.ts';
import { cutVariations } from '../columns/cut-names.ts';
import { keyTo } from '../kernel/key-to.ts';
import { stockIds, stockRowInFront } from '../state/stock-state.ts';
import { notReadWords } from '../kernel/store-trouble-words.ts';
import { defineListScreen } from './list-screen.ts';
import {
  countTypedAt,
  NEWS_STEP_MS,
  noRowsWords,
  noteFacts,
  partsShown,
  rowsShown,
  spokenStock,
  stockView,
} from './stock-facts.ts';

/** Screens with fewer rows have no headings, and no summary unless they are narrow. */
const LEAST_HEIGHT = 11;

/** With fewer columns a row has no room for what distinguishes it: two lines below name the one under the cursor. */
const NARROW = 60;
/** The least height of a narrow screen with such lines: half of it still shows rows. */
const LEAST_HEIGHT_OF_NAME = 6;

/** The stock of every variation, edited in place. */
export const STOCK = defineListScreen<StockRow, StockGridRow, StockColumnId>({
  name: 'stock',
  rows: rowsShown,
  key: ({ record }) => record.id,
  ids: (_context, rows) => stockIds(rows),
  cursor: (context) => stockView(context).cursor,
  keptBy: ({ record }) => record,
  columns: STOCK_COLUMNS,
  plan: ({ columnPlans }) => columnPlans.stock,
  row(context, { window, layout }) {
    const { threshold } = stockView(context);
    const hasVariation = layout.widthOf('variation') > 0;
    const names = window.map(({ record }) => productText(record, hasVariation));
    const products = cutApart(names, layout.widthOf('product'));
    const records = window.map(({ record }) => record);
    const variations = cutVariations(records, layout.widthOf('variation'));
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
  empty: noRowsWords,
  /** The part of the stock that is shown, the number of unsent edits, and the position of the cursor. */
  status(context) {
    const { texts, stock } = context;
    const { problem, progress } = stock.getState();
    const view = stockView(context);
    const words = texts.stock;
    const rows = rowsShown(context);
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
    height(height, width) {
      if (width < NARROW) return height >= LEAST_HEIGHT_OF_NAME ? 2 : 0;
      return height >= LEAST_HEIGHT ? 1 : 0;
    },
    lines(context, row, { width }) {
      const { record } = row;
      const note = longStockNote(noteFacts(context, row));
      // What the row has no room for at every width comes first.
      const name = [record.sku, nameOfStock(record)].filter(Boolean).join(' · ');
      const role = note.isLoud ? 'loud' : 'quiet';
      const edge = { text: `${note.text} `, role } as const;
      if (width >= NARROW) return [edgeLine(width, { text: ` ${name}` }, edge)];
      const [first = '', ...rest] = wrapText(name, width - 2);
      return [
        edgeLine(width, { text: ` ${first}` }, { text: '' }),
        edgeLine(width, { text: ` ${rest.join(' ')}` }, edge),
      ];
    },
  },
  ticks: ({ clock }) => Math.floor(clock.now() / NEWS_STEP_MS),
  watch: ({ onDemand }) => onDemand.watchStock(),
  onHeight: ({ session }, height) => session.setState(({ stock }) => ({ stock: { ...stock, height } })),
  spoken: spokenStock,
});
