/** Which bands of the stock grid fit a terminal. Pure. */
import { hasRules, screenHeight } from './frame.ts';

export type StockBands = { listHeight: number; hasRules: boolean; hasColumnNames: boolean; hasSummary: boolean };

/** The bands for a terminal of so many rows. What explains leaves first, the grid last. */
export function stockBands(rows: number): StockBands {
  const hasColumnNames = rows >= 14;
  const hasSummary = rows >= 14;
  const used = 1 + (hasColumnNames ? 1 : 0) + (hasSummary ? 1 : 0) + (hasRules(rows) ? 1 : 0);
  return { listHeight: Math.max(1, screenHeight(rows) - used), hasRules: hasRules(rows), hasColumnNames, hasSummary };
}
