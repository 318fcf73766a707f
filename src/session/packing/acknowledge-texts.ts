/** Saying that what has to be on a piece is on it: of the piece in the hand, once it is counted, and of no other. */
import { packedLines, lastStep, withStep, type PackingLine } from '../state/packing.ts';
import { isLineSeen, lineToLookAt } from '../state/packing-tags.ts';
import { say, type SessionStore } from '../state/session-state.ts';
import { nameOf } from '../../domain/item-names.ts';
import { isRead, textKeyOf, markRead } from '../state/acknowledged-texts.ts';
import type { SessionContext } from '../session-context.ts';
import { linesOf } from './packing.ts';

/** The line that would be seen now; `undefined` where {@link whyNotSeen} says why there is none. */
export function lineToSee(context: SessionContext): PackingLine | undefined {
  return whyNotSeen(context) === undefined ? inHand(context) : undefined;
}

/** Why nothing can be said to be seen now. */
export function whyNotSeen(context: SessionContext): string | undefined {
  const { session, texts } = context;
  const words = texts.reasons;
  const lines = linesOf(context);
  if (lines.length === 0) return words.noOrder;
  const isUnseen = (one: PackingLine) => !isLineSeen(session.getState(), one);
  const line = inHand(context);
  const asked = line ? [line] : packedLines(lines);
  if (!asked.some(isUnseen)) return asked.some(hasText) ? words.isSeen : words.hasNoText;
  if (!line) return words.noPieceInHand;
  if (line.checked === 0) return words.notCounted;
  const text = line.entry.item.personalization_data;
  const alike = packedLines(lines).filter(
    (one) => one.checked > 0 && isUnseen(one) && one.entry.item.personalization_data === text,
  );
  const isChosen = session.getState().packing.chosenItemId === line.entry.item.id;
  return alike.length > 1 && !isChosen ? words.sameText(context.personal(text), alike.length) : undefined;
}

/** A scanner reads one code twice, and a key that is held repeats, within so long. */
const BOUNCE_MS = 700;

/** When the last piece was seen, on the monotonic clock. */
const seenAt = new WeakMap<SessionStore, number>();

/**
 * Notes that it is on the piece, and goes on to the next that was counted and not looked at; undo takes it back. What
 * comes too soon for a look at that next piece is the same word once more.
 */
export function seePiece(context: SessionContext): void {
  const { session, clock, effects, texts } = context;
  const line = lineToSee(context);
  if (!line) return;
  const { packing } = session.getState();
  const hasMovedOn = lastStep(packing)?.kind === 'seen' && packing.chosenItemId !== line.entry.item.id;
  if (hasMovedOn && clock.now() - (seenAt.get(session) ?? Number.NEGATIVE_INFINITY) < BOUNCE_MS) {
    effects.ring('error');
    return say(session, 'warn', texts.packing.lookAtNext(nameOf(line.entry.item)));
  }
  seenAt.set(session, clock.now());
  markSeen(context, line.entry.item.id);
  // A line that is done makes way; one that wants more units is still being packed.
  const isDone = line.checked >= line.needed;
  if (isDone) session.setState(({ packing }) => ({ packing: { ...packing, chosenItemId: undefined } }));
}

/** Notes of an item that what has to be on its pieces was seen on one of them; nothing where that is known already. */
export function markSeen(context: SessionContext, itemId: string): void {
  const item = context.replica.getState().records.get(itemId)?.item;
  if (!item || isRead(context.session.getState(), item)) return;
  markRead(context.session, item);
  context.session.setState(({ packing }) => ({
    packing: withStep(packing, { kind: 'seen', itemId, seenKey: textKeyOf(item) }),
  }));
}

function hasText({ entry }: PackingLine): boolean {
  return entry.item.personalization_data !== '';
}

function inHand(context: SessionContext): PackingLine | undefined {
  return lineToLookAt(linesOf(context), context.session.getState());
}
