/**
 * What a scan does on a screen that also takes keys. A scan finds and counts; it never acts as a key. Only a command
 * barcode answers a question, and only that or the awaited piece ends a stop. On any screen:
 *
 *     BNC-…           a command barcode, see domain/command-codes.ts
 *     5*CODE          five of CODE
 *     a tag           checks one piece into the order on the bench, or opens its order
 *     a unit          is checked into the order on the bench, or opens the oldest order that needs it
 *     an order        is opened on the bench
 *     a tracking code ships the order whose units are all checked
 *     any other code  shows a stop with the reason if a tracking code is wanted; otherwise a notice that it is unknown
 *
 * usecases/code-classes.ts classifies the codes.
 */
import { readCommandCode, type CommandCode } from '../../domain/command-codes.ts';
import { hasFormOfFiscalKey } from '../../domain/fiscal-key.ts';
import { readTag } from '../../domain/piece-tags.ts';
import { normaliseTracking } from '../../domain/tracking.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { safeText } from '../../base/safe-text.ts';
import { liftPrivacyScreen, openScreen, placeInFront, say } from '../state/session-state.ts';
import { checkUnits, isChecked, isUnitOf, unitsPerScan } from '../state/packing.ts';
import { oldestOrderWith } from '../state/waiting.ts';
import { checkTag, frontItemId } from '../state/packing-tags.ts';
import type { SessionContext } from '../session-context.ts';
import { runCommandCode } from './command-barcodes.ts';
import { incompleteOrderWords } from '../commands/find-order.ts';
import { answerQuestion } from './questions.ts';
import { methodOf } from '../../domain/item-names.ts';
import { checkScannedUnits, patchPacking } from '../packing/packing.ts';
import { scanTracking, seeAtStop, stopUnready } from '../packing/leave.ts';
import { classifyCode, type WhyUnknown } from '../../usecases/code-classes.ts';
import { orderOfLabel } from '../../usecases/tracking-code.ts';
import { afterReadingSkus, sayReadingSkus, unitName } from '../packing/code-classes.ts';
import { trackingRefusal } from '../packing/tracking-guards.ts';
import { findInStock } from '../commands/stock-commands.ts';
import { isFreeOrder } from '../kernel/claims.ts';
import { scanFiscalKey } from '../packing/fiscal-key.ts';
import { learnScanned } from './learn-code.ts';
import { takeOrder } from '../packing/take-order.ts';
import { takeBadge } from '../shift/badges.ts';
import { takeTag } from '../packing/tags.ts';
import { askWhichOrder, askWhichPiece, isBetweenOrders } from '../packing/which-piece.ts';
import type { QuestionKind, StopKind } from '../state/question.ts';
import { scanAtWall } from '../workshop/assembly.ts';
import { scanOntoVan } from '../workshop/van.ts';
import { endStop, piecesOfOrder, sayIgnored, stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf, openOrder, openOrderNumber } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

const COUNTED = /^(\d{1,4})\*(.+)$/;

/** Handles one scan. */
export function findScanned(context: SessionContext, scanned: string): void {
  const { session, texts } = context;
  const code = safeText(scanned, 100).trim();
  const command = readCommandCode(code);
  session.cursors.setState({ scannedAt: context.clock.now() });
  session.setState({ hint: undefined, departed: undefined });
  if (liftPrivacyScreen(session)) return say(session, 'info', texts.lock.uncovered(code));
  if (answersByCode(context, command)) return;
  if (saysWhichPiece(context, code) || wasForgotten(context, code)) session.setState({ question: undefined });
  const { question, stop } = session.getState();
  if (stop?.see !== undefined && command === 'CHECKED') return seeAtStop(context, stop);
  if (stop && endsByPiece(context, stop.kind, code)) endStop(context, false);
  else if (stop?.kind === 'otherOrder' && command === 'ASIDE') endStop(context, false);
  // A stop that wants a fiscal key is ended by the scan of one, as others are by the right piece.
  else if (stop?.kind === 'fiscal' && hasFormOfFiscalKey(code)) endStop(context, false);
  else if (question || (stop && command !== 'OK')) {
    return sayIgnored(context, texts.scan.answerFirst(code, !question || ANSWERS[question.kind]?.OK !== undefined));
  }
  if (isInLine(context, scanned)) return;
  // A scan answers no question: the choice of what to copy is closed.
  if (session.getState().copyChoice) session.setState({ copyChoice: undefined });
  if (command === null) {
    return refuse(context, texts.scan.unknownCommand(code));
  }
  if (command) return runCommandCode(context, command);
  if (session.getState().notice) session.setState({ notice: undefined });

  const { packing } = session.getState();
  const { factor, learningItemId } = packing;
  // A factor and the learning of a code are for one scan, whatever its code turns out to be.
  if (factor !== undefined || learningItemId !== undefined)
    patchPacking(context, { factor: undefined, learningItemId: undefined });
  if (learningItemId !== undefined && isOrderInFront(context)) return learnScanned(context, learningItemId, code);
  if (hasFormOfFiscalKey(code)) return scanFiscalKey(context, code);
  if (scanOntoVan(context, code) || scanAtWall(context, code)) return;
  if (findInStock(context, code)) return;
  const [, count = String(unitsPerScan(packing)), text = code] = COUNTED.exec(code) ?? [];
  takeCode(context, text, Math.max(1, Number(count)));
}

/** The kinds of stop that end when a piece is scanned which the order on the bench still needs. */
export const ENDED_BY_PIECE: readonly (StopKind | undefined)[] = [
  'wrong',
  'unknown',
  'tooMany',
  'notPacked',
  'missing',
  'otherOrder',
];

/** Whether a scan is the right piece after a wrong one: it ends that stop, and is counted. */
function endsByPiece(context: SessionContext, kind: StopKind | undefined, scanned: string): boolean {
  if (!ENDED_BY_PIECE.includes(kind) || placeInFront(context.session.getState()).screen !== 'packing') return false;
  const { packing } = context.session.getState();
  const [, times = String(unitsPerScan(packing)), code = scanned] = COUNTED.exec(scanned) ?? [];
  const what = classifyCode(context, code, undefined);
  const { records } = context.replica.getState();
  if (what.kind === 'tag') return what.tag !== null && checkTag(records, packing, what.tag).kind === 'checked';
  return what.kind === 'unit' && checkUnits(records, packing, what.unit, Math.max(1, Number(times))).kind === 'checked';
}

/** The keys that the command codes stand for, for each question at the bench. */
export const ANSWERS: Readonly<Partial<Record<QuestionKind, Partial<Record<CommandCode, string>>>>> = {
  bringBack: { OK: 'enter', BACK: 'escape' },
  putAside: { OK: 'enter', BACK: 'escape' },
  part: { OK: 'enter', NEXT: 'down', BACK: 'escape' },
  printAgain: { OK: 'enter', BACK: 'escape' },
  withoutTracking: { OK: 'enter', BACK: 'escape' },
  kept: { OK: 'enter', BACK: 'escape' },
  ofNumber: { OK: 'enter', NEXT: 'down', BACK: 'escape' },
  whichPiece: { OK: 'enter', CHECKED: 'enter', NEXT: 'down', BACK: 'escape' },
};

/** Answers a question at a bench without a keyboard by a command code, which is never scanned by accident; others by no scan. */
function answersByCode(context: SessionContext, command: CommandCode | null | undefined): boolean {
  const { question } = context.session.getState();
  const key = question && command ? ANSWERS[question.kind]?.[command] : undefined;
  return key !== undefined && answerQuestion(context, key, true);
}

/**
 * Whether a scan answers which of several similar pieces was scanned: the tag on the piece, or, between orders, an order's
 * number, which opens that order.
 */
function saysWhichPiece(context: SessionContext, code: string): boolean {
  const { question } = context.session.getState();
  if (question?.kind !== 'whichPiece') return false;
  if (readTag(code)) return true;
  return isBetweenOrders(context, question) && classifyCode(context, code, undefined).kind === 'order';
}

/**
 * Whether a scan is a piece that the parcel would leave without: it ends the question about the missing piece, and is counted.
 */
function wasForgotten(context: SessionContext, code: string): boolean {
  const { question } = context.session.getState();
  return question?.kind === 'part' && question.isParcel && endsByPiece(context, 'missing', code);
}

/** The longest time that a scan waits behind another. */
const LONGEST_LINE_MS = 3000;

/** Queues a scan behind one that waits for the SKUs: scans are counted in their order. Returns whether it was queued. */
function isInLine({ session, clock }: Pick<SessionContext, 'session' | 'clock'>, scanned: string): boolean {
  const { scansInLine: line } = session.getState();
  if (!line || clock.now() - line.since > LONGEST_LINE_MS) return false;
  session.setState({ scansInLine: { ...line, codes: [...line.codes, scanned] } });
  return true;
}

/**
 * Calls `goOn` when the SKUs have been read, then handles the scans that have come since. If another order is on the bench by
 * then, it handles none of them, and asks for `scanned` and the others again: they were pieces of the order before.
 */
function standInLine(context: SessionContext, scanned: string, goOn: () => void): void {
  const { session, clock, texts } = context;
  const { orderId } = session.getState().packing;
  const unsay = sayReadingSkus(context);
  session.setState(({ scansInLine }) => ({ scansInLine: scansInLine ?? { since: clock.now(), codes: [] } }));
  afterReadingSkus(context, () => {
    const { codes = [] } = session.getState().scansInLine ?? {};
    session.setState({ scansInLine: undefined });
    unsay();
    if (session.getState().packing.orderId !== orderId) {
      return refuse(context, texts.scan.ofOrderBefore([scanned, ...codes]));
    }
    goOn();
    for (const code of codes) findScanned(context, code);
  });
}

/** Whether a text by itself is a known code. */
export function isKnownCode(context: SessionContext, scanned: string): boolean {
  const code = safeText(scanned, 100).trim();
  const [, , text = code] = COUNTED.exec(code) ?? [];
  const first = linesOf(context)[0]?.entry.item;
  return (
    readCommandCode(code) !== undefined || classifyCode(context, text, first && methodOf(first)).kind !== 'unknown'
  );
}

/** Whether a scan may do more than find and count: ship the order on the bench, or be learnt as a barcode. */
export function isScanDecisive(context: SessionContext): boolean {
  const { packing, question, stop } = context.session.getState();
  if (question || stop) return false;
  return packing.learningItemId !== undefined || isChecked(linesOf(context));
}

/** Handles a code. If that shows a stop or a question about the order on the bench, opens Packing: their keys belong to it. */
function takeCode(context: SessionContext, code: string, count: number, isSecondTry = false): void {
  const { session } = context;
  decideOn(context, code, count, isSecondTry);
  const { stop, question } = session.getState();
  if ((stop || question) && !isOrderInFront(context)) openScreen(session, 'packing');
}

/** Whether the screen in front shows the order on the bench, or a piece of it. */
function isOrderInFront({ session, replica }: Pick<SessionContext, 'session' | 'replica'>): boolean {
  const place = placeInFront(session.getState());
  if (!('itemId' in place)) return place.screen === 'packing';
  return replica.getState().records.get(place.itemId)?.item.order_id === session.getState().packing.orderId;
}

function decideOn(context: SessionContext, code: string, count: number, isSecondTry: boolean): void {
  const { session, stock, texts } = context;
  const { orderId } = session.getState().packing;
  const first = linesOf(context)[0]?.entry.item;
  const what = classifyCode(context, code, first && methodOf(first));
  if (what.kind === 'badge') return void takeBadge(context, code);
  if (what.kind === 'command') return unknown(context, code);
  if (what.kind === 'tag') return takeTag(context, code, what.tag, count);
  if (what.kind === 'fiscal') return scanFiscalKey(context, code);
  if (what.kind === 'unit') return takeUnit(context, code, what.unit, count);
  if (what.kind === 'order') return takeOrder(context, code, what.entries);
  // A code on a label is a tracking code, whatever its form.
  const isOnLabel = what.kind === 'unknown' && first && orderOfLabel(context, normaliseTracking(code), [first]);
  if (isOnLabel) return scanTracking(context, code);
  if (what.kind === 'unknown' && !isSecondTry && !stock.getState().isLoaded) {
    return standInLine(context, code, () => takeCode(context, code, count, true));
  }
  if (orderId === undefined) return unknown(context, code);
  if (what.kind === 'tracking' || what.why === 'check-digit') return scanTracking(context, code);
  patchPacking(context, { lastScan: { text: code, isGood: false } });
  if (what.why !== 'carrier' && !isChecked(linesOf(context)))
    return stopWith(
      context,
      stock.getState().isLoaded ? texts.stop.wrongUnit(code, openOrderNumber(context)) : texts.stop.unreadUnit(code),
      { kind: 'unknown', scanned: code, wanted: piecesOfOrder(context) },
    );
  askWhatItIs(context, code, what.why);
}

function takeUnit(context: SessionContext, code: string, unit: UnitName, count: number): void {
  const { session, replica, texts } = context;
  const { records } = replica.getState();
  if (session.getState().packing.orderId !== undefined) return checkUnit(context, code, unit, count);
  if (askWhichOrder(context, code, unit, count)) return;
  const entry = oldestOrderWith(records, unit, isFreeOrder(context));
  if (entry) {
    openOrder(context, entry.item.order_id);
    return checkUnit(context, code, unit, count);
  }
  // No order needs the unit: it may be an order that has the same number.
  const found = records.byCode(code);
  if (found.length > 0) return takeOrder(context, code, found);
  refuse(context, texts.scan.notWanted(code, unitName(context, unit)));
}

/** Counts the units of a scan, or asks first which piece it is. */
function checkUnit(context: SessionContext, code: string, unit: UnitName, count: number): void {
  if (!askWhichPiece(context, code, unit, count))
    checkScannedUnits(context, code, unit, count, chosenOf(context, unit));
}

/** The chosen line of a unit that still needs pieces: the scan is counted there. */
function chosenOf(context: SessionContext, unit: UnitName): string | undefined {
  const { chosenItemId } = context.session.getState().packing;
  const line = linesOf(context).find(({ entry }) => entry.item.id === chosenItemId);
  return line && isUnitOf(line.entry.item, unit) && line.checked < line.needed ? chosenItemId : undefined;
}

/**
 * Called when all pieces are checked and a tracking code is missing: the stop shows why this code is not known as one, and lets a
 * key say what it is.
 */
function askWhatItIs(context: SessionContext, scanned: string, why: WhyUnknown): void {
  const { session, replica, texts } = context;
  if (stopUnready(context)) return;
  const refusal = trackingRefusal(context, scanned);
  const itemId = frontItemId(replica.getState().records, session.getState());
  const item = itemId === undefined ? undefined : replica.getState().records.get(itemId)?.item;
  const isCode = { kind: 'code', scanned: scanned.trim() } as const;
  if (refusal !== undefined || !item) return stopWith(context, refusal ?? texts.packing.nothingHere, isCode);
  const sentence = texts.stop.unknownTracking(normaliseTracking(scanned), methodOf(item), why);
  // As it was scanned: it may be the barcode of a product, and those may have dashes.
  stopWith(context, sentence, { ...isCode, offer: { code: scanned.trim().toUpperCase(), itemId: item.id } });
}

function unknown(context: SessionContext, code: string): void {
  const { texts, stock } = context;
  const { unknown: words, unread } = texts.scan;
  refuse(context, incompleteOrderWords(context, code) ?? (stock.getState().isLoaded ? words : unread)(code));
}
