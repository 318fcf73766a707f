/**
 * A key that is held down repeats by itself. The row it acted on may have left by then, and the cursor be on another
 * item: a repeat must never act on that one.
 */
import type { Desk, DeskState } from '../state/desk.ts';

/**
 * Keyboards wait up to this long before they repeat, and people do not press one key twice as fast
 * on purpose, for two items.
 */
const REPEAT_WITHIN_MS = 700;

type Press = { key: string; at: number; cursors: DeskState['cursors']; places: DeskState['places'] };

const lastPresses = new WeakMap<Desk, Press>();

/**
 * Whether this press is the same key going on rather than a new one: soon after the last, and the operator has not
 * moved in between. Every press counts, also those that do nothing. `now` on the monotonic clock.
 */
export function isHeldDown(desk: Desk, key: string, now: number): boolean {
  const { cursors, places } = desk.getState();
  const last = lastPresses.get(desk);
  lastPresses.set(desk, { key, at: now, cursors, places });
  if (!last || last.key !== key || now - last.at >= REPEAT_WITHIN_MS) return false;
  return last.cursors === cursors && last.places === places;
}
