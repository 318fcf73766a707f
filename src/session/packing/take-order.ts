/**
 * Handles a code that names an order: opens the order on the bench, unless another is being packed there. The label of the order on
 * the bench ships it, also where a cancelled piece bears its code.
 */
import { numberOf } from '../../domain/item-names.ts';
import { hasLeft } from '../../domain/lifecycle.ts';
import { isSameTracking } from '../../domain/tracking.ts';
import type { CachedItem } from '../../replica/records.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';
import { isChecked, packedLines } from '../state/packing.ts';
import { askOfNumber, isOpenEntry } from '../kernel/ask-of-number.ts';
import { piecesOfOrder, stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf, openOrderNumber, whyOrderIsOpen, openOrder } from '../kernel/open-order.ts';
import { scanTracking } from './leave.ts';

/** Opens the order of a code; asks which one if `found` has items of several orders. */
export function takeOrder(context: SessionContext, code: string, found: readonly CachedItem[]): void {
  if (isLabelOfRest(context, code, found)) return scanTracking(context, code);
  if (!askOfNumber(context, code, found, 'pack')) takeFound(context, code, found);
}

/** Whether a code is found by pieces of the order on the bench alone, and pieces that are to be shipped bear it, too. */
function isLabelOfRest(context: SessionContext, code: string, found: readonly CachedItem[]): boolean {
  const { orderId } = context.session.getState().packing;
  const bearsIt = ({ item }: CachedItem) => isSameTracking(item.tracking_code, code);
  return (
    found.every((one) => one.item.order_id === orderId && bearsIt(one)) &&
    packedLines(linesOf(context)).some(({ entry }) => bearsIt(entry))
  );
}

/** Opens the order of a code; `found` has items of one order. */
export function takeFound(context: SessionContext, code: string, found: readonly CachedItem[]): void {
  const { session, texts } = context;
  const { packing } = session.getState();
  const entry = found.find(isOpenEntry) ?? found[0]!;
  const { item } = entry;
  const isOwnTracking = item.tracking_code !== '' && isSameTracking(item.tracking_code, code);
  const isOther = packing.orderId !== undefined && packing.orderId !== item.order_id;
  // The tracking code of another parcel, while this parcel needs its own.
  if (isOwnTracking && isChecked(linesOf(context)) && (isOther || hasLeft(item.item_status))) {
    const { usedCode, otherLabel } = texts.stop;
    const numero = numberOf(item);
    const sentence = hasLeft(item.item_status)
      ? usedCode(code, numero)
      : otherLabel(code, numero, openOrderNumber(context));
    return stopWith(context, sentence, { kind: 'code', scanned: code });
  }
  if (isOther && whyOrderIsOpen(context, item.order_id) !== undefined) {
    const sentence = texts.stop.otherOrder(code, numberOf(item), openOrderNumber(context));
    return stopWith(context, sentence, { kind: 'otherOrder', scanned: code, wanted: piecesOfOrder(context) });
  }
  const isItemCode = item.id.toUpperCase() === code.toUpperCase() || isOwnTracking;
  const isBoxBack = openOrder(context, item.order_id, isItemCode ? item.id : undefined);
  if (!isBoxBack) say(session, 'info', texts.scan.found(code, numberOf(item)));
}
