/** Which bands of the queue fit a terminal. Pure. */

export type Bands = {
  /** Rows for the list itself. */
  listHeight: number;
  hasNavigation: boolean;
  hasRules: boolean;
  hasColumnNames: boolean;
  /** Lines of the band about the item under the cursor. */
  summaryLines: 0 | 1 | 2;
};

/** The bands of the queue for a terminal of so many rows. What explains leaves first, the list last. */
export function queueBands(rows: number): Bands {
  const hasRules = rows >= 20;
  const hasNavigation = rows >= 24;
  const hasColumnNames = rows >= 14;
  const summaryLines = rows >= 20 ? 2 : rows >= 14 ? 1 : 0;
  // Header, tabs, notice and footer are always there.
  const fixed = 4 + (hasRules ? 3 : 0) + (hasNavigation ? 1 : 0) + (hasColumnNames ? 1 : 0) + summaryLines;
  return { listHeight: Math.max(1, rows - fixed), hasNavigation, hasRules, hasColumnNames, summaryLines };
}
