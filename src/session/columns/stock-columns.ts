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

/** A stock record in the grid, with all data that its row shows. */
export type StockGridRow = StockNoteFacts & {
  isUnderCursor: boolean;
  /** Its product and its variation, each cut so that no other on the screen looks the same. */
  product: string;
  variation: string;
  /** The row above has the same product, which is then not repeated. */
  isSameProduct: boolean;
  /** A count up to this one is low. */
  threshold: number;
  /** The text typed as its count; `undefined` if it is not being counted. */
  typed: string | undefined;
};

/** The text of the product column, with or without a column for the variation. */
export function productText({ produto, product_id, variation_options }: StockRecord, hasVariation: boolean): string {
  const name = produto.nome || product_id;
  // One column for both: the variation comes first, because it distinguishes the rows of one product.
  return hasVariation ? name : [variation_options, name].filter(Boolean).join(' · ');
}

/** Signs have no heading; the words of a heading are found by its id. */
export type StockColumnId = keyof Texts['stock']['columns'] | 'cursor' | 'edited' | 'level';

/**
 * Variation, count, level, active, what is happening to the record. A narrow screen drops them in this order: SKU, active,
 * level, variation.
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
    // Narrower, the level names those that are not.
    from: 140,
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

/** `AGE202…-FLO-DIA`: cuts a SKU to `width` cells. Its end distinguishes variations, its beginning the product. */
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

/** Whether the count is low; also whether the record is inactive, if there is no column for that. */
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
