/** The columns of the stock grid, in their order on the screen. */
import { readCount, readFlag } from '../../domain/edits.ts';
import type { StockRecord } from '../../domain/records.ts';
import { displayWidth, fit } from '../../base/width.ts';
import { CURSOR_COLUMN, type Cell, type Column } from '../../tty/output/columns.ts';
import { GLYPHS } from '../../tty/output/glyphs.ts';
import type { ThemeRole } from '../../tty/output/themes.ts';
import type { Texts } from '../../i18n/texts.ts';
import { isLow } from '../state/stock-state.ts';
import { activeWord, stockNote, type StockNoteFacts } from './stock-notes.ts';

/** A stock record in the grid, with all that its row shows of it. */
export type StockGridRow = StockNoteFacts & {
  isUnderCursor: boolean;
  /** Its product and its variation, cut so that each looks like no other on the screen. */
  product: string;
  variation: string;
  /** The row above is of the same product, which is then not named again. */
  isSameProduct: boolean;
  /** A count up to this is low. */
  threshold: number;
  /** What is typed of its count now; `undefined` where it is not being counted. */
  typed: string | undefined;
};

/** What the column of the product says of a record, where there is one for its variation and where there is none. */
export function productText({ produto, product_id, variation_options }: StockRecord, hasVariation: boolean): string {
  const name = produto.nome || product_id;
  // One column for both: variations of a product are told apart by what comes first.
  return hasVariation ? name : [variation_options, name].filter(Boolean).join(' · ');
}

/** Signs have no heading; what has one finds its words under its id. */
export type StockColumnId = keyof Texts['stock']['columns'] | 'cursor' | 'edited' | 'level';

/**
 * Which variation, how many, how low, whether it is sold, what is happening to it. They leave in this order: SKU,
 * active, level, variation.
 */
export const STOCK_COLUMNS: readonly Column<StockGridRow, StockColumnId>[] = [
  CURSOR_COLUMN,
  { id: 'edited', width: 1, isSign: true, cell: ({ edit }) => (edit ? { text: '*', role: 'loud' } : ' ') },
  {
    id: 'product',
    width: 'rest',
    least: 12,
    cell: ({ product, isSameProduct }, widthOf) => (isSameProduct && widthOf('variation') > 0 ? '  "' : product),
  },
  {
    id: 'variation',
    width: { share: 0.5 },
    least: 16,
    from: 51,
    cell: ({ variation }) => variation,
  },
  {
    id: 'sku',
    width: (available) => (available < 140 ? 16 : 26),
    from: 104,
    cell: ({ row }, widthOf) => ({ text: cutInside(row.record.sku, widthOf('sku')), role: 'quiet' }),
  },
  {
    id: 'count',
    width: (available) => (available < 60 ? 6 : 7),
    align: 'right',
    cell(row, widthOf) {
      if (row.typed !== undefined) return { text: `${row.typed}${GLYPHS.caret}`, role: 'loud' };
      const text = row.row.record.quantidade;
      const level = levelOf(row, widthOf);
      return { text, role: level?.role ?? (row.isUnderCursor ? 'focus' : undefined) };
    },
  },
  { id: 'level', width: 7, from: 60, isSign: true, cell: (row, widthOf) => levelOf(row, widthOf) ?? '' },
  {
    id: 'active',
    width: 6,
    from: 100,
    cell: ({ row, texts }) => ({ text: activeWord(row.record.is_active, texts), role: 'quiet' }),
  },
  {
    id: 'note',
    width: (available) => (available < 60 ? 10 : Math.min(60, Math.floor(available * 0.24) - 4)),
    cell(row): Cell {
      const { text, isLoud } = stockNote(row);
      return { text, role: isLoud ? 'loud' : 'onItsWay' };
    },
  },
];

/** `AGE202…-FLO-DIA`: a SKU in so many cells. Its end tells variations apart, its beginning the product. */
function cutInside(sku: string, width: number): string {
  if (displayWidth(sku) <= width) return sku;
  const ofEnd = Math.floor(width * 0.6);
  let end = '';
  for (const letter of [...sku].toReversed()) {
    if (displayWidth(letter + end) > ofEnd) break;
    end = letter + end;
  }
  return fit(sku, width - displayWidth(end)).trimEnd() + end;
}

/** Whether there is too little of it; and that it is not sold, where there is no column for that. */
function levelOf(
  { row: { record }, threshold, texts }: StockGridRow,
  widthOf: (id: StockColumnId) => number,
): { text: string; role: ThemeRole } | undefined {
  const words = texts.stock;
  const isOut = readCount(record.quantidade) === 0;
  const role = isOut ? 'late' : 'loud';
  if (widthOf('active') === 0 && readFlag(record.is_active) === false) return { text: words.off, role };
  if (isOut) return { text: words.out, role };
  return isLow(record, threshold) ? { text: words.low, role } : undefined;
}
