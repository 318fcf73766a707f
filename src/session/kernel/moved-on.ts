/**
 * Behind some keys the cursor goes on to the next row of the queue. Undo brings it back to the row that the key acted on, unless
 * the operator has moved since.
 */
import type { QueueState } from '../state/queue-state.ts';
import { setPart, type SessionStore } from '../state/session-state.ts';

type Move = { intentId: string; before: QueueState['cursors']; after: QueueState['cursors'] };

const MOST_MOVES = 50;

const movesOf = new WeakMap<SessionStore, readonly Move[]>();

/** Records that an intent has just moved the cursor on; `before`: the cursors as they were. */
export function rememberMove(session: SessionStore, intentId: string, before: QueueState['cursors']): void {
  const move = { intentId, before, after: session.getState().queue.cursors };
  movesOf.set(session, [...(movesOf.get(session) ?? []), move].slice(-MOST_MOVES));
}

/** Puts the cursor back on the row of a withdrawn intent, if it has not been moved since that intent moved it on. */
export function goBackTo(session: SessionStore, intentId: string): void {
  const moves = movesOf.get(session) ?? [];
  const move = moves.find((one) => one.intentId === intentId);
  if (!move) return;
  movesOf.set(
    session,
    moves.filter((one) => one !== move),
  );
  if (session.getState().queue.cursors === move.after) setPart(session, 'queue', { cursors: move.before });
}
