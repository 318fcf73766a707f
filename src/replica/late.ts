/** When an item is late: the one rule for all screens and commands. */
import { FURTHEST_ZONE_MS, LATE_AFTER_MS } from '../base/ages.ts';
import { isUnshipped } from '../domain/lifecycle.ts';
import type { CachedItem } from './cached-item.ts';

type Timed = Pick<CachedItem, 'status' | 'placedAtMs' | 'due'>;

/**
 * When an open item becomes late, in milliseconds since the epoch: by its promise, else a day after its order was placed. If
 * the zone of its times is not known, the latest possible moment; `Infinity` if it has no readable time.
 */
export function lateAtOf({ placedAtMs, due }: Omit<Timed, 'status'>, isZoneKnown: boolean): number {
  if (due) return isZoneKnown ? due.at : due.latest;
  return placedAtMs === 0 ? Infinity : placedAtMs + LATE_AFTER_MS + (isZoneKnown ? 0 : FURTHEST_ZONE_MS);
}

/** Whether an item should have left and has not. `nowMs` on the wall clock. */
export function isLate(entry: Timed, nowMs: number, isZoneKnown: boolean): boolean {
  return isUnshipped(entry.status) && nowMs >= lateAtOf(entry, isZoneKnown);
}
