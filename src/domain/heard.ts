/** Events of items for which the shop's own programs can run. Pure functions. */
import { readTime } from '../base/times.ts';
import { DAY_MS } from '../base/durations.ts';
import { hasLeft } from './lifecycle.ts';
import type { ItemStatus, OrderItem } from './records.ts';

export const HEARD = ['paid', 'cancelled', 'shipped', 'late', 'held'] as const;
export type Heard = (typeof HEARD)[number];

/** No program runs for an event older than this. */
export const OLDEST_HEARD_MS = 30 * DAY_MS;

/** `mark`: tells an event of an item from an earlier one of the same kind; `at` in milliseconds since the epoch. */
export type Happened = { mark: string; at: number };

type Stored = { item: OrderItem; status: ItemStatus | undefined; updatedAtMs: number };

/**
 * Whether and when an event happened to an item after a moment of the store's clock, by its record, from which every host reads
 * the same. `zoneOffsetMs`: how far times without a zone are ahead of UTC.
 */
export function happened(event: Heard, stored: Stored, sinceMs: number, zoneOffsetMs: number): Happened | undefined {
  const { item, status, updatedAtMs } = stored;
  if (event === 'paid') {
    const at = readTime(item.created_at, zoneOffsetMs) ?? updatedAtMs;
    // An item that was created before and paid later cannot be told here: pending ones are marked, see db/own-runs.ts.
    return at > sinceMs || status === 'pending' ? { mark: '', at } : undefined;
  }
  if (event === 'cancelled' && status === 'cancelled') {
    const at = readTime(item.cancelado_em, zoneOffsetMs) ?? updatedAtMs;
    return at > sinceMs ? { mark: '', at } : undefined;
  }
  if (event === 'shipped' && status !== undefined && hasLeft(status) && status !== 'cancelled') {
    const left = readTime(item.enviado_em, zoneOffsetMs);
    // It may return to production, and be shipped again.
    const at = left ?? updatedAtMs;
    return at > sinceMs ? { mark: left === undefined ? '' : String(left), at } : undefined;
  }
  return undefined;
}
