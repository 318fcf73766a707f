/**
 * What a scanned code does in front of a screen that takes keys. It finds and it counts; it never presses a key and never
 * answers a question. From any screen:
 *
 *     BNC-…           a command barcode, see domain/command-codes.ts
 *     5*CODE          five of CODE
 *     a unit          (SKU, or a barcode learnt here) checked into the order on the bench, else its oldest order comes
 *     an order        its number or id, or an item's id: onto the bench
 *     anything else   the tracking code of the order whose units are all checked; else nothing that is known
 */
import { readCommandCode } from '../domain/command-codes.ts';
import { hasValidS10CheckDigit, normaliseTracking } from '../domain/tracking.ts';
import { safeText } from '../terminal/safe-text.ts';
import { liftCover, placeInFront, say } from '../store/desk.ts';
import { isChecked, oldestOrderWith, unitOfCode, unitsPerScan } from '../store/packing.ts';
import type { Entry } from '../store/records.ts';
import type { Bench } from './bench.ts';
import { runCommandCode } from './command-barcodes.ts';
import { nameOf, numberOf } from './item-names.ts';
import {
  checkScannedUnits,
  linesOf,
  patchPacking,
  putOnBench,
  scanTracking,
  stopWith,
  whyBenchIsTaken,
} from './packing.ts';
import { findInStock } from './stock-commands.ts';
import { isFreeOrder } from './team.ts';

const COUNTED = /^(\d{1,4})\*(.+)$/;

/** Takes one scan. */
export function findScanned(bench: Bench, scanned: string): void {
  const { desk, texts, outlet } = bench;
  const code = safeText(scanned, 100).trim();
  const command = readCommandCode(code);
  desk.setState({ scannedAt: bench.clock.now() });
  if (liftCover(desk)) return say(desk, 'info', texts.desk.uncovered(code));
  if (desk.getState().question || (desk.getState().stop && command !== 'OK')) {
    outlet.ring('error');
    return say(desk, 'warn', texts.work.scan.ignored(code));
  }
  if (command === null) {
    outlet.ring('error');
    return say(desk, 'warn', texts.work.scan.unknownCommand(code));
  }
  if (command) return runCommandCode(bench, command);
  // A scan is no answer: what was to be copied is left.
  if (desk.getState().copyChoice) desk.setState({ copyChoice: undefined });
  if (desk.getState().notice) desk.setState({ notice: undefined });

  const { packing } = desk.getState();
  if (packing.learningItemId !== undefined) return learn(bench, packing.learningItemId, code);
  if (findInStock(bench, code)) return;
  const [, count = String(unitsPerScan(packing)), text = code] = COUNTED.exec(code) ?? [];
  takeCode(bench, text, Math.max(1, Number(count)));
}

function takeCode(bench: Bench, code: string, count: number, isSecondTry = false): void {
  const { desk, shop, stock, barcodes } = bench;
  const { orderId } = desk.getState().packing;
  const unit = unitOfCode(code, stock.getState(), barcodes.all());
  const found = shop.getState().records.byCode(code);
  // An order's code wins over a unit's: it is the one that a person chose.
  if (found.length > 0) return takeOrder(bench, code, found);
  if (unit) {
    if (orderId !== undefined) return checkScannedUnits(bench, code, unit, count);
    const entry = oldestOrderWith(shop.getState().records, unit, isFreeOrder(bench));
    if (!entry) return unknown(bench, code);
    putOnBench(bench, entry.item.order_id);
    return checkScannedUnits(bench, code, unit, count);
  }
  if (!isSecondTry && !stock.getState().isLoaded)
    return afterReadingSkus(bench, () => takeCode(bench, code, count, true));
  if (orderId === undefined) return unknown(bench, code);
  if (isChecked(linesOf(bench)) || isTrackingForm(code)) return scanTracking(bench, code);
  patchPacking(bench, { lastScan: { text: code, isGood: false } });
  stopWith(bench, bench.texts.work.stop.wrongUnit(code, numberOf(linesOf(bench)[0]?.entry.item)));
}

const isOpen = ({ status }: Entry) => status !== 'delivered' && status !== 'cancelled';

function takeOrder(bench: Bench, code: string, found: readonly Entry[]): void {
  const { desk, texts } = bench;
  const { packing } = desk.getState();
  const entry = found.find(isOpen) ?? found[0]!;
  const { item } = entry;
  const isOwnTracking = item.tracking_code.toUpperCase() === code.toUpperCase();
  if (packing.orderId !== undefined && packing.orderId !== item.order_id) {
    const lines = linesOf(bench);
    // A code that another parcel left with, at the moment in which this one wants its own.
    if (isOwnTracking && isChecked(lines)) return stopWith(bench, texts.work.stop.usedCode(code, numberOf(item)));
    if (whyBenchIsTaken(bench, item.order_id) !== undefined) {
      return stopWith(bench, texts.work.stop.otherOrder(code, numberOf(item)));
    }
  }
  const isItemCode = item.id.toUpperCase() === code.toUpperCase() || isOwnTracking;
  putOnBench(bench, item.order_id, isItemCode ? item.id : undefined);
  say(desk, 'info', texts.scan.found(code, item.pedido?.numero || item.order_id));
}

function unknown({ desk, texts, outlet }: Bench, code: string): void {
  outlet.ring('error');
  say(desk, 'warn', texts.scan.unknown(code));
}

/** The SKUs are read when the first code needs them, and the code is taken again when they are here. */
function afterReadingSkus(bench: Bench, again: () => void): void {
  const { stock, onDemand, desk, texts } = bench;
  const { problem: before } = stock.getState();
  say(desk, 'info', texts.work.packing.readingSkus);
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    unsubscribe();
    stopWatching();
    // What came in between is what the operator sees now; a late answer must not be given to another order.
    again();
  };
  const unsubscribe = stock.subscribe(({ isLoaded, problem }) => {
    if (isLoaded || (problem !== undefined && problem !== before)) finish();
  });
  const stopWatching = onDemand.watchStock();
}

function learn(bench: Bench, itemId: string, code: string): void {
  const { shop, desk, texts, barcodes, outlet } = bench;
  patchPacking(bench, { learningItemId: undefined });
  const item = shop.getState().records.get(itemId)?.item;
  if (!item) return;
  // The code of an order learnt as a product's would hide the order.
  if (shop.getState().records.byCode(code).length > 0) {
    outlet.ring('error');
    return say(desk, 'error', texts.prompts.isOrder(code));
  }
  barcodes.learn(code, { product_id: item.product_id, variation_options: item.variation_options });
  outlet.ring('ok');
  say(desk, 'ok', texts.work.packing.learnt(code, nameOf(item)));
  if (placeInFront(desk.getState()).screen === 'packing') checkScannedUnits(bench, code, item, 1);
}

/** Whether a code has the form of the postal union's tracking codes, right or wrong. */
function isTrackingForm(code: string): boolean {
  return hasValidS10CheckDigit(normaliseTracking(code)) !== undefined;
}
