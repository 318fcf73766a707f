/** Packing: what a checked unit, a tracking code and a verdict do to the order on the bench. */
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
  packingLines,
  parcelLines,
  shippedOn,
  without,
  withOpenOrder,
  withUnits,
  type PackingState,
  type PackingLine,
} from '../state/packing.ts';
import { oldestOrder } from '../state/waiting.ts';
import { isUnread } from '../state/packing-tags.ts';
import { parkOrder, withBoxBack } from '../state/parked-orders.ts';
import type { SessionContext, Services, OperatorSession } from '../session-context.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { keyTo } from '../kernel/key-to.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { waitsForPacking } from '../kernel/claims.ts';
import { partOf, restToGoWords } from './part.ts';
import { unitName } from './code-classes.ts';
import { recordPacked } from './packed.ts';
import { piecesOfOrder, stopForUnasked, stopShipping, stopWith } from '../kernel/blocking-alerts.ts';

/** Changes what is known of the parcel on the bench. */
export function patchPacking({ session }: OperatorSession, patch: Partial<PackingState>): void {
  session.setState(({ packing }) => ({ packing: { ...packing, ...patch } }));
}

/** The lines of the order on the bench. */
export function linesOf({ replica, session }: Pick<SessionContext, 'replica' | 'session'>): readonly PackingLine[] {
  return packingLines(replica.getState().records, session.getState().packing);
}

/** The number of the order on the bench. */
export function openOrderNumber(context: SessionContext): string {
  return numberOf(linesOf(context)[0]?.entry.item);
}

/**
 * Puts an order on the bench and the screen in front of the operator. Returns whether its box is back as it was put
 * aside, which is said.
 */
export function openOrder(context: SessionContext, orderId: string, itemId?: string): boolean {
  const { session, onDemand } = context;
  const isWaiting = session.getState().packing.aside.has(orderId);
  session.setState({ packing: begun(context, session.getState().packing, orderId, itemId) });
  // Where it goes and whether it is still wanted: read now, so that the parcel is not packed for nothing.
  onDemand.readOrder(orderId);
  if (placeInFront(session.getState()).screen !== 'packing') openScreen(session, 'packing');
  const lines = packedLines(linesOf(context));
  const units = lines.reduce((sum, { checked }) => sum + checked, 0);
  if (!isWaiting || units === 0) return false;
  say(session, 'warn', context.texts.tags.boxBack(openOrderNumber(context), units));
  return true;
}

/** The bench with an order on it, and in its box what was there when it was put aside. */
function begun({ replica, clock }: Services, packing: PackingState, orderId: string, itemId?: string): PackingState {
  return withBoxBack(withOpenOrder(packing, orderId, itemId), replica.getState().records, clock.now());
}

/** Why an order may not come onto the bench: some of another one is checked there. `undefined` when it may. */
export function whyOrderIsOpen(context: SessionContext, orderId: string | undefined): string | undefined {
  const { session, texts } = context;
  const hasChecked = packedLines(linesOf(context)).some(({ checked }) => checked > 0);
  if (!hasChecked || orderId === session.getState().packing.orderId) return undefined;
  return texts.packing.benchTaken(openOrderNumber(context), keyTo(context, 'packing', 'putAside'));
}

/** Leaves the order on the bench, whatever has been checked of it; undo brings it back, and so does its number. */
export function closeOrder({ session, replica, clock }: Pick<SessionContext, 'session' | 'replica' | 'clock'>): void {
  session.setState(({ packing }) => ({ packing: parkOrder(packing, replica.getState().records, clock.now()) }));
}

/**
 * Checks scanned units into the parcel, on the line of an item where it is known which; returns whether they are in.
 * What does not belong there stops everything.
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
  const scanned = unitName(context, unit) || code;
  if (checking.kind === 'wrong') {
    stopWith(context, wrongWords(context, code, unit), { kind: 'wrong', scanned, wanted: piecesOfOrder(context) });
  } else {
    const { item } = checking.line.entry;
    // What is scanned once more and was not looked at is looked at next.
    if (isUnread(session.getState(), checking.line)) patchPacking(context, { chosenItemId: item.id });
    if (checking.kind === 'too-many') {
      const wanted = piecesOfOrder(context);
      stopWith(context, words.tooMany(nameOf(item), checking.line.needed), { kind: 'tooMany', scanned, wanted });
    } else stopNotPacked(context, item, checking.reason);
  }
  return false;
}

/** Stops because a piece that was scanned is of the order and must not be packed. */
export function stopNotPacked(context: SessionContext, item: OrderItem, reason: NotPacked): void {
  const name = nameOf(item);
  const kind = reason === 'cancelled' ? 'cancelled' : 'notPacked';
  stopWith(context, context.texts.stop.notPacked(name, reason), {
    kind,
    scanned: name,
    wanted: piecesOfOrder(context),
  });
}

function wrongWords(context: SessionContext, code: string, unit: UnitName): string {
  const { texts } = context;
  const name = unitName(context, unit);
  const numero = openOrderNumber(context);
  return name === '' ? texts.stop.wrongUnit(code, numero) : texts.stop.wrongNamed(code, name, numero);
}

/**
 * So many units of a line, or all that it still needs, seen by eye and not by scanner. The line stays in front: the
 * next key must not count on a line that was not looked at.
 */
export function checkByHand(context: SessionContext, itemId: string, count: number | 'all'): void {
  const { session, texts, effects } = context;
  const line = linesOf(context).find(({ entry }) => entry.item.id === itemId);
  if (!line || line.notPacked !== undefined) return;
  patchPacking(context, { factor: undefined, chosenItemId: itemId });
  if (line.isUncounted) return countByHand(context, line, count);
  const missing = line.needed - line.checked;
  const taken = count === 'all' ? missing : count;
  if (taken > missing) {
    effects.ring('error');
    return say(session, 'warn', texts.packing.tooManyByHand(taken, missing));
  }
  session.setState(({ packing }) => ({
    packing: withUnits(packing, itemId, {
      checked: new Map(packing.checked).set(itemId, line.checked + taken),
      tagged: packing.tagged,
      whole: packing.whole,
    }),
  }));
}

/** Of a quantity that cannot be read a hand counts the units, and then says that these are all. */
function countByHand(context: SessionContext, { entry, checked }: PackingLine, count: number | 'all'): void {
  const { session, effects, texts } = context;
  const itemId = entry.item.id;
  if (count === 'all' && checked === 0) {
    effects.ring('error');
    return say(session, 'warn', texts.packing.countFirst);
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
 * Ships what is checked, one item after the other, under a code as it was given, or without one (null): if one may not
 * leave, the parcel stays and nothing more is sent.
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
    // The bench has closed; the outbox knows the rest.
    if (!verdict) return;
    if (verdict.kind === 'unconfirmed') unconfirmed = standing(context, asked.intent);
    else if (verdict.kind !== 'applied' && verdict.kind !== 'already-so') {
      if (isStillHere()) patchPacking(context, { shippingCode: undefined });
      // Taken back by the packer, who knows.
      if (verdict.kind === 'not-sent' && verdict.code === 'withdrawn') return;
      const { item } = replica.getState().records.get(entry.item.id) ?? entry;
      return stopShipping(context, asked.intent as Intent, verdict, item);
    }
  }
  if (!isStillHere()) return;
  if (unconfirmed) {
    patchPacking(context, { shippingCode: undefined });
    effects.ring('error');
    return say(session, 'warn', context.texts.packing.unconfirmed(numero, unconfirmed.answered));
  }
  // What has just been shipped may not be known as such yet.
  const hasRest = packedLines(linesOf(context)).some(({ entry }) => !itemIds.includes(entry.item.id));
  const next = hasRest ? undefined : nextToPack(context, orderId);
  const shippedDay = dayStamp(clock.wallNow());
  const shippedCount = shippedOn(session.getState().packing, shippedDay) + 1;
  const { toTakeOut, without: told } = session.getState().packing;
  const emptied = { ...emptyPacking(session.getState().packing), shippedCount, shippedDay };
  const after = hasRest ? { ...emptied, orderId, toTakeOut, without: told } : emptied;
  session.setState({ packing: next === undefined ? after : begun(context, after, next) });
  const { packing: words } = context.texts;
  const receipt = hasRest
    ? restToGoWords(context, orderId, itemIds, code)
    : leftWords(context, { numero, part, code, next });
  const joined = isInGroups(given ?? '') && words.writtenTogether;
  // Right after it is when a wrong parcel is noticed, and the footer has no room for the key.
  const back = context.actions.shippedLast().length > 0 && words.bringBack(keyTo(context, 'packing', 'undo'));
  say(session, 'ok', [receipt, joined, back].filter(Boolean).join(' '));
  effects.ring('ok');
  showDeparted(context, { order: part ?? words.departedOrder(numero), count: shippedCount });
}

type Left = { numero: string; part: string | undefined; code: string; next: string | undefined };

/** What has left, of which nothing stays on the bench, and which order is there now. */
function leftWords({ texts, replica }: SessionContext, { numero, part, code, next }: Left): string {
  const { packing: words, parcel } = texts;
  if (next === undefined) return part ? parcel.shipped(part, code) : words.done(numero, code);
  const nextNumero = numberOf(replica.getState().records.ofOrder(next)[0]?.item);
  return part ? parcel.shippedNext(part, code, nextNumero) : words.doneNext(numero, code, nextNumero);
}

/** The oldest order that waits for a bench, other than `besides`: the one that comes onto the bench when a parcel has left. */
export function nextToPack(
  context: Pick<SessionContext, 'team' | 'clock' | 'replica'>,
  besides?: string,
): string | undefined {
  const isWaiting = waitsForPacking(context);
  const mayTake = (item: OrderItem) => item.order_id !== besides && isWaiting(item);
  return oldestOrder(context.replica.getState().records, mayTake);
}

/** So long the bench answers a parcel that has left; the next scan ends it. */
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

/** An intent as it stands now. */
function standing({ replica }: Services, asked: AnyIntent): AnyIntent {
  const open = isMove(asked) ? replica.getState().intents.get(asked.itemId) : undefined;
  return open?.find(({ id }) => id === asked.id) ?? asked;
}
