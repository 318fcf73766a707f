/** Packing: what a checked unit, a tracking code and a verdict do to the order on the bench. */
import { hasValidS10CheckDigit, normaliseTracking } from '../domain/tracking.ts';
import type { Intent, Verdict } from '../actions/intents.ts';
import type { OrderItem } from '../domain/records.ts';
import { openScreen, placeInFront, say } from '../store/desk.ts';
import {
  checkUnits,
  NOTHING_PACKED,
  oldestOrder,
  packedLines,
  packingLines,
  unitsOf,
  withOrder,
  type PackingDesk,
  type PackingLine,
  type UnitName,
} from '../store/packing.ts';
import { isRead } from '../store/seen.ts';
import { sinceWhen, verdictWords } from '../texts/verdict-words.ts';
import type { Bench } from './bench.ts';
import { nameOf, numberOf } from './item-names.ts';
import { keyTo } from './key-to.ts';
import { trackingRefusal, trackingWarning } from './tracking-guards.ts';
import { isFreeOrder } from './team.ts';

/** A full stop: nothing else works until it is understood. */
export function stopWith({ desk, outlet }: Bench, sentence: string): void {
  desk.setState({ stop: { sentence }, prompt: undefined, question: undefined, copyChoice: undefined });
  outlet.ring('error');
}

/** Changes what is known of the parcel on the bench. */
export function patchPacking({ desk }: Bench, patch: Partial<PackingDesk>): void {
  desk.setState(({ packing }) => ({ packing: { ...packing, ...patch } }));
}

/** The lines of the order on the bench. */
export function linesOf({ shop, desk }: Bench): PackingLine[] {
  return packingLines(shop.getState().records, desk.getState().packing);
}

/** The number of the order on the bench. */
export function numberOnBench(bench: Bench): string {
  return numberOf(linesOf(bench)[0]?.entry.item);
}

/** Puts an order on the bench and the screen in front of the operator. */
export function putOnBench(bench: Bench, orderId: string, itemId?: string): void {
  const { desk, onDemand } = bench;
  desk.setState(({ packing }) => ({ packing: withOrder(packing, orderId, itemId) }));
  // Where it goes and whether it is still wanted: read now, so that the parcel is not packed for nothing.
  onDemand.readOrder(orderId);
  if (placeInFront(desk.getState()).screen !== 'packing') openScreen(desk, 'packing');
}

/** Why an order may not come onto the bench: some of another one is checked there. `undefined` when it may. */
export function whyBenchIsTaken(bench: Bench, orderId: string | undefined): string | undefined {
  const { desk, texts } = bench;
  const hasChecked = packedLines(linesOf(bench)).some(({ checked }) => checked > 0);
  if (!hasChecked || orderId === desk.getState().packing.orderId) return undefined;
  return texts.work.packing.benchTaken(numberOnBench(bench), keyTo(bench, 'packing', 'putAside'));
}

/** Leaves the order on the bench, whatever has been checked of it. */
export function clearBench({ desk }: Bench): void {
  desk.setState(({ packing: { shippedCount } }) => ({ packing: { ...NOTHING_PACKED, shippedCount } }));
}

/** Checks scanned units into the parcel. What does not belong there stops everything. */
export function checkScannedUnits(bench: Bench, code: string, unit: UnitName, count: number): void {
  const { shop, desk, texts, outlet } = bench;
  const { packing } = desk.getState();
  const words = texts.work.stop;
  const checking = checkUnits(shop.getState().records, packing, unit, count);
  if (checking.kind === 'checked') {
    desk.setState({ packing: { ...checking.packing, lastScan: { text: code, isGood: true } } });
    if (placeInFront(desk.getState()).screen !== 'packing') openScreen(desk, 'packing');
    outlet.ring('ok');
    return;
  }
  patchPacking(bench, { lastScan: { text: code, isGood: false }, multiplier: 1, typedCount: '' });
  if (checking.kind === 'wrong') return stopWith(bench, wrongWords(bench, code, unit));
  const name = nameOf(checking.line.entry.item);
  if (checking.kind === 'too-many') return stopWith(bench, words.tooMany(name, unitsOf(checking.line.entry.item)));
  stopWith(bench, words.notPacked(name, checking.reason));
}

function wrongWords(bench: Bench, code: string, unit: UnitName): string {
  const { stock, texts } = bench;
  const record = stock
    .getState()
    .rows.find(
      ({ record }) => record.product_id === unit.product_id && record.variation_options === unit.variation_options,
    )?.record;
  const name = record ? nameOf({ product_nome: record.produto.nome, variation_options: record.variation_options }) : '';
  const numero = numberOnBench(bench);
  return name === '' ? texts.work.stop.wrongUnit(code, numero) : texts.work.stop.wrongNamed(code, name, numero);
}

/**
 * So many units of a line, or all that it still needs, seen by eye and not by scanner. The line stays in front: the next
 * key must not count on a line that nobody has looked at.
 */
export function checkByHand(bench: Bench, itemId: string, count: number | 'all'): void {
  const { desk, texts, outlet } = bench;
  const line = linesOf(bench).find(({ entry }) => entry.item.id === itemId);
  if (!line || line.notPacked !== undefined) return;
  const missing = line.needed - line.checked;
  const taken = count === 'all' ? missing : count;
  patchPacking(bench, { multiplier: 1, typedCount: '', chosenItemId: itemId });
  if (taken > missing) {
    outlet.ring('error');
    return say(desk, 'warn', texts.work.packing.tooManyByHand(taken, missing));
  }
  desk.setState(({ packing }) => ({
    packing: { ...packing, checked: new Map(packing.checked).set(itemId, line.checked + taken) },
  }));
}

/**
 * A scanned tracking code: what it would ship is looked at once more, then the order leaves, item by item. A scan never
 * overrules a doubt: what a second Enter may do at the prompt, a second scan may not.
 */
export function scanTracking(bench: Bench, scanned: string): void {
  const { texts } = bench;
  const code = normaliseTracking(scanned);
  const problem = whyNotShipped(bench) ?? trackingRefusal(bench, code);
  if (problem !== undefined) return stopWith(bench, problem);
  const first = packedLines(linesOf(bench))[0]!;
  const warning = trackingWarning(bench, first.entry.item.id, code);
  if (warning !== undefined) {
    const isCheckDigit = hasValidS10CheckDigit(code) === false;
    const other = bench.shop.getState().records.byCode(code)[0];
    const sentence = isCheckDigit
      ? texts.work.stop.badCode(texts.work.stop.badCheckDigit(code), keyTo(bench, 'packing', 'parcel'))
      : texts.work.stop.usedCode(code, numberOf(other?.item));
    return stopWith(bench, sentence);
  }
  void shipOrder(bench, code);
}

/** Why the order on the bench may not leave yet, as a sentence; `undefined` when it may. */
export function whyNotShipped(bench: Bench): string | undefined {
  const { desk, texts } = bench;
  const packed = packedLines(linesOf(bench));
  if (packed.length === 0) return texts.work.packing.nothingHere;
  const open = packed.reduce((sum, { needed, checked }) => sum + needed - checked, 0);
  if (open > 0) return texts.work.stop.notChecked(open);
  const unread = packed.find(({ entry }) => !isRead(desk.getState(), entry.item));
  const key = keyTo(bench, 'packing', 'seen');
  return unread && texts.work.stop.unread(nameOf(unread.entry.item), unread.entry.item.personalization_data, key);
}

/**
 * Ships what is checked, one item after the other, under a code or without one (null): if one may not leave, the parcel
 * stays and nothing more is sent.
 */
export async function shipOrder(bench: Bench, trackingCode: string | null): Promise<void> {
  const { actions, desk, shop, texts, outlet, clock } = bench;
  const { packing } = desk.getState();
  const { orderId } = packing;
  if (orderId === undefined || packing.shippingCode !== undefined) return;
  const numero = numberOnBench(bench);
  const isStillHere = () => desk.getState().packing.orderId === orderId;
  const code = trackingCode ?? '';
  patchPacking(bench, { shippingCode: code, ...(code === '' ? {} : { lastScan: { text: code, isGood: true } }) });
  const together = `${orderId} ${clock.now()}`;
  let isUnconfirmed = false;
  for (const { entry } of packedLines(linesOf(bench))) {
    const asked = actions.ask({ operation: 'ship', itemId: entry.item.id, trackingCode }, { together });
    if (asked.problem) {
      if (isStillHere()) patchPacking(bench, { shippingCode: undefined });
      return stopWith(bench, texts.work.stop.refused(texts.work.stop.notBegun(nameOf(entry.item))));
    }
    const verdict = await actions.settledOf(asked.intent.id).catch(() => undefined);
    // The bench has closed; the outbox knows the rest.
    if (!verdict) return;
    if (verdict.kind === 'unconfirmed') isUnconfirmed = true;
    else if (verdict.kind !== 'applied' && verdict.kind !== 'already-so') {
      if (isStillHere()) patchPacking(bench, { shippingCode: undefined });
      // Taken back by the packer, who knows.
      if (verdict.kind === 'not-sent' && verdict.code === 'withdrawn') return;
      const { item } = shop.getState().records.get(entry.item.id) ?? entry;
      return stopWith(bench, stopWords(bench, asked.intent as Intent, verdict, item));
    }
  }
  if (!isStillHere()) return;
  if (isUnconfirmed) {
    patchPacking(bench, { shippingCode: undefined });
    outlet.ring('error');
    return say(desk, 'warn', texts.work.packing.unconfirmed(numero));
  }
  const { intents, records } = shop.getState();
  const isFree = isFreeOrder(bench);
  const next = oldestOrder(
    records,
    // What has just been shipped may not be known as such yet.
    (item) => item.order_id !== orderId && !intents.has(item.id) && isFree(item.order_id),
  );
  const shippedCount = desk.getState().packing.shippedCount + 1;
  desk.setState({ packing: { ...NOTHING_PACKED, shippedCount } });
  if (next !== undefined) desk.setState(({ packing: after }) => ({ packing: withOrder(after, next) }));
  const nextNumero = next === undefined ? '' : numberOf(records.ofOrder(next)[0]?.item);
  const words = texts.work.packing;
  say(desk, 'ok', next === undefined ? words.done(numero, code) : words.doneNext(numero, code, nextNumero));
  outlet.ring('ok');
}

/** What a shipment that must not leave is told in, full width. */
export function stopWords(bench: Bench, intent: Intent, verdict: Verdict, item: OrderItem | undefined): string {
  const { texts, clock, shop } = bench;
  const { zoneOffsetMs } = shop.getState().records;
  const words = texts.work.stop;
  const numero = numberOf(item);
  if (verdict.kind === 'not-sent') {
    if (verdict.code === 'cancelled') return cancelledWords(bench, verdict.item ?? item);
    if (verdict.code === 'changed') return words.changed(numero);
    if (verdict.code === 'gone') return words.gone(numero);
  }
  return words.refused(verdictWords({ intent, verdict }, item, texts, clock.wallNow(), zoneOffsetMs).text);
}

/** `Order 10511 was cancelled at 14:36: “payment reversed”. Take it apart, do not ship it.` */
export function cancelledWords({ texts, clock, shop }: Bench, item: OrderItem | undefined): string {
  const time = item ? sinceWhen(item, clock.wallNow(), shop.getState().records.zoneOffsetMs) : '';
  return texts.work.stop.cancelled(numberOf(item), time, item?.cancellation_reason ?? '');
}
