/** Which bands of the queue fit a terminal. Pure. */
import { BESIDE_FROM, hasPreviewRoom } from '../src/session/state/preview-room.ts';

export type Bands = {
  /** Rows for the list itself. */
  listHeight: number;
  hasRules: boolean;
  hasColumnNames: boolean;
  /** Lines of the band about the item under the cursor. */
  summaryLines: 0 | 1 | 2;
};

/** Where all of the order under the cursor is shown, in place of the band about its item. */
export type PreviewRoom = { side: 'beside' | 'below'; width: number; height: number };

/** The bands of the queue on a terminal: how wide its list is, and what room a preview has. */
export type QueueBands = Bands & { listWidth: number; preview: PreviewRoom | undefined };

const BELOW_HEIGHT = 12;
/** A third of the terminal: the list beside it keeps all its columns. */
const PREVIEW_SHARE = 1 / 3;
const WIDEST_PREVIEW = 80;

/** The bands of the queue for a terminal of so many rows. What explains leaves first, the list last. */
export function queueBands(rows: number): Bands {
  const hasRules = rows >= 20;
  const hasColumnNames = rows >= 14;
  const summaryLines = rows >= 20 ? 2 : rows >= 14 ? 1 : 0;
  // Header, tabs, notice and footer are always there.
  const fixed = 4 + (hasRules ? 1 : 0) + (hasColumnNames ? 1 : 0) + summaryLines;
  return { listHeight: Math.max(1, rows - fixed), hasRules, hasColumnNames, summaryLines };
}

/** The bands of the queue with its preview, where that is wanted and there is room. */
export function queueBandsOn(columns: number, rows: number, isPreviewWanted: boolean): QueueBands {
  const bands = queueBands(rows);
  if (!isPreviewWanted || !hasPreviewRoom(columns, rows)) return { ...bands, listWidth: columns, preview: undefined };
  const { listHeight, hasRules, summaryLines } = bands;
  if (columns >= BESIDE_FROM) {
    // With the rule above the band that it takes the place of.
    const height = listHeight + summaryLines + (hasRules ? 1 : 0);
    const width = Math.min(WIDEST_PREVIEW, Math.floor(columns * PREVIEW_SHARE));
    const preview = { side: 'beside' as const, width, height };
    return { ...bands, summaryLines: 0, listHeight: height, listWidth: columns - width, preview };
  }
  const preview = { side: 'below' as const, width: columns, height: BELOW_HEIGHT };
  const height = listHeight + summaryLines - BELOW_HEIGHT;
  return { ...bands, summaryLines: 0, listHeight: height, listWidth: columns, preview };
}
