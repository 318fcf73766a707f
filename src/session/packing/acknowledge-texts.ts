/** Saying that what has to be on a piece is on it: of the piece in the hand, once it is counted, and of no other. */
import { packedLines, lastStep, withStep, type PackingLine } from '../state/packing.ts';
import { isLineSeen, lineToLookAt } from '../state/packing-tags.ts';
import { say, type Desk } from '../state/session-state.ts';
import { nameOf } from '../../domain/item-names.ts';
import { isRead, keyOf, markRead } from '../state/acknowledged-texts.ts';
import type { Bench } from '../session-context.ts';
import { linesOf } from './packing.ts';

/** The line that would be seen now; `undefined` where {@link whyNotSeen} says why there is none. */
export function lineToSee(bench: Bench): PackingLine | undefined {
  return whyNotSeen(bench) === undefined ? inHand(bench) : undefined;
}

/** Why nothing can be said to be seen now. */
export function whyNotSeen(bench: Bench): string | undefined {
  const { desk, texts } = bench;
  const words = texts.reasons;
  const lines = linesOf(bench);
  if (lines.length === 0) return words.noOrder;
  const isUnseen = (one: PackingLine) => !isLineSeen(desk.getState(), one);
  const line = inHand(bench);
  if (!line) return packedLines(lines).some(isUnseen) ? words.noPieceInHand : words.isSeen;
  if (!isUnseen(line)) return words.isSeen;
  if (line.checked === 0) return words.notCounted;
  const text = line.entry.item.personalization_data;
  const alike = packedLines(lines).filter(
    (one) => one.checked > 0 && isUnseen(one) && one.entry.item.personalization_data === text,
  );
  const isChosen = desk.getState().packing.chosenItemId === line.entry.item.id;
  return alike.length > 1 && !isChosen ? words.sameText(bench.personal(text), alike.length) : undefined;
}

/** A scanner reads one code twice, and a key that is held repeats, within so long. */
const BOUNCE_MS = 700;

/** When the last piece was seen, on the monotonic clock. */
const seenAt = new WeakMap<Desk, number>();

/**
 * Notes that it is on the piece, and goes on to the next that was counted and not looked at; undo takes it back. What
 * comes too soon for a look at that next piece is the same word once more.
 */
export function seePiece(bench: Bench): void {
  const { desk, clock, outlet, texts } = bench;
  const line = lineToSee(bench);
  if (!line) return;
  const { packing } = desk.getState();
  const hasMovedOn = lastStep(packing)?.kind === 'seen' && packing.chosenItemId !== line.entry.item.id;
  if (hasMovedOn && clock.now() - (seenAt.get(desk) ?? Number.NEGATIVE_INFINITY) < BOUNCE_MS) {
    outlet.ring('error');
    return say(desk, 'warn', texts.packing.lookAtNext(nameOf(line.entry.item)));
  }
  seenAt.set(desk, clock.now());
  markSeen(bench, line.entry.item.id);
  // A line that is done makes way; one that wants more units is still being packed.
  const isDone = line.checked >= line.needed;
  if (isDone) desk.setState(({ packing }) => ({ packing: { ...packing, chosenItemId: undefined } }));
}

/** Notes of an item that what has to be on its pieces was seen on one of them; nothing where that is known already. */
export function markSeen(bench: Bench, itemId: string): void {
  const item = bench.shop.getState().records.get(itemId)?.item;
  if (!item || isRead(bench.desk.getState(), item)) return;
  markRead(bench.desk, item);
  bench.desk.setState(({ packing }) => ({
    packing: withStep(packing, { kind: 'seen', itemId, seenKey: keyOf(item) }),
  }));
}

function inHand(bench: Bench): PackingLine | undefined {
  return lineToLookAt(linesOf(bench), bench.desk.getState());
}
