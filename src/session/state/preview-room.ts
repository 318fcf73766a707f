/** From this many columns on the preview of the queue is shown beside the list. */
export const BESIDE_FROM = 150;
const BELOW_FROM = 50;
/** A terminal with fewer rows has no room for it, nor for the band about the item. */
const LOWEST = 14;

/** Whether a terminal has room for a preview: beside the list or below it. */
export function hasPreviewRoom(columns: number, rows: number): boolean {
  return rows >= BELOW_FROM || (columns >= BESIDE_FROM && rows >= LOWEST);
}
