/** Confirms that the text of a piece is on it: only for the piece in the operator's hand, once it is counted. */
import { packedLines, lastStep, withStep, type PackingLine } from '../state/packing.ts';
import { isLineSeen, lineToLookAt } from '../state/packing-tags.ts';
import type { SessionStore } from '../state/session-state.ts';
import { nameOf } from '../../domain/item-names.ts';
import { isRead, textKeyOf, markRead } from '../state/acknowledged-texts.ts';
import type { SessionContext } from '../session-context.ts';
import { linesOf } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

/** The line that a confirmation would be about; `undefined` if {@link whyNotSeen} gives a reason. */
export function lineToSee(context: SessionContext): PackingLine | undefined {
  return whyNotSeen(context) === undefined ? inHand(context) : undefined;
}

/** Why no text can be confirmed now; `undefined` if one can. */
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

/** Within this time a scanner reads one code twice, and a held key repeats (milliseconds). */
const BOUNCE_MS = 700;

/** When the last text was confirmed, by session, on the monotonic clock. */
const seenAt = new WeakMap<SessionStore, number>();

/**
 * Records that the text is on the piece, as a step that undo takes back, and goes on to the next piece that is counted but not
 * confirmed. A second confirmation that comes too soon for a look at that piece is taken for a repeat of the first.
 */
export function seePiece(context: SessionContext): void {
  const { session, clock, texts } = context;
  const line = lineToSee(context);
  if (!line) return;
  const { packing } = session.getState();
  const hasMovedOn = lastStep(packing)?.kind === 'seen' && packing.chosenItemId !== line.entry.item.id;
  if (hasMovedOn && clock.now() - (seenAt.get(session) ?? Number.NEGATIVE_INFINITY) < BOUNCE_MS) {
    return refuse(context, texts.packing.lookAtNext(nameOf(line.entry.item)));
  }
  seenAt.set(session, clock.now());
  markSeen(context, line.entry.item.id);
  // A finished line gives way to the next; one that needs more units stays.
  const isDone = line.checked >= line.needed;
  if (isDone) session.setState(({ packing }) => ({ packing: { ...packing, chosenItemId: undefined } }));
}

/** Records that the text of an item was seen on one of its pieces; does nothing if that is recorded already. */
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
