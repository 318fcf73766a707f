/** The parcel on the bench is to leave: what has to be so before, and what a scanned tracking code does. */
import { attempt } from '../attempt.ts';
import { isRefused } from '../rights.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { keyTo } from '../keymap/key-to.ts';
import { trackingRefusal, trackingWarning } from '../prompts/tracking-guards.ts';
import { isChecked, packedLines, type PackingLine } from '../state/packing.ts';
import { isStillUncounted, openUnits } from '../state/uncounted.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import type { Stop } from '../state/question.ts';
import type { Bench } from '../session-context.ts';
import { linesOf, patchPacking, shipOrder } from './packing.ts';
import { askAboutRest } from './part.ts';
import { seePiece } from './acknowledge-texts.ts';
import { endStop, stopForPieces, stopWith } from './blocking-alerts.ts';

/**
 * A scanned tracking code: what it would ship is looked at once more, then the order leaves, item by item. A scan never
 * overrules a doubt: what a second Enter may do at the prompt, a second scan may not.
 */
export function scanTracking(bench: Bench, scanned: string): void {
  const { texts } = bench;
  if (isRefused(bench, 'write') || stopForPieces(bench)) return;
  const code = normaliseTracking(scanned);
  if (stopUnready(bench)) return;
  const refusal = trackingRefusal(bench, scanned);
  if (refusal !== undefined) return stopWith(bench, refusal);
  const first = packedLines(linesOf(bench))[0]!;
  const warning = trackingWarning(bench, first.entry.item.id, code);
  if (warning !== undefined) {
    const isCheckDigit = hasValidS10CheckDigit(code) === false;
    const other = bench.shop.getState().records.byCode(code)[0];
    const sentence = isCheckDigit
      ? texts.stop.badCode(texts.stop.badCheckDigit(code), keyTo(bench, 'packing', 'parcel'))
      : texts.stop.usedCode(code, numberOf(other?.item));
    return stopWith(bench, sentence);
  }
  leaveBench(bench, scanned);
}

/** Ships the parcel on the bench, under a code as it was given or without one (null); where it is not all of its order, asks first. */
export function leaveBench(bench: Bench, trackingCode: string | null): void {
  const { orderId } = bench.desk.getState().packing;
  if (orderId === undefined) return;
  const itemIds = packedLines(linesOf(bench)).map(({ entry }) => entry.item.id);
  if (askAboutRest(bench, { orderId, itemIds, trackingCode, isParcel: true })) return;
  attempt(bench, shipOrder(bench, trackingCode));
}

/** Why the order on the bench may not leave yet, as a sentence; `undefined` when it may. */
export function whyNotShipped(bench: Bench): string | undefined {
  const { texts } = bench;
  const packed = packedLines(linesOf(bench));
  if (packed.length === 0) return texts.packing.nothingHere;
  const open = openUnits(packed);
  if (open > 0) return texts.stop.notChecked(open);
  const uncounted = packed.find(isStillUncounted)?.entry.item;
  if (uncounted) {
    const key = keyTo(bench, 'packing', 'checkLine');
    return texts.stop.uncounted(nameOf(uncounted), uncounted.quantidade, key);
  }
  const unseen = unseenLine(bench)?.entry.item;
  const key = keyTo(bench, 'packing', 'seen');
  return unseen && texts.stop.unread(nameOf(unseen), bench.personal(unseen.personalization_data), key);
}

/** Stops where the order on the bench may not leave yet; false where it may. What the stop names is looked at next. */
export function stopUnready(bench: Bench): boolean {
  const problem = whyNotShipped(bench);
  if (problem === undefined) return false;
  const see = unseenLine(bench)?.entry.item.id;
  if (see !== undefined) patchPacking(bench, { chosenItemId: see });
  stopWith(bench, problem, see === undefined ? {} : { see });
  return true;
}

/** “It is on the piece”, at the stop that asks for it: said of the piece and of the text that the stop names. */
export function seeAtStop(bench: Bench, { sentence, see }: Stop): void {
  const isAsShown = unseenLine(bench)?.entry.item.id === see && whyNotShipped(bench) === sentence;
  endStop(bench, false);
  if (isAsShown) seePiece(bench);
  bench.outlet.ring(isAsShown ? 'ok' : 'error');
}

/** The first line of a whole order on the bench whose piece has not been looked at. */
function unseenLine(bench: Bench): PackingLine | undefined {
  const lines = linesOf(bench);
  if (!isChecked(lines)) return undefined;
  return packedLines(lines).find((line) => !isLineSeen(bench.desk.getState(), line));
}
