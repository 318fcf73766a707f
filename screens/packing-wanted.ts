/** What the packing bench wants to be scanned next, in words, on the screen and spoken. */
import { isPickup } from '../src/domain/carriers.ts';
import { methodOf, nameOf } from '../src/domain/item-names.ts';
import { keyTo } from '../src/session/kernel/key-to.ts';
import { lineToSee } from '../src/session/packing/acknowledge-texts.ts';
import type { ViewContext } from '../src/session/session-context.ts';
import { isChecked, packedLines, type PackingLine } from '../src/session/state/packing.ts';
import { frontItemId, isLineSeen } from '../src/session/state/packing-tags.ts';
import { openUnits } from '../src/session/state/uncounted.ts';

/** What is to be scanned next, in words. */
export function wantedNext(context: ViewContext, lines: readonly PackingLine[]): string {
  const state = context.session.getState();
  const isComplete = isChecked(lines) && packedLines(lines).every((line) => isLineSeen(state, line));
  const words = context.texts.packing;
  const { shippingCode, learningItemId } = context.session.getState().packing;
  if (shippingCode !== undefined) return words.shipping(shippingCode);
  const learnt = lines.find(({ entry }) => entry.item.id === learningItemId)?.entry.item;
  if (learnt) return words.learning(nameOf(learnt));
  if (packedLines(lines).length === 0) return words.nothingHere;
  if (isComplete) return trackingWords(context, lines);
  const toSee = lineToSee(context);
  const isDue = isChecked(lines) || (toSee !== undefined && toSee.checked >= toSee.needed);
  return isDue ? words.lookFirst(keyTo(context, 'packing', 'seen')) : countNext(context, lines);
}

/** All is checked; where that is not all of the order, how much it is. */
function trackingWords(context: ViewContext, lines: readonly PackingLine[]): string {
  const words = context.texts.packing;
  const { length: count } = packedLines(lines);
  const first = packedLines(lines)[0];
  if (first && isPickup(methodOf(first.entry.item)) && !hasMissing(lines)) {
    return words.scanPickup(keyTo(context, 'packing', 'withoutTracking'));
  }
  return hasMissing(lines) ? words.scanTrackingOfPart(count, lines.length) : words.scanTracking;
}

/** Whether something of the order is not in the parcel and has not left before. */
export function hasMissing(lines: readonly PackingLine[]): boolean {
  return lines.some(({ notPacked }) => notPacked !== undefined && notPacked !== 'shipped');
}

/** What is still to be counted: how many of the line in front, the next unit of any other, or how many there are of what cannot be read. */
function countNext(context: ViewContext, lines: readonly PackingLine[]): string {
  const { packing: words } = context.texts;
  const isAllElse = openUnits(packedLines(lines)) === 0;
  if (isAllElse) return words.countAll(keyTo(context, 'packing', 'checkLine'));
  const state = context.session.getState();
  const frontId = frontItemId(context.replica.getState().records, state);
  const front = packedLines(lines).find(({ entry }) => entry.item.id === frontId);
  if (!front || front.isUncounted || front.checked >= front.needed) return words.scanUnit;
  return words.scanMissing(front.needed - front.checked, !isLineSeen(state, front));
}
