/** From so many columns on the preview of the queue stands beside the list. */
export const BESIDE_FROM = 150;
const BELOW_FROM = 50;
/** A terminal lower than this has no band about the item either. */
const LOWEST = 14;

/** Whether a terminal has room for a preview: beside the list or below it. */
export function hasPreviewRoom(columns: number, rows: number): boolean {
  return rows >= BELOW_FROM || (columns >= BESIDE_FROM && rows >= LOWEST);
}
