/** What a program of the shop's own can hear of: what became of items, and since when. Pure. */
import { readTime } from '../base/times.ts';
import { DAY_MS } from '../base/durations.ts';
import { hasLeft } from './lifecycle.ts';
import type { ItemStatus, OrderItem } from './records.ts';

export const HEARD = ['paid', 'cancelled', 'shipped', 'late', 'held'] as const;
export type Heard = (typeof HEARD)[number];

/** What happened longer ago than this is told to nobody any more. */
export const OLDEST_HEARD_MS = 30 * DAY_MS;

/** `mark` tells one time that it happened to an item from another; `at` in milliseconds since the epoch. */
export type Happened = { mark: string; at: number };

type Stored = { item: OrderItem; status: ItemStatus | undefined; updatedAtMs: number };

/**
 * What a record says to have happened to its item after a moment of the store's clock; `undefined` where it does not. Every
 * host reads the same of the same record. `zoneOffsetMs`: what times without a zone are ahead of UTC.
 */
export function happened(event: Heard, stored: Stored, sinceMs: number, zoneOffsetMs: number): Happened | undefined {
  const { item, status, updatedAtMs } = stored;
  if (event === 'paid') {
    const at = readTime(item.created_at, zoneOffsetMs) ?? updatedAtMs;
    // What was created before and waited to be paid is not known yet: those that were are marked, see db/own-runs.ts.
    return at > sinceMs || status === 'pending' ? { mark: '', at } : undefined;
  }
  if (event === 'cancelled' && status === 'cancelled') {
    const at = readTime(item.cancelado_em, zoneOffsetMs) ?? updatedAtMs;
    return at > sinceMs ? { mark: '', at } : undefined;
  }
  if (event === 'shipped' && status !== undefined && hasLeft(status) && status !== 'cancelled') {
    const left = readTime(item.enviado_em, zoneOffsetMs);
    // It may come back and leave once more.
    const at = left ?? updatedAtMs;
    return at > sinceMs ? { mark: left === undefined ? '' : String(left), at } : undefined;
  }
  return undefined;
}
