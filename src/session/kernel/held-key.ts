/**
 * A key that is held down repeats. The row it acted on may be gone by then, and the cursor on another item: a repeat must never
 * act on that one.
 *
 * If the key itself moves the cursor on, an operator may press it row by row, at any pace, and the first repeat of a held key is
 * no faster than that. Only the second repeat shows that the key is held: the action of the first is undone then, which costs
 * nothing within its grace.
 */
import type { SessionStore, SessionState } from '../state/session-state.ts';

/** Keyboards wait up to this long (ms) before they repeat; nobody presses a key twice this fast on purpose, for two items. */
const REPEAT_WITHIN_MS = 700;
/** Nobody presses one key twice this fast on purpose; keyboards repeat faster (milliseconds). */
const HAND_MS = 250;

type Press = {
  key: string;
  at: number;
  cursors: SessionState['queue']['cursors'];
  places: SessionState['places'];
  /** The key has moved the cursor on and may act on the next row. */
  hasMovedOn: boolean;
  /** The press came soon after another of the same key: it may have been a repeat. */
  isQuick: boolean;
  /** Undoes the last action of a repeat, once, and shows that. */
  takeBack?: (() => void) | undefined;
};

const lastPresses = new WeakMap<SessionStore, Press>();

/**
 * Whether a press is a repeat of a key held down: it comes soon after the last press of that key, and the operator has not moved
 * in between. Records every press, also of keys that do nothing. `now` on the monotonic clock.
 */
export function isHeldDown(session: SessionStore, key: string, now: number): boolean {
  const { queue, places } = session.getState();
  const { cursors } = queue;
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
  lastPresses.set(session, { ...press, hasMovedOn, takeBack, cursors: after.queue.cursors, places: after.places });
  return true;
}

/** Records that the key just pressed has moved the cursor on. `takeBack` undoes what the key did, and its move. */
export function noteMovedOn(session: SessionStore, takeBack: () => void): void {
  const last = lastPresses.get(session);
  const { queue, places } = session.getState();
  const { cursors } = queue;
  if (last) lastPresses.set(session, { ...last, cursors, places, hasMovedOn: true, takeBack });
}
