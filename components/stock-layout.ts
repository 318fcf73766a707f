/** Which bands of the stock grid fit a terminal, and how wide its columns are. Pure: cells in, cells out. */
import { hasRules, screenHeight } from './frame.ts';

export type StockBands = { listHeight: number; hasRules: boolean; hasColumnNames: boolean; hasSummary: boolean };

/** The bands for a terminal of so many rows. What explains leaves first, the grid last. */
export function stockBands(rows: number): StockBands {
  const hasColumnNames = rows >= 14;
  const hasSummary = rows >= 14;
  const used = 1 + (hasColumnNames ? 1 : 0) + (hasSummary ? 1 : 0) + (hasRules(rows) ? 2 : 0);
  return { listHeight: Math.max(1, screenHeight(rows) - used), hasRules: hasRules(rows), hasColumnNames, hasSummary };
}

export type StockWidths = {
  product: number;
  /** 0: product and variation stand in one column. */
  variation: number;
  sku: number;
  count: number;
  level: number;
  active: number;
  note: number;
};

/** Cursor mark and edit mark. */
const EDGE = 3;

/** Column widths; 0 means the column has left. They leave in a fixed order: SKU, active, variation. */
export function stockWidths(columns: number): StockWidths {
  const count = columns < 60 ? 6 : 7;
  const level = columns >= 60 ? 7 : 0;
  const active = columns >= 100 ? 6 : 0;
  const sku = columns >= 104 ? 16 : 0;
  const note = columns < 60 ? 10 : Math.min(60, Math.floor(columns * 0.24) - 4);
  const rest = columns - EDGE - [count, level, active, sku, note].reduce((sum, w) => sum + (w > 0 ? w + 1 : 0), 0);
  const hasVariation = rest >= 30;
  const variation = hasVariation ? Math.floor(rest * 0.56) : 0;
  const product = Math.max(4, hasVariation ? rest - variation - 2 : rest - 1);
  return { product, variation, sku, count, level, active, note };
}
