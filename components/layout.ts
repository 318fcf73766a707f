/** Which bands fit a terminal, and how wide the columns of the queue are. Pure: cells in, cells out. */

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

export type RowWidths = { age: number; order: number; item: number; quantity: number; delivery: number; note: number };

// The marks for cursor and lateness, a blank before the order, and the one behind the item.
const EDGE = 4;

/** Column widths; 0 means the column has left. They leave in a fixed order: delivery, note, age, quantity. */
export function rowWidths(columns: number): RowWidths {
  const age = columns >= 36 ? 7 : 0;
  const order = columns >= 60 ? 9 : 8;
  const quantity = columns >= 30 ? 4 : 0;
  const delivery = columns >= 96 ? 10 : 0;
  const note = columns < 56 ? 0 : columns < 96 ? 18 : Math.min(36, Math.floor(columns * 0.24));
  // Each is followed by a blank; the note is the last.
  const before = [age, order, quantity, delivery].filter((width) => width > 0).map((width) => width + 1);
  const used = EDGE + note + before.reduce((sum, width) => sum + width, 0);
  return { age, order, item: Math.max(4, columns - used), quantity, delivery, note };
}
