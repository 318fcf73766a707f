/** Which items made a move, and when by the store's own times, so all stations count. Pure. */
import { HOUR_MS } from '../../base/durations.ts';
import { readTime } from '../../base/times.ts';
import { hasLeft } from '../../domain/lifecycle.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';

export type Movement = 'accepted' | 'started' | 'shipped';
export const MOVEMENTS: readonly Movement[] = ['accepted', 'started', 'shipped'];

/** When an item made each move, as the store writes it; empty if it has not, or is back in production. */
export const MOVED_AT: Readonly<Record<Movement, (entry: CachedItem) => string>> = {
  accepted: ({ item }) => item.aceito_em,
  started: ({ item }) => item.em_producao_em,
  // The store keeps the time of a shipment that was taken back.
  shipped: ({ item }) => (hasLeft(item.item_status) ? item.enviado_em : ''),
};

/** How many whole hours before the running one moves are averaged over. */
export const HOURS_OF_MOVES = 3;

export type Moved = { entry: CachedItem; atMs: number };

/** The items that made a move since a moment. */
function movedSince(records: ItemRecords, sinceMs: number, kind: Movement): Moved[] {
  const moved: Moved[] = [];
  for (const entry of records.all()) {
    // An item that last changed before that has not moved since.
    if (entry.updatedAtMs !== undefined && entry.updatedAtMs < sinceMs) continue;
    const text = MOVED_AT[kind](entry);
    const atMs = text === '' ? undefined : readTime(text, records.zoneOffsetMs);
    if (atMs !== undefined && atMs >= sinceMs) moved.push({ entry, atMs });
  }
  return moved;
}

/** The items that made a move in each of the last `hours` hours, the oldest first; the last one is the running hour. */
export function movedInHours(records: ItemRecords, nowMs: number, hours: number, kind: Movement): CachedItem[][] {
  const firstHour = Math.floor(nowMs / HOUR_MS) - hours + 1;
  const byHour = Array.from({ length: hours }, (): CachedItem[] => []);
  for (const { entry, atMs } of movedSince(records, firstHour * HOUR_MS, kind))
    byHour[Math.floor(atMs / HOUR_MS) - firstHour]?.push(entry);
  return byHour;
}

/** The items shipped since a moment, by the store's dates, from any station, and not returned. */
export function shippedSince(records: ItemRecords, sinceMs: number): Moved[] {
  return movedSince(records, sinceMs, 'shipped');
}
