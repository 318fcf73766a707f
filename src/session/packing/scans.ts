/**
 * What a scanned code does in front of a screen that takes keys. It finds and it counts; it never presses a key, and
 * nothing but a command barcode answers a question or ends a stop. From any screen:
 *
 *     BNC-…           a command barcode, see domain/command-codes.ts
 *     5*CODE          five of CODE
 *     a tag           one piece, checked into the order on the bench, else its order comes
 *     a unit          checked into the order on the bench, else its oldest order comes
 *     an order        onto the bench
 *     a tracking code ships the order whose units are all checked
 *     anything else   is a stop where a tracking code is wanted, and says what it is not; else nothing that is known
 *
 * What a code is, is decided in code-classes.ts.
 */
import { readCommandCode, type CommandCode } from '../../domain/command-codes.ts';
import { readTag } from '../../domain/piece-tags.ts';
import { normaliseTracking } from '../../domain/tracking.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { safeText } from '../../base/safe-text.ts';
import { isRefused } from '../rights.ts';
import { liftCover, openScreen, placeInFront, say } from '../state/session-state.ts';
import { isChecked, isUnitOf, unitsPerScan } from '../state/packing.ts';
import { oldestOrderWith } from '../state/waiting.ts';
import { frontItemId } from '../state/packing-tags.ts';
import type { Bench } from '../session-context.ts';
import { runCommandCode } from '../commands/command-barcodes.ts';
import { untoldWords } from '../commands/find-order.ts';
import { answerQuestion } from '../commands/questions.ts';
import { methodOf, nameOf, numberOf } from '../../domain/item-names.ts';
import { checkScannedUnits, linesOf, patchPacking, putOnBench } from './packing.ts';
import { scanTracking, seeAtStop, stopUnready } from './leave.ts';
import { afterReadingSkus, classifyCode, sayReadingSkus, type WhyUnknown } from './code-classes.ts';
import { trackingRefusal } from '../prompts/tracking-guards.ts';
import { findInStock } from '../commands/stock-commands.ts';
import { isFreeOrder } from './claims.ts';
import { takeOrder } from './take-order.ts';
import { takeTag } from './tags.ts';
import { askWhichOrder, askWhichPiece, isBetweenOrders } from './which-piece.ts';
import type { QuestionKind } from '../state/question.ts';
import { scanAtWall } from '../workshop/assembly.ts';
import { scanOntoVan } from '../workshop/van.ts';
import { stopWith } from './blocking-alerts.ts';

const COUNTED = /^(\d{1,4})\*(.+)$/;

/** Takes one scan. */
export function findScanned(bench: Bench, scanned: string): void {
  const { desk, texts, outlet } = bench;
  const code = safeText(scanned, 100).trim();
  const command = readCommandCode(code);
  desk.setState({ scannedAt: bench.clock.now(), hint: undefined });
  if (liftCover(desk)) return say(desk, 'info', texts.lock.uncovered(code));
  if (answersByCode(bench, command)) return;
  if (saysWhichPiece(bench, code)) desk.setState({ question: undefined });
  const { question, stop } = desk.getState();
  if (stop?.see !== undefined && command === 'SEEN') return seeAtStop(bench, stop);
  if (question || (stop && command !== 'OK')) {
    outlet.ring('error');
    return say(desk, 'warn', texts.scan.answerFirst(code, !question || ANSWERS[question.kind]?.OK !== undefined));
  }
  if (isInLine(bench, scanned)) return;
  if (command === null) {
    outlet.ring('error');
    return say(desk, 'warn', texts.scan.unknownCommand(code));
  }
  if (command) return runCommandCode(bench, command);
  // A scan is no answer: what was to be copied is left.
  if (desk.getState().copyChoice) desk.setState({ copyChoice: undefined });
  if (desk.getState().notice) desk.setState({ notice: undefined });

  const { packing } = desk.getState();
  // A factor is for one scan, whatever that turns out to be.
  if (packing.factor !== undefined) patchPacking(bench, { factor: undefined });
  if (packing.learningItemId !== undefined) return learn(bench, packing.learningItemId, code);
  if (scanOntoVan(bench, code) || scanAtWall(bench, code)) return;
  if (findInStock(bench, code)) return;
  const [, count = String(unitsPerScan(packing)), text = code] = COUNTED.exec(code) ?? [];
  takeCode(bench, text, Math.max(1, Number(count)));
}

/** What command codes are for a question at the bench: the keys that answer it. */
export const ANSWERS: Readonly<Partial<Record<QuestionKind, Partial<Record<CommandCode, string>>>>> = {
  bringBack: { OK: 'enter', BACK: 'escape' },
  putAside: { OK: 'enter', BACK: 'escape' },
  part: { OK: 'enter', BACK: 'escape' },
  kept: { OK: 'enter', BACK: 'escape' },
  ofNumber: { OK: 'enter', NEXT: 'down', BACK: 'escape' },
  whichPiece: { OK: 'enter', SEEN: 'enter', NEXT: 'down', BACK: 'escape' },
};

/**
 * At a bench without a keyboard command codes answer what is asked there: they are no slip of a scanner. No scan
 * answers any other question.
 */
function answersByCode(bench: Bench, command: CommandCode | null | undefined): boolean {
  const { question } = bench.desk.getState();
  const key = question && command ? ANSWERS[question.kind]?.[command] : undefined;
  return key !== undefined && answerQuestion(bench, key, true);
}

/**
 * Whether a scan ends the question which of the pieces that look alike one is: the tag on it says it, and between orders
 * the number of one puts that on the bench.
 */
function saysWhichPiece(bench: Bench, code: string): boolean {
  const { question } = bench.desk.getState();
  if (question?.kind !== 'whichPiece') return false;
  if (readTag(code)) return true;
  return isBetweenOrders(bench, question) && classifyCode(bench, code, undefined).kind === 'order';
}

/** No scan waits longer than this behind another. */
const LONGEST_LINE_MS = 3000;

/** Whether a scan waits behind one for which the SKUs are being read: what was scanned first counts first. */
function isInLine({ desk, clock }: Bench, scanned: string): boolean {
  const { scansInLine: line } = desk.getState();
  if (!line || clock.now() - line.since > LONGEST_LINE_MS) return false;
  desk.setState({ scansInLine: { ...line, codes: [...line.codes, scanned] } });
  return true;
}

/** Goes on when the SKUs are here, and then with the scans that have come since. */
function standInLine(bench: Bench, goOn: () => void): void {
  const { desk, clock } = bench;
  desk.setState(({ scansInLine }) => ({ scansInLine: scansInLine ?? { since: clock.now(), codes: [] } }));
  afterReadingSkus(bench, () => {
    const { codes = [] } = desk.getState().scansInLine ?? {};
    desk.setState({ scansInLine: undefined });
    goOn();
    for (const code of codes) findScanned(bench, code);
  });
}

/** Whether a text is a code of which something is known, by itself. */
export function isKnownCode(bench: Bench, scanned: string): boolean {
  const code = safeText(scanned, 100).trim();
  const [, , text = code] = COUNTED.exec(code) ?? [];
  const first = linesOf(bench)[0]?.entry.item;
  return readCommandCode(code) !== undefined || classifyCode(bench, text, first && methodOf(first)).kind !== 'unknown';
}

/** Whether a scan may do more than find and count: ship the order on the bench, or be learnt. */
export function isScanDecisive(bench: Bench): boolean {
  const { packing, question, stop } = bench.desk.getState();
  if (question || stop) return false;
  return packing.learningItemId !== undefined || isChecked(linesOf(bench));
}

/**
 * Takes a code; where it stops the order on the bench or asks about it, that order is in front: the stop is about it, and
 * so are its keys.
 */
function takeCode(bench: Bench, code: string, count: number, isSecondTry = false): void {
  const { desk } = bench;
  decideOn(bench, code, count, isSecondTry);
  const { stop, question } = desk.getState();
  if ((stop || question) && !isOrderInFront(bench)) openScreen(desk, 'packing');
}

/** Whether what is in front shows the order on the bench, or a piece of it. */
function isOrderInFront({ desk, shop }: Bench): boolean {
  const place = placeInFront(desk.getState());
  if (!('itemId' in place)) return place.screen === 'packing';
  return shop.getState().records.get(place.itemId)?.item.order_id === desk.getState().packing.orderId;
}

function decideOn(bench: Bench, code: string, count: number, isSecondTry: boolean): void {
  const { desk, stock, texts } = bench;
  const { orderId } = desk.getState().packing;
  const first = linesOf(bench)[0]?.entry.item;
  const what = classifyCode(bench, code, first && methodOf(first));
  if (what.kind === 'command') return unknown(bench, code);
  if (what.kind === 'tag') return takeTag(bench, code, what.tag, count);
  if (what.kind === 'unit') return takeUnit(bench, code, what.unit, count);
  if (what.kind === 'order') return takeOrder(bench, code, what.entries);
  if (what.kind === 'unknown' && !isSecondTry && !stock.getState().isLoaded) {
    const unsay = sayReadingSkus(bench);
    // What came in between is what the operator sees now; a late answer must not be given to another order.
    return standInLine(bench, () => {
      unsay();
      takeCode(bench, code, count, true);
    });
  }
  if (orderId === undefined) return unknown(bench, code);
  if (what.kind === 'tracking' || what.why === 'check-digit') return scanTracking(bench, code);
  patchPacking(bench, { lastScan: { text: code, isGood: false } });
  if (what.why !== 'carrier' && !isChecked(linesOf(bench)))
    return stopWith(bench, texts.stop.wrongUnit(code, numberOf(first)));
  askWhatItIs(bench, code, what.why);
}

function takeUnit(bench: Bench, code: string, unit: UnitName, count: number): void {
  const { desk, shop } = bench;
  const { records } = shop.getState();
  if (desk.getState().packing.orderId !== undefined) return checkUnit(bench, code, unit, count);
  if (askWhichOrder(bench, code, unit, count)) return;
  const entry = oldestOrderWith(records, unit, isFreeOrder(bench));
  if (entry) {
    putOnBench(bench, entry.item.order_id);
    return checkUnit(bench, code, unit, count);
  }
  // No order waits for it: then it may be the order that has the same number.
  const found = records.byCode(code);
  return found.length > 0 ? takeOrder(bench, code, found) : unknown(bench, code);
}

/** Counts the units of a scan, or asks first what is on the piece. */
function checkUnit(bench: Bench, code: string, unit: UnitName, count: number): void {
  if (!askWhichPiece(bench, code, unit, count)) checkScannedUnits(bench, code, unit, count, chosenOf(bench, unit));
}

/** The line of a kind that was chosen and wants more of it: the scan is counted there. */
function chosenOf(bench: Bench, unit: UnitName): string | undefined {
  const { chosenItemId } = bench.desk.getState().packing;
  const line = linesOf(bench).find(({ entry }) => entry.item.id === chosenItemId);
  return line && isUnitOf(line.entry.item, unit) && line.checked < line.needed ? chosenItemId : undefined;
}

/** All is checked and a tracking code is wanted: the stop says what this code is not, and takes by key what it is. */
function askWhatItIs(bench: Bench, scanned: string, why: WhyUnknown): void {
  const { desk, shop, texts } = bench;
  if (stopUnready(bench)) return;
  const refusal = trackingRefusal(bench, scanned);
  const itemId = frontItemId(shop.getState().records, desk.getState());
  const item = itemId === undefined ? undefined : shop.getState().records.get(itemId)?.item;
  if (refusal !== undefined || !item) return stopWith(bench, refusal ?? texts.packing.nothingHere);
  const sentence = texts.stop.unknownTracking(normaliseTracking(scanned), methodOf(item), why);
  // As it was scanned: it may be the barcode of a product, too, and those have dashes.
  stopWith(bench, sentence, { offer: { code: scanned.trim().toUpperCase(), itemId: item.id } });
}

function unknown(bench: Bench, code: string): void {
  const { desk, texts, outlet } = bench;
  outlet.ring('error');
  say(desk, 'warn', untoldWords(bench, code) ?? texts.scan.unknown(code));
}

function learn(bench: Bench, itemId: string, code: string): void {
  patchPacking(bench, { learningItemId: undefined });
  if (isRefused(bench, 'write')) return;
  const item = bench.shop.getState().records.get(itemId)?.item;
  if (!item || !learnBarcode(bench, item, code)) return;
  if (placeInFront(bench.desk.getState()).screen === 'packing') checkScannedUnits(bench, code, item, 1);
}

/** From now on the code is the barcode of an item's variation; false where it cannot be. */
export function learnBarcode({ shop, desk, texts, barcodes, outlet }: Bench, item: OrderItem, code: string): boolean {
  // A tag is of one piece, and not of all that are made like it.
  if (readTag(code) !== undefined) {
    outlet.ring('error');
    say(desk, 'error', texts.prompts.isTag(code));
    return false;
  }
  // The code of an order learnt as a product's would hide the order.
  if (shop.getState().records.byCode(code).length > 0) {
    outlet.ring('error');
    say(desk, 'error', texts.prompts.isOrder(code));
    return false;
  }
  barcodes.learn(code, { product_id: item.product_id, variation_options: item.variation_options });
  outlet.ring('ok');
  say(desk, 'ok', texts.packing.learnt(code, nameOf(item)));
  return true;
}
