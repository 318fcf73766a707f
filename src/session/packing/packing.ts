/** Packing: what a checked unit, a tracking code and a verdict do to the order on the bench. */
import { isInGroups, normaliseTracking } from '../../domain/tracking.ts';
import { isMove, type AnyIntent, type Intent } from '../../domain/intents.ts';
import { openScreen, placeInFront, say } from '../state/session-state.ts';
import {
  checkUnits,
  emptyBench,
  packedLines,
  packingLines,
  without,
  withOrder,
  withUnits,
  type PackingDesk,
  type PackingLine,
} from '../state/packing.ts';
import { oldestOrder } from '../state/waiting.ts';
import { putAside, withBoxBack } from '../state/parked-orders.ts';
import type { Bench } from '../session-context.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import { keyTo } from '../keymap/key-to.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { waitsForBench } from './claims.ts';
import { partOf } from './part.ts';
import { unitName } from './code-classes.ts';
import { notePacked } from '../workshop/packed.ts';
import { stopForUnasked, stopShipping, stopWith } from './blocking-alerts.ts';

/** Changes what is known of the parcel on the bench. */
export function patchPacking({ desk }: Bench, patch: Partial<PackingDesk>): void {
  desk.setState(({ packing }) => ({ packing: { ...packing, ...patch } }));
}

/** The lines of the order on the bench. */
export function linesOf({ shop, desk }: Bench): readonly PackingLine[] {
  return packingLines(shop.getState().records, desk.getState().packing);
}

/** The number of the order on the bench. */
export function numberOnBench(bench: Bench): string {
  return numberOf(linesOf(bench)[0]?.entry.item);
}

/**
 * Puts an order on the bench and the screen in front of the operator. Answers whether its box is back as it was put
 * aside, which is said.
 */
export function putOnBench(bench: Bench, orderId: string, itemId?: string): boolean {
  const { desk, onDemand } = bench;
  const isWaiting = desk.getState().packing.aside.has(orderId);
  desk.setState({ packing: begun(bench, desk.getState().packing, orderId, itemId) });
  // Where it goes and whether it is still wanted: read now, so that the parcel is not packed for nothing.
  onDemand.readOrder(orderId);
  if (placeInFront(desk.getState()).screen !== 'packing') openScreen(desk, 'packing');
  const lines = packedLines(linesOf(bench));
  const units = lines.reduce((sum, { checked }) => sum + checked, 0);
  if (!isWaiting || units === 0) return false;
  say(desk, 'warn', bench.texts.tags.boxBack(numberOnBench(bench), units));
  return true;
}

/** The bench with an order on it, and in its box what was there when it was put aside. */
function begun({ shop, clock }: Bench, packing: PackingDesk, orderId: string, itemId?: string): PackingDesk {
  return withBoxBack(withOrder(packing, orderId, itemId), shop.getState().records, clock.now());
}

/** Why an order may not come onto the bench: some of another one is checked there. `undefined` when it may. */
export function whyBenchIsTaken(bench: Bench, orderId: string | undefined): string | undefined {
  const { desk, texts } = bench;
  const hasChecked = packedLines(linesOf(bench)).some(({ checked }) => checked > 0);
  if (!hasChecked || orderId === desk.getState().packing.orderId) return undefined;
  return texts.packing.benchTaken(numberOnBench(bench), keyTo(bench, 'packing', 'putAside'));
}

/** Leaves the order on the bench, whatever has been checked of it; undo brings it back, and so does its number. */
export function clearBench({ desk, shop, clock }: Bench): void {
  desk.setState(({ packing }) => ({ packing: putAside(packing, shop.getState().records, clock.now()) }));
}

/**
 * Checks scanned units into the parcel, on the line of an item where it is known which; answers whether they are in.
 * What does not belong there stops everything.
 */
export function checkScannedUnits(bench: Bench, code: string, unit: UnitName, count: number, itemId?: string): boolean {
  const { shop, desk, texts, outlet } = bench;
  const { packing } = desk.getState();
  const words = texts.stop;
  const checking = checkUnits(shop.getState().records, packing, unit, count, itemId);
  if (checking.kind === 'checked') {
    desk.setState({ packing: { ...checking.packing, lastScan: { text: code, isGood: true } } });
    if (placeInFront(desk.getState()).screen !== 'packing') openScreen(desk, 'packing');
    outlet.ring('ok');
    return true;
  }
  patchPacking(bench, { lastScan: { text: code, isGood: false } });
  if (checking.kind === 'wrong') stopWith(bench, wrongWords(bench, code, unit));
  else {
    const { item } = checking.line.entry;
    const isTooMany = checking.kind === 'too-many';
    stopWith(
      bench,
      isTooMany ? words.tooMany(nameOf(item), checking.line.needed) : words.notPacked(nameOf(item), checking.reason),
    );
  }
  return false;
}

function wrongWords(bench: Bench, code: string, unit: UnitName): string {
  const { texts } = bench;
  const name = unitName(bench, unit);
  const numero = numberOnBench(bench);
  return name === '' ? texts.stop.wrongUnit(code, numero) : texts.stop.wrongNamed(code, name, numero);
}

/**
 * So many units of a line, or all that it still needs, seen by eye and not by scanner. The line stays in front: the
 * next key must not count on a line that was not looked at.
 */
export function checkByHand(bench: Bench, itemId: string, count: number | 'all'): void {
  const { desk, texts, outlet } = bench;
  const line = linesOf(bench).find(({ entry }) => entry.item.id === itemId);
  if (!line || line.notPacked !== undefined) return;
  patchPacking(bench, { factor: undefined, chosenItemId: itemId });
  if (line.isUncounted) return countByHand(bench, line, count);
  const missing = line.needed - line.checked;
  const taken = count === 'all' ? missing : count;
  if (taken > missing) {
    outlet.ring('error');
    return say(desk, 'warn', texts.packing.tooManyByHand(taken, missing));
  }
  desk.setState(({ packing }) => ({
    packing: withUnits(packing, itemId, {
      checked: new Map(packing.checked).set(itemId, line.checked + taken),
      tagged: packing.tagged,
      whole: packing.whole,
    }),
  }));
}

/** Of a quantity that cannot be read a hand counts the units, and then says that these are all. */
function countByHand(bench: Bench, { entry, checked }: PackingLine, count: number | 'all'): void {
  const { desk, outlet, texts } = bench;
  const itemId = entry.item.id;
  if (count === 'all' && checked === 0) {
    outlet.ring('error');
    return say(desk, 'warn', texts.packing.countFirst);
  }
  const taken = count === 'all' ? 0 : count;
  desk.setState(({ packing }) => ({
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
export async function shipOrder(bench: Bench, given: string | null): Promise<void> {
  const { actions, desk, shop, outlet, clock } = bench;
  const { packing } = desk.getState();
  const { orderId } = packing;
  if (orderId === undefined || packing.shippingCode !== undefined) return;
  const numero = numberOnBench(bench);
  const isStillHere = () => desk.getState().packing.orderId === orderId;
  const trackingCode = given === null ? null : normaliseTracking(given);
  const code = trackingCode ?? '';
  patchPacking(bench, { shippingCode: code, ...(code === '' ? {} : { lastScan: { text: code, isGood: true } }) });
  notePacked(bench, packedLines(linesOf(bench)));
  const together = `${orderId} ${clock.now()}`;
  let unconfirmed: AnyIntent | undefined;
  const lines = packedLines(linesOf(bench));
  const part = partOf(
    bench,
    orderId,
    lines.map(({ entry }) => entry.item.id),
  );
  for (const [index, { entry }] of lines.entries()) {
    const alongside = lines.slice(index + 1).map((line) => line.entry.item.id);
    const asked = actions.ask({ operation: 'ship', itemId: entry.item.id, trackingCode }, { together, alongside });
    if (asked.problem) {
      if (isStillHere()) patchPacking(bench, { shippingCode: undefined });
      return stopForUnasked(bench, shop.getState().records.get(entry.item.id)?.item ?? entry.item);
    }
    const verdict = await actions.settledOf(asked.intent.id).catch(() => undefined);
    // The bench has closed; the outbox knows the rest.
    if (!verdict) return;
    if (verdict.kind === 'unconfirmed') unconfirmed = standing(bench, asked.intent);
    else if (verdict.kind !== 'applied' && verdict.kind !== 'already-so') {
      if (isStillHere()) patchPacking(bench, { shippingCode: undefined });
      // Taken back by the packer, who knows.
      if (verdict.kind === 'not-sent' && verdict.code === 'withdrawn') return;
      const { item } = shop.getState().records.get(entry.item.id) ?? entry;
      return stopShipping(bench, asked.intent as Intent, verdict, item);
    }
  }
  if (!isStillHere()) return;
  if (unconfirmed) {
    patchPacking(bench, { shippingCode: undefined });
    outlet.ring('error');
    return say(desk, 'warn', bench.texts.packing.unconfirmed(numero, unconfirmed.answered));
  }
  const { records } = shop.getState();
  const isWaiting = waitsForBench(bench);
  // What has just been shipped may not be known as such yet.
  const next = oldestOrder(records, (item) => item.order_id !== orderId && isWaiting(item));
  const shippedCount = desk.getState().packing.shippedCount + 1;
  const after = { ...emptyBench(desk.getState().packing), shippedCount };
  desk.setState({ packing: next === undefined ? after : begun(bench, after, next) });
  const nextNumero = next === undefined ? '' : numberOf(records.ofOrder(next)[0]?.item);
  const { packing: words, parcel } = bench.texts;
  const isLast = next === undefined;
  const ofPart = part && (isLast ? parcel.shipped(part, code) : parcel.shippedNext(part, code, nextNumero));
  const told = ofPart ?? (isLast ? words.done(numero, code) : words.doneNext(numero, code, nextNumero));
  say(desk, 'ok', isInGroups(given ?? '') ? `${told} ${words.writtenTogether}` : told);
  outlet.ring('ok');
}

/** An intent as it stands now. */
function standing({ shop }: Bench, asked: AnyIntent): AnyIntent {
  const open = isMove(asked) ? shop.getState().intents.get(asked.itemId) : undefined;
  return open?.find(({ id }) => id === asked.id) ?? asked;
}
