/** The parcel on the bench is to leave: what has to be so before, and what a scanned tracking code does. */
import { attempt } from '../attempt.ts';
import { isRefused } from '../rights.ts';
import { isPickup } from '../../domain/carriers.ts';
import { methodOf, nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { doubtsAboutCode } from '../../usecases/tracking-code.ts';
import { lacksFiscalKey } from '../../usecases/fiscal-key.ts';
import { keyTo } from '../kernel/key-to.ts';
import { trackingRefusal, trackingWarning } from './tracking-guards.ts';
import { isChecked, packedLines, type PackingLine } from '../state/packing.ts';
import { isStillUncounted, openUnits } from '../state/uncounted.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import type { QuestionOf, Stop } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';
import { linesOf, openOrderNumber, patchPacking, shipOrder } from './packing.ts';
import { askAboutRest } from './part.ts';
import { seePiece } from './acknowledge-texts.ts';
import { endStop, stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';

/**
 * A scanned tracking code: what it would ship is looked at once more, then the order leaves, item by item. A scan never
 * overrules a doubt: what a second Enter may do at the prompt, a second scan may not.
 */
export function scanTracking(context: SessionContext, scanned: string): void {
  const { texts } = context;
  if (isRefused(context, 'write') || stopForPieces(context)) return;
  const code = normaliseTracking(scanned);
  if (stopUnready(context)) return;
  const refusal = trackingRefusal(context, scanned);
  if (refusal !== undefined) return stopWith(context, refusal, { kind: 'code', scanned: scanned.trim() });
  const items = packedLines(linesOf(context)).map(({ entry }) => entry.item);
  const label = labelStop(context, code, items);
  if (label !== undefined) return stopWith(context, label, { kind: 'code', scanned: code });
  const warning = trackingWarning(context, items[0]!.id, code);
  if (warning !== undefined) {
    const isCheckDigit = hasValidS10CheckDigit(code) === false;
    const used = context.replica.getState().records.byCode(code)[0];
    const sentence = isCheckDigit
      ? texts.stop.badCode(texts.stop.badCheckDigit(code), keyTo(context, 'packing', 'parcel'))
      : texts.stop.usedCode(code, numberOf(used?.item));
    return stopWith(context, sentence, { kind: 'code', scanned: code });
  }
  shipOpenOrder(context, scanned);
}

/** That a scanned code is on the label of another order, or on one that is old, as a sentence. */
function labelStop(context: SessionContext, code: string, items: readonly OrderItem[]): string | undefined {
  const { stop, label } = context.texts;
  for (const doubt of doubtsAboutCode(context, code, items)) {
    if (doubt.kind === 'other-label') return stop.otherLabel(code, doubt.numero, openOrderNumber(context));
    if (doubt.kind !== 'old-label') continue;
    const [print, parcel] = [keyTo(context, 'packing', 'printLabel'), keyTo(context, 'packing', 'parcel')];
    return stop.oldLabel(doubt.numero, label.changes[doubt.change], print, parcel);
  }
  return undefined;
}

/**
 * The order leaves without a tracking code: at once where its buyer fetches it, else after a question. All else is asked
 * as of a parcel with a code.
 */
export function shipWithoutTracking(context: SessionContext): void {
  const { session, effects } = context;
  const { orderId } = session.getState().packing;
  if (isRefused(context, 'write') || orderId === undefined || stopForPieces(context) || stopUnready(context)) return;
  const first = packedLines(linesOf(context))[0]!;
  if (isPickup(methodOf(first.entry.item))) return shipOpenOrder(context, null);
  session.setState({ question: { kind: 'withoutTracking', orderId } });
  effects.ring('error');
}

/** Yes to leaving without a tracking code: what was asked of the parcel is asked once more. */
export function shipWithoutTrackingAsked(context: SessionContext, { orderId }: QuestionOf<'withoutTracking'>): void {
  if (context.session.getState().packing.orderId !== orderId) {
    return stopWith(context, context.texts.reasons.noOrder);
  }
  if (!stopForPieces(context) && !stopUnready(context)) shipOpenOrder(context, null);
}

/** Ships the parcel on the bench, under a code as it was given or without one (null); where it is not all of its order, asks first. */
export function shipOpenOrder(context: SessionContext, trackingCode: string | null): void {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined) return;
  const itemIds = packedLines(linesOf(context)).map(({ entry }) => entry.item.id);
  if (askAboutRest(context, { orderId, itemIds, trackingCode, isParcel: true })) return;
  attempt(context, shipOrder(context, trackingCode));
}

/** Why the order on the bench may not leave yet, as a sentence; `undefined` when it may. */
export function whyNotShipped(context: SessionContext): string | undefined {
  const { texts } = context;
  const packed = packedLines(linesOf(context));
  if (packed.length === 0) return texts.packing.nothingHere;
  const open = openUnits(packed);
  if (open > 0) return texts.stop.notChecked(open);
  const uncounted = packed.find(isStillUncounted)?.entry.item;
  if (uncounted) {
    const key = keyTo(context, 'packing', 'checkLine');
    return texts.stop.uncounted(nameOf(uncounted), uncounted.quantidade, key);
  }
  const unseen = unseenLine(context)?.entry.item;
  const key = keyTo(context, 'packing', 'seen');
  const [first] = packed;
  if (!unseen && first && isKeyMissing(context)) return texts.stop.noFiscalKey(numberOf(first.entry.item));
  return unseen && texts.stop.unread(nameOf(unseen), context.personal(unseen.personalization_data), key);
}

/** Stops where the order on the bench may not leave yet; false where it may. What the stop names is looked at next. */
export function stopUnready(context: SessionContext): boolean {
  const problem = whyNotShipped(context);
  if (problem === undefined) return false;
  const see = unseenLine(context)?.entry.item.id;
  if (see !== undefined) patchPacking(context, { chosenItemId: see });
  const missing = piecesMissing(context);
  if (see !== undefined) stopWith(context, problem, { kind: 'text', see });
  else if (missing !== '') stopWith(context, problem, { kind: 'missing', wanted: missing });
  else stopWith(context, problem, isKeyMissing(context) ? { kind: 'fiscal' } : {});
  return true;
}

/** Whether the shop wants a fiscal key with the order on the bench, and there is none. */
function isKeyMissing({ session, workshop }: Pick<SessionContext, 'session' | 'workshop'>): boolean {
  return lacksFiscalKey(workshop, session.getState().packing.orderId ?? '');
}

/** “It is on the piece”, at the stop that asks for it: said of the piece and of the text that the stop names. */
export function seeAtStop(context: SessionContext, { sentence, see }: Stop): void {
  const isAsShown = unseenLine(context)?.entry.item.id === see && whyNotShipped(context) === sentence;
  endStop(context, false);
  if (isAsShown) seePiece(context);
  context.effects.ring(isAsShown ? 'ok' : 'error');
}

/** What is not checked yet: `3 × Mug`. */
function piecesMissing(context: SessionContext): string {
  return packedLines(linesOf(context))
    .filter(({ checked, needed, isUncounted }) => !isUncounted && checked < needed)
    .map(({ entry, checked, needed }) => `${needed - checked} × ${nameOf(entry.item)}`)
    .join(', ');
}

/** The first line of a whole order on the bench whose piece has not been looked at. */
function unseenLine(context: SessionContext): PackingLine | undefined {
  const lines = linesOf(context);
  if (!isChecked(lines)) return undefined;
  return packedLines(lines).find((line) => !isLineSeen(context.session.getState(), line));
}
