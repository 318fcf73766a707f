/** Ships the parcel on the bench: what must be true before, and what a scanned tracking code does. */
import { attempt } from '../attempt.ts';
import { isRefused } from '../rights.ts';
import { isPickup } from '../../domain/carriers.ts';
import { methodOf, nameOf, numberOf } from '../../domain/item-names.ts';
import { hasLeft } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../../domain/tracking.ts';
import { doubtsAboutCode } from '../../usecases/tracking-code.ts';
import { findCodeUse } from '../../outbox/code-use.ts';
import { lacksFiscalKey } from '../../usecases/fiscal-key.ts';
import { keyTo } from '../kernel/key-to.ts';
import { trackingRefusal, trackingWarning } from './tracking-guards.ts';
import { packedLines, parcelLines, type PackingLine } from '../state/packing.ts';
import { lineToCount, openUnits } from '../state/uncounted.ts';
import { isLineSeen } from '../state/packing-tags.ts';
import { say } from '../state/session-state.ts';
import type { QuestionOf, Stop } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';
import { patchPacking, shipOrder } from './packing.ts';
import { askAboutRest } from './part.ts';
import { seePiece } from './acknowledge-texts.ts';
import { endStop, stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf, openOrderNumber } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

/**
 * Handles a scanned tracking code: checks the parcel once more, then ships the order item by item. A scan never overrules a
 * doubt: at the prompt a second Enter may, but here a second scan may not.
 */
export function scanTracking(context: SessionContext, scanned: string): void {
  const { texts } = context;
  if (isRefused(context, 'write') || stopForPieces(context)) return;
  const code = normaliseTracking(scanned);
  const { shippingCode } = context.session.getState().packing;
  // The same code once more is a scanner that read it twice.
  if (shippingCode !== undefined && shippingCode !== code) {
    return refuse(context, `${texts.commands.ship}: ${texts.reasons.onItsWay}`);
  }
  if (stopUnready(context)) return;
  const refusal = trackingRefusal(context, scanned);
  if (refusal !== undefined) return stopWith(context, refusal, { kind: 'code', scanned });
  const items = parcelLines(linesOf(context)).map(({ entry }) => entry.item);
  const label = labelStop(context, code, items);
  if (label !== undefined) return stopWith(context, label, { kind: 'code', scanned: code });
  const warning = trackingWarning(context, items[0]!.id, code);
  if (warning !== undefined) {
    const isCheckDigit = hasValidS10CheckDigit(code) === false;
    const used = findCodeUse(context.replica.getState(), items, code)?.item;
    const usedWords = used && hasLeft(used.item_status) ? texts.stop.usedCode : texts.stop.codeLeaving;
    const sentence = isCheckDigit
      ? texts.stop.badCode(texts.stop.badCheckDigit(code), keyTo(context, 'packing', 'parcel'))
      : usedWords(code, numberOf(used));
    return stopWith(context, sentence, { kind: 'code', scanned: code });
  }
  shipOpenOrder(context, scanned);
}

/** The sentence of a stop if a scanned code is on the label of another order, or on an outdated label. */
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
 * Ships the order without a tracking code: at once if its buyer collects it, otherwise after a question. All other checks are
 * those of a parcel with a code.
 */
export function shipWithoutTracking(context: SessionContext): void {
  const { session, effects } = context;
  const { orderId } = session.getState().packing;
  if (isRefused(context, 'write') || orderId === undefined || stopForPieces(context) || stopUnready(context)) return;
  const first = parcelLines(linesOf(context))[0]!;
  if (isPickup(methodOf(first.entry.item))) return shipOpenOrder(context, null);
  session.setState({ question: { kind: 'withoutTracking', orderId } });
  effects.ring('error');
}

/** Handles the yes to shipping without a tracking code: checks the parcel once more. */
export function shipWithoutTrackingAsked(context: SessionContext, { orderId }: QuestionOf<'withoutTracking'>): void {
  if (context.session.getState().packing.orderId !== orderId) {
    return stopWith(context, context.texts.reasons.noOrder);
  }
  if (!stopForPieces(context) && !stopUnready(context)) shipOpenOrder(context, null);
}

/** Ships the parcel on the bench with a tracking code, or without one (null). Asks first if a part of the order would stay. */
export function shipOpenOrder(context: SessionContext, trackingCode: string | null): void {
  const { orderId } = context.session.getState().packing;
  if (orderId === undefined) return;
  const itemIds = parcelLines(linesOf(context)).map(({ entry }) => entry.item.id);
  if (askAboutRest(context, { orderId, itemIds, trackingCode, isParcel: true })) return;
  attempt(context, shipOrder(context, trackingCode));
}

/** The stop with the reason why no checked item of the order on the bench may leave yet; `undefined` if they may. */
export function whyNotShipped(context: SessionContext): Stop | undefined {
  const { texts, session, workshop } = context;
  const { stop } = texts;
  const packed = packedLines(linesOf(context));
  const [first] = packed;
  if (!first) return { sentence: texts.packing.nothingHere };
  const open = openUnits(packed);
  if (parcelLines(packed).length === 0 && open > 0) {
    return { sentence: stop.notChecked(open), kind: 'missing', wanted: piecesMissing(packed) };
  }
  const uncounted = lineToCount(packed)?.entry.item;
  if (uncounted) {
    const key = keyTo(context, 'packing', 'checkLine');
    return { sentence: stop.uncounted(nameOf(uncounted), uncounted.quantidade, key) };
  }
  const unseen = parcelLines(packed).find((line) => !isLineSeen(session.getState(), line))?.entry.item;
  if (unseen) {
    const text = context.personal(unseen.personalization_data);
    const sentence = stop.unread(nameOf(unseen), text, keyTo(context, 'packing', 'seen'));
    return { sentence, kind: 'text', see: unseen.id };
  }
  const { item } = first.entry;
  return lacksFiscalKey(workshop, item.order_id)
    ? { sentence: stop.noFiscalKey(numberOf(item)), kind: 'fiscal', withoutKey: item.order_id }
    : undefined;
}

/**
 * Shows a stop if the order on the bench may not leave yet; returns false if it may. The piece that the stop names is the next to
 * be looked at.
 */
export function stopUnready(context: SessionContext): boolean {
  const stop = whyNotShipped(context);
  if (stop === undefined) return false;
  if (stop.see !== undefined) patchPacking(context, { chosenItemId: stop.see });
  const { sentence, ...more } = stop;
  stopWith(context, sentence, more);
  return true;
}

/** Confirms a text at the stop that wants it: for the piece and the text that the stop names. */
export function seeAtStop(context: SessionContext, { sentence, see }: Stop): void {
  const now = whyNotShipped(context);
  const isAsShown = now?.see === see && now?.sentence === sentence;
  endStop(context, false);
  if (isAsShown) seePiece(context);
  else say(context.session, 'warn', context.texts.bulk.hasChanged);
  context.effects.ring(isAsShown ? 'ok' : 'error');
}

/** The pieces that are not checked yet: `3 × Mug`. */
function piecesMissing(packed: readonly PackingLine[]): string {
  return packed
    .filter(({ checked, needed, isUncounted }) => !isUncounted && checked < needed)
    .map(({ entry, checked, needed }) => `${needed - checked} × ${nameOf(entry.item)}`)
    .join(', ');
}
