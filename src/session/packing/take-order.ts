/** What a code that names an order does at a bench: its order comes, unless another is being packed there. */
import { numberOf } from '../../domain/item-names.ts';
import { isSameTracking } from '../../domain/tracking.ts';
import type { Entry } from '../../replica/records.ts';
import type { Bench } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { isChecked } from '../state/packing.ts';
import { askOfNumber, isOpenEntry } from './ask-of-number.ts';
import { linesOf, numberOnBench, putOnBench, whyBenchIsTaken } from './packing.ts';
import { stopWith } from './blocking-alerts.ts';

/** Takes the order of a code, by the items that it names; where they are of several orders, it is asked which. */
export function takeOrder(bench: Bench, code: string, found: readonly Entry[]): void {
  if (!askOfNumber(bench, code, found, 'pack')) takeFound(bench, code, found);
}

/** Takes the order of items that a code names; it is one order's. */
export function takeFound(bench: Bench, code: string, found: readonly Entry[]): void {
  const { desk, texts } = bench;
  const { packing } = desk.getState();
  const entry = found.find(isOpenEntry) ?? found[0]!;
  const { item } = entry;
  const isOwnTracking = item.tracking_code !== '' && isSameTracking(item.tracking_code, code);
  if (packing.orderId !== undefined && packing.orderId !== item.order_id) {
    const lines = linesOf(bench);
    // A code that another parcel left with, at the moment in which this one wants its own.
    if (isOwnTracking && isChecked(lines)) return stopWith(bench, texts.stop.usedCode(code, numberOf(item)));
    if (whyBenchIsTaken(bench, item.order_id) !== undefined) {
      return stopWith(bench, texts.stop.otherOrder(code, numberOf(item), numberOnBench(bench)));
    }
  }
  const isItemCode = item.id.toUpperCase() === code.toUpperCase() || isOwnTracking;
  const isBoxBack = putOnBench(bench, item.order_id, isItemCode ? item.id : undefined);
  if (!isBoxBack) say(desk, 'info', texts.scan.found(code, numberOf(item)));
}
