/** From when on items are late: everything that calls one so asks here. */
import { FURTHEST_ZONE_MS, LATE_AFTER_MS } from '../base/ages.ts';
import { isUnshipped } from '../domain/lifecycle.ts';
import type { CachedItem } from './cached-item.ts';

type Timed = Pick<CachedItem, 'status' | 'placedAtMs' | 'due'>;

/**
 * From when on an open item is late, in milliseconds since the epoch: by what is promised, else a day after its order was
 * placed. Whatever zone its times may be of; `Infinity` where nobody can say.
 */
export function lateAtOf({ placedAtMs, due }: Omit<Timed, 'status'>, isZoneKnown: boolean): number {
  if (due) return isZoneKnown ? due.at : due.latest;
  return placedAtMs === 0 ? Infinity : placedAtMs + LATE_AFTER_MS + (isZoneKnown ? 0 : FURTHEST_ZONE_MS);
}

/** Whether an item has not left, and should have. `nowMs` on the wall clock. */
export function isLate(entry: Timed, nowMs: number, isZoneKnown: boolean): boolean {
  return isUnshipped(entry.status) && nowMs >= lateAtOf(entry, isZoneKnown);
}
