/** Packing: the effects of a checked unit, a tracking code and a verdict on the order on the bench. */
import { attempt } from '../attempt.ts';
import { dayStamp } from '../../base/ages.ts';
import { isInGroups, normaliseTracking } from '../../domain/tracking.ts';
import type { NotPacked } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { isMove, type AnyIntent, type Intent } from '../../domain/intents.ts';
import { openScreen, placeInFront, say, type SessionState } from '../state/session-state.ts';
import {
  checkUnits,
  emptyPacking,
  packedLines,
  parcelLines,
  shippedOn,
  without,
  withPiecesOut,
  withUnits,
  type PackingState,
  type PackingLine,
} from '../state/packing.ts';
import { oldestOrder } from '../state/waiting.ts';
import { isUnread } from '../state/packing-tags.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { waitsForPacking } from '../kernel/claims.ts';
import { partOf, restToGoWords } from './part.ts';
import { unitName } from './code-classes.ts';
import { piecesOfOrder, stopForUnasked, stopShipping, stopWith } from '../kernel/blocking-alerts.ts';
import { openOrderNumber, linesOf, packingOf } from '../kernel/open-order.ts';
import { isRead } from '../state/acknowledged-texts.ts';
import { refuse } from '../refuse.ts';

/** Changes the state of the parcel on the bench. */
export function patchPacking({ session }: OperatorSession, patch: Partial<PackingState>): void {
  session.setState(({ packing }) => ({ packing: { ...packing, ...patch } }));
}

/**
 * Checks scanned units into the parcel, on the line of item `itemId` if it is given; returns whether they are in. Shows a stop
 * for a unit that does not belong there.
 */
export function checkScannedUnits(
  context: SessionContext,
  code: string,
  unit: UnitName,
  count: number,
  itemId?: string,
): boolean {
  const { replica, session, texts, effects } = context;
  const { packing } = session.getState();
  const words = texts.stop;
  const checking = checkUnits(replica.getState().records, packing, unit, count, itemId);
  if (checking.kind === 'checked') {
    session.setState({ packing: { ...checking.packing, lastScan: { text: code, isGood: true } } });
    if (placeInFront(session.getState()).screen !== 'packing') openScreen(session, 'packing');
    effects.ring('ok');
    return true;
  }
  patchPacking(context, { lastScan: { text: code, isGood: false } });
  const name = unitName(context, unit);
  const scanned = name || code;
  if (checking.kind === 'wrong') {
    const numero = openOrderNumber(context);
    const sentence = name === '' ? words.wrongUnit(code, numero) : words.wrongPiece(code, numero);
    stopWith(context, sentence, { kind: 'wrong', scanned, wanted: piecesOfOrder(context) });
  } else {
    const { item } = checking.line.entry;
    // The piece is scanned again and its text is not confirmed: it is the next to be looked at.
    if (isUnread(session.getState(), checking.line)) patchPacking(context, { chosenItemId: item.id });
    if (checking.kind === 'too-many') {
      const wanted = piecesOfOrder(context);
      stopWith(context, words.tooMany(nameOf(item), checking.line.needed), { kind: 'tooMany', scanned, wanted });
    } else stopNotPacked(context, item, checking.reason);
  }
  return false;
}

/** Shows a stop for a scanned piece that belongs to the order but must not be packed. */
export function stopNotPacked(context: SessionContext, item: OrderItem, reason: NotPacked): void {
  const name = nameOf(item);
  const kind = reason === 'cancelled' ? 'cancelled' : 'notPacked';
  stopWith(context, context.texts.stop.notPacked(name, reason), {
    kind,
    scanned: name,
    wanted: piecesOfOrder(context),
  });
}

/**
 * Checks units of a line, or all that it still needs, seen by the operator without a scan. The line stays in front, so that the
 * next key does not count on a line that the operator has not looked at.
 */
export function checkByHand(context: SessionContext, itemId: string, count: number | 'all'): void {
  const { session, texts } = context;
  const line = linesOf(context).find(({ entry }) => entry.item.id === itemId);
  if (!line || line.notPacked !== undefined) return;
  patchPacking(context, { factor: undefined, chosenItemId: itemId });
  if (line.isUncounted) return countByHand(context, line, count);
  const missing = line.needed - line.checked;
  const taken = count === 'all' ? missing : count;
  if (taken > missing) {
    return refuse(context, texts.packing.tooManyByHand(taken, missing));
  }
  session.setState(({ packing }) => ({
    packing: withUnits(packing, itemId, {
      checked: new Map(packing.checked).set(itemId, line.checked + taken),
      tagged: packing.tagged,
      whole: packing.whole,
    }),
  }));
}

/** Counts units of a quantity that cannot be read: the operator counts, and then confirms that these are all. */
function countByHand(context: SessionContext, { entry, checked }: PackingLine, count: number | 'all'): void {
  const { session, texts } = context;
  const itemId = entry.item.id;
  if (count === 'all' && checked === 0) {
    return refuse(context, texts.packing.countFirst);
  }
  const taken = count === 'all' ? 0 : count;
  session.setState(({ packing }) => ({
    packing: withUnits(packing, itemId, {
      checked: new Map(packing.checked).set(itemId, checked + taken),
      tagged: packing.tagged,
      whole: count === 'all' ? new Set(packing.whole).add(itemId) : without(packing.whole, itemId),
    }),
  }));
}

/**
 * Ships the checked items one after the other, with a tracking code or without one (null). If one of them may not leave, the
 * parcel stays and no further request is sent.
 */
export async function shipOrder(context: SessionContext, given: string | null): Promise<void> {
  const { actions, session, replica, effects, clock } = context;
  const { packing } = session.getState();
  const { orderId } = packing;
  const lines = parcelLines(linesOf(context));
  if (orderId === undefined || packing.shippingCode !== undefined || lines.length === 0) return;
  const numero = openOrderNumber(context);
  const isStillHere = () => session.getState().packing.orderId === orderId;
  const trackingCode = given === null ? null : normaliseTracking(given);
  const code = trackingCode ?? '';
  patchPacking(context, { shippingCode: code, ...(code === '' ? {} : { lastScan: { text: code, isGood: true } }) });
  const together = `${orderId} ${clock.now()}`;
  let unconfirmed: AnyIntent | undefined;
  recordPacked(context, lines);
  const itemIds = lines.map(({ entry }) => entry.item.id);
  const part = partOf(context, orderId, itemIds);
  for (const [index, { entry }] of lines.entries()) {
    const alongside = itemIds.slice(index + 1);
    const asked = actions.ask({ operation: 'ship', itemId: entry.item.id, trackingCode }, { together, alongside });
    if (asked.problem) {
      if (isStillHere()) patchPacking(context, { shippingCode: undefined });
      return stopForUnasked(context, replica.getState().records.get(entry.item.id)?.item ?? entry.item);
    }
    const verdict = await actions.settledOf(asked.intent.id).catch(() => undefined);
    // The session has ended; the outbox carries the intent on.
    if (!verdict) return;
    if (verdict.kind === 'unconfirmed') unconfirmed = standing(context, asked.intent);
    else if (verdict.kind !== 'applied' && verdict.kind !== 'already-so') {
      if (isStillHere()) patchPacking(context, { shippingCode: undefined });
      // Withdrawn by the packer, who needs no notice.
      if (verdict.kind === 'not-sent' && verdict.code === 'withdrawn') return;
      const { item } = replica.getState().records.get(entry.item.id) ?? entry;
      return stopShipping(context, asked.intent as Intent, verdict, item, index > 0);
    }
  }
  if (!isStillHere()) return;
  if (unconfirmed) {
    patchPacking(context, { shippingCode: undefined });
    effects.ring('error');
    return say(session, 'warn', context.texts.packing.unconfirmed(numero, unconfirmed.answered));
  }
  // The replica may not know yet that the items are shipped.
  const hasRest = packedLines(linesOf(context)).some(({ entry }) => !itemIds.includes(entry.item.id));
  const next = hasRest ? undefined : nextToPack(context, orderId);
  const shippedDay = dayStamp(clock.wallNow());
  const shippedCount = shippedOn(session.getState().packing, shippedDay) + 1;
  const before = { ...session.getState().packing, shippedCount, shippedDay };
  // The next parcel keeps what was counted while this one was leaving.
  const after = hasRest
    ? { ...withPiecesOut(before, itemIds), shippingCode: undefined, steps: [] }
    : emptyPacking(before);
  session.setState({ packing: next === undefined ? after : packingOf(context, after, next) });
  const { packing: words } = context.texts;
  const receipt = hasRest
    ? restToGoWords(context, orderId, itemIds, code)
    : leftWords(context, { numero, part, code, next });
  const joined = isInGroups(given ?? '') && words.writtenTogether;
  say(session, 'ok', [receipt, joined].filter(Boolean).join(' '));
  effects.ring('ok');
  showDeparted(context, { order: part ?? words.departedOrder(numero), count: shippedCount });
}

type Left = { numero: string; part: string | undefined; code: string; next: string | undefined };

/** The notice of a shipment: what was shipped, and which order is on the bench now. */
function leftWords({ texts, replica }: SessionContext, { numero, part, code, next }: Left): string {
  const { packing: words, parcel } = texts;
  if (next === undefined) return part ? parcel.shipped(part, code) : words.done(numero, code);
  const nextNumero = numberOf(replica.getState().records.ofOrder(next)[0]?.item);
  return part ? parcel.shippedNext(part, code, nextNumero) : words.doneNext(numero, code, nextNumero);
}

/** The oldest order that waits to be packed, other than `besides`: it is opened when a parcel has left. */
export function nextToPack(
  context: Pick<SessionContext, 'team' | 'clock' | 'replica'>,
  besides?: string,
): string | undefined {
  const isWaiting = waitsForPacking(context);
  const mayTake = (item: OrderItem) => item.order_id !== besides && isWaiting(item);
  return oldestOrder(context.replica.getState().records, mayTake);
}

/** How long the screen shows that a parcel has left; the next scan ends it (milliseconds). */
const DEPARTED_MS = 500;

function showDeparted(context: SessionContext, departed: NonNullable<SessionState['departed']>): void {
  const { session, clock, programs } = context;
  session.setState({ departed });
  const end = () => {
    if (session.getState().departed === departed) session.setState({ departed: undefined });
  };
  // The session may end before.
  attempt(context, clock.sleep(DEPARTED_MS, programs.signal).finally(end), programs.signal);
}

/** The current state of an intent. */
function standing({ replica }: Services, asked: AnyIntent): AnyIntent {
  const open = isMove(asked) ? replica.getState().intents.get(asked.itemId) : undefined;
  return open?.find(({ id }) => id === asked.id) ?? asked;
}

/**
 * Writes the proof of a parcel to the event log as it leaves: of each line its units, their scanned tags, and whether its text was
 * confirmed. If it cannot be written, the shipment cannot either, and shows that.
 */
function recordPacked(
  { session, workshop }: Pick<SessionContext, 'session' | 'workshop'>,
  lines: readonly PackingLine[],
): void {
  const state = session.getState();
  workshop.packed(
    lines.map(({ entry: { item }, checked }) => ({
      item,
      units: checked,
      tags: [...(state.packing.tagged.get(item.id) ?? [])].toSorted((a, b) => a - b),
      isSeen: item.personalization_data !== '' && isRead(state, item),
    })),
  );
}
