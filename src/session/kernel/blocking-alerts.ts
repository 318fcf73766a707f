/**
 * Stops: a sentence across the whole width that blocks everything until the operator confirms it, and what Enter confirms. A
 * piece that is cancelled while its order is being packed must come out of the box; the rest of the order may leave then.
 */
import { unitsText } from '../../domain/units.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { Intent, Verdict } from '../../domain/intents.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { isUnshipped, readStatus } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { sinceWhen, verdictWords } from '../../i18n/verdict-words.ts';
import { packedLines, packingLines, piecesToTakeOut, withPiecesOut } from '../state/packing.ts';
import type { Stop } from '../state/question.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';

/** Shows a stop, which blocks everything until it is ended. `more`: what its keys do besides. */
export function stopWith(
  { session, effects }: Pick<SessionContext, 'session' | 'effects'>,
  sentence: string,
  more: Omit<Stop, 'sentence'> = {},
): void {
  session.setState({ stop: { sentence, ...more }, prompt: undefined, question: undefined, copyChoice: undefined });
  effects.ring('error');
}

/** The pieces of the order on the bench, as a stop names them: `1 × Kit, 4 × Mug`. */
export function piecesOfOrder({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): string {
  const lines = packedLines(packingLines(replica.getState().records, session.getState().packing));
  return pieceNames(lines.map(({ entry }) => entry.item));
}

/** Says that a key or a scan was ignored because of the stop in front; the notice goes when the stop ends. */
export function sayIgnored({ session, effects }: Pick<SessionContext, 'session' | 'effects'>, text: string): void {
  effects.ring('error');
  session.setState({ notice: { tone: 'warn', text, isAboutStop: true }, hint: undefined });
}

/** Ends the stop in front. `isConfirmed`: ended by Enter or the code OK; Escape confirms nothing. */
export function endStop({ session }: OperatorSession, isConfirmed: boolean): void {
  const { stop, notice } = session.getState();
  session.setState({ stop: undefined, notice: notice?.isAboutStop ? undefined : notice });
  const { takeOut = [], without = [] } = stop ?? {};
  if (!isConfirmed || takeOut.length + without.length === 0) return;
  session.setState(({ packing }) => ({
    packing: { ...withPiecesOut(packing, takeOut), without: new Set([...packing.without, ...without]) },
  }));
}

/** Shows a stop if a cancelled piece is still in the box; returns false if there is none. */
export function stopForPieces(context: SessionContext): boolean {
  const pieces = piecesInBox(context);
  if (pieces.length === 0) return false;
  const takeOut = pieces.map(({ id }) => id);
  const isRestReady = restOf(context, pieces[0]!, true) === 'waits';
  const sentence = context.texts.stop.takeOutFirst(pieceNames(pieces), isRestReady);
  stopWith(context, sentence, { kind: 'cancelled', takeOut, without: takeOut });
  return true;
}

/** Shows a stop because pieces of the order on the bench were cancelled. */
export function stopForCancelled(context: SessionContext, items: readonly OrderItem[]): void {
  const [first] = items;
  if (!first) return;
  const waiting = new Set(piecesInBox(context).map(({ id }) => id));
  const takeOut = isWholeOrder(context, first) ? [] : items.map(({ id }) => id).filter((id) => waiting.has(id));
  const sentence = cancelledWords(context, first, items, takeOut.length > 0);
  const told = isWholeOrder(context, first) ? [] : items.map(({ id }) => id);
  stopWith(context, sentence, {
    kind: 'cancelled',
    ...(takeOut.length > 0 ? { takeOut } : {}),
    ...(told.length > 0 ? { without: told } : {}),
  });
}

/** The sentence of a stop for a shipment that must not leave. `isPartSent`: other pieces of its parcel have left before. */
export function stopWords(
  context: SessionContext,
  intent: Intent,
  verdict: Verdict,
  item: OrderItem | undefined,
  isPartSent = false,
): string {
  const { texts, clock, replica } = context;
  const words = texts.stop;
  const numero = numberOf(item) || intent.orderId;
  if (verdict.kind === 'not-sent') {
    if (verdict.code === 'cancelled') return cancelledWords(context, verdict.item ?? item);
    if (verdict.code === 'changed') return words.changed(numero, isPartSent);
    if (verdict.code === 'gone') return words.gone(numero, isPartSent);
  }
  return words.refused(
    verdictWords({ intent, verdict }, item, texts, clock.wallNow(), zoneOf(replica.getState())).text,
  );
}

/**
 * Shows a stop because a shipment must not leave. Names the piece that was cancelled; the rest of its order may leave.
 * `isPartSent` as for {@link stopWords}.
 */
export function stopShipping(
  context: SessionContext,
  intent: Intent,
  verdict: Verdict,
  item: OrderItem | undefined,
  isPartSent = false,
): void {
  const isCancelled = verdict.kind === 'not-sent' && verdict.code === 'cancelled';
  const cancelled = isCancelled ? (verdict.item ?? item) : undefined;
  if (cancelled && cancelled.order_id === context.session.getState().packing.orderId)
    stopForCancelled(context, [cancelled]);
  else if (verdict.kind === 'not-sent' && verdict.code === 'changed' && stopForPieces(context)) return;
  else
    stopWith(context, stopWords(context, intent, verdict, item, isPartSent), isCancelled ? { kind: 'cancelled' } : {});
}

/** Shows a stop because a line of the parcel can no longer be shipped, while other lines of it may have been shipped. */
export function stopForUnasked(context: SessionContext, item: OrderItem): void {
  const { refused, notBegun } = context.texts.stop;
  if (readStatus(item.item_status) === 'cancelled') stopForCancelled(context, [item]);
  else stopWith(context, refused(notBegun(nameOf(item))));
}

/**
 * `Order 10511 was cancelled at 14:36: “payment reversed”. Take it apart, do not ship it.`, or, if a part of the order is left,
 * which pieces were cancelled: `Cancelled in order 10511 at 14:36: 2 × Mug (“gave up”). Take it out of the box; …`
 */
export function cancelledWords(
  context: SessionContext,
  item: OrderItem | undefined,
  items: readonly OrderItem[] = item ? [item] : [],
  isInBox = true,
): string {
  const { texts, clock, replica } = context;
  const time = item ? sinceWhen(item, clock.wallNow(), zoneOf(replica.getState())) : '';
  const reason = context.personal(item?.cancellation_reason ?? '');
  if (!item || isWholeOrder(context, item)) return texts.stop.cancelled(numberOf(item), time, reason);
  const rest = restOf(context, item, isInBox);
  return texts.stop.pieceCancelled(pieceNames(items), numberOf(item), time, reason, rest);
}

/** Whether every other item of an item's order is cancelled. */
function isWholeOrder({ replica }: Services, { id, order_id }: OrderItem): boolean {
  const others = replica.getState().records.ofOrder(order_id);
  return others.every(({ item }) => item.id === id || readStatus(item.item_status) === 'cancelled');
}

/** The state of the rest of an item's order: gone, not ready to leave, or ready once the piece is out of the box. */
function restOf({ replica }: Services, { id, order_id }: OrderItem, isInBox: boolean) {
  const { records } = replica.getState();
  const rest = records.ofOrder(order_id).filter(({ item, status }) => item.id !== id && isUnshipped(status));
  if (rest.length === 0) return 'gone';
  const isReady = rest.some(({ item, status }) => status === 'in_production' && !records.held.has(item.id));
  if (!isReady) return isInBox ? 'notReady' : 'notReadyFree';
  return isInBox ? 'waits' : 'free';
}

function piecesInBox({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): OrderItem[] {
  const { packing } = session.getState();
  return piecesToTakeOut(packingLines(replica.getState().records, packing), packing).map(({ entry }) => entry.item);
}

function pieceNames(items: readonly OrderItem[]): string {
  return items.map((item) => `${unitsText(item)} × ${nameOf(item)}`).join(', ');
}
