/**
 * A key that is held down repeats by itself. The row it acted on may have left by then, and the cursor be on another
 * item: a repeat must never act on that one.
 *
 * Where the key itself moves the cursor on, a hand presses it row by row, as fast as it likes; the first repeat of a key
 * that is held comes no faster than that. What tells it is the second: then what the first has done is taken back, which
 * costs nothing while it has its grace.
 */
import type { SessionStore, SessionState } from '../state/session-state.ts';

/**
 * Keyboards wait up to this long before they repeat, and people do not press one key twice as fast
 * on purpose, for two items.
 */
const REPEAT_WITHIN_MS = 700;
/** No hand presses one key again as fast as this on purpose; keyboards repeat faster. */
const HAND_MS = 250;

type Press = {
  key: string;
  at: number;
  cursors: SessionState['cursors'];
  places: SessionState['places'];
  /** The key has moved the cursor on, and may act on the next row. */
  hasMovedOn: boolean;
  /** It came soon behind another of its kind: perhaps it was a repeat. */
  isQuick: boolean;
  /** Undoes what was done last by a repeat, once, and says so. */
  takeBack?: (() => void) | undefined;
};

const lastPresses = new WeakMap<SessionStore, Press>();

/**
 * Whether this press is the same key going on rather than a new one: soon after the last, and the operator has not
 * moved in between. Every press counts, also those that do nothing. `now` on the monotonic clock.
 */
export function isHeldDown(session: SessionStore, key: string, now: number): boolean {
  const { cursors, places } = session.getState();
  const last = lastPresses.get(session);
  const gap = last ? now - last.at : Number.POSITIVE_INFINITY;
  const isSame = last?.key === key && gap < REPEAT_WITHIN_MS && last.cursors === cursors && last.places === places;
  const isHeld = isSame && (!last.hasMovedOn || gap < HAND_MS);
  const press: Press = { key, at: now, cursors, places, hasMovedOn: false, isQuick: isSame };
  if (!isHeld) {
    lastPresses.set(session, press);
    return false;
  }
  if (last.isQuick) last.takeBack?.();
  const { hasMovedOn, takeBack } = last;
  const after = session.getState();
  lastPresses.set(session, { ...press, hasMovedOn, takeBack, cursors: after.cursors, places: after.places });
  return true;
}

/** The key that was just pressed has moved the cursor on by itself. `takeBack` undoes what it did, and its move. */
export function noteMovedOn(session: SessionStore, takeBack: () => void): void {
  const last = lastPresses.get(session);
  const { cursors, places } = session.getState();
  if (last) lastPresses.set(session, { ...last, cursors, places, hasMovedOn: true, takeBack });
}
