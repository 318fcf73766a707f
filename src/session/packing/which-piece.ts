/**
 * Pieces of one kind that must carry different texts: their SKU does not tell which one was scanned, so the packer is asked. The
 * choice is among the lines of the order on the bench, or, on an empty bench, among the orders that wait to be packed. An answer
 * also confirms the text on the piece.
 */
import { NO_ROW, rowOfKey } from '../kernel/choices.ts';
import { nameOf, numberOf } from '../../domain/item-names.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { UnitName } from '../../replica/barcodes.ts';
import { isUnitOf } from '../state/packing.ts';
import { lookAlikes } from '../state/packing-tags.ts';
import type { QuestionOf } from '../state/question.ts';
import { textKeyOf } from '../state/acknowledged-texts.ts';
import type { SessionContext, Services } from '../session-context.ts';
import { waitsForPacking } from '../kernel/claims.ts';
import { checkScannedUnits } from './packing.ts';
import { markSeen } from './acknowledge-texts.ts';
import { stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf, whyOrderIsOpen, openOrder } from '../kernel/open-order.ts';

type WhichPiece = QuestionOf<'whichPiece'>;

/** Asks which of several similar lines a scanned unit belongs to; returns false if there is no doubt. */
export function askWhichPiece(context: SessionContext, code: string, unit: UnitName, count: number): boolean {
  const alike = lookAlikes(linesOf(context).filter(({ entry }) => isUnitOf(entry.item, unit)));
  const items = alike.map(({ entry }) => entry.item);
  // A line that was chosen before the scan is the answer.
  if (items.length === 0 || items.some(({ id }) => id === context.session.getState().packing.chosenItemId))
    return false;
  return ask(context, items, { code, unit, count, index: 0 });
}

/**
 * Asks which waiting order a unit scanned onto an empty bench belongs to. Returns false if there is no doubt: one order needs it,
 * or all that do want the same text. Of several orders with the same text the oldest is offered.
 */
export function askWhichOrder(context: SessionContext, code: string, unit: UnitName, count: number): boolean {
  const isWaiting = waitsForPacking(context);
  const waiting = context.replica
    .getState()
    .records.withStatus('in_production')
    .map(({ item }) => item)
    .filter((item) => isUnitOf(item, unit) && isWaiting(item));
  const orders = new Set(waiting.map(({ order_id }) => order_id));
  const byText = new Map(waiting.toReversed().map((item) => [item.personalization_data, item]));
  if (orders.size < 2 || byText.size < 2) return false;
  // A packer scans CHECKED behind every such unit, with or without a look: it must not be an answer by itself.
  return ask(context, [...byText.values()].toReversed(), { code, unit, count, index: NO_ROW });
}

function ask(
  context: SessionContext,
  items: readonly OrderItem[],
  scan: Pick<WhichPiece, 'code' | 'unit' | 'count' | 'index'>,
): boolean {
  const itemIds = items.map(({ id }) => id);
  const asShown = items.map(textKeyOf);
  context.session.setState({ question: { kind: 'whichPiece', ...scan, itemIds, asShown } });
  context.effects.ring('error');
  return true;
}

/** The words of the question: the kind, and each text with its digit. */
export function whichPieceWords(context: SessionContext, question: WhichPiece) {
  const { tags } = context.texts;
  const { index } = question;
  const items = itemsIn(context, question);
  const rows = textsOf(context, items, isBetweenOrders(context, question));
  const known = items.find((item) => item !== undefined);
  const name = known ? nameOf(known) : '?';
  return {
    question: isBetweenOrders(context, question)
      ? tags.whichOrder(name, rows.length)
      : tags.whichPiece(name, rows.length),
    choices: { rows, index },
    ...(isPointed(question) ? {} : { yes: tags.pointFirst }),
  };
}

/** Whether a line is chosen, which Enter or its command codes would take. */
export function isPointed({ index }: WhichPiece): boolean {
  return index !== NO_ROW;
}

/** Whether the question is between orders: the number of one of them answers it, too. */
export function isBetweenOrders(context: SessionContext, question: WhichPiece): boolean {
  const { orderId } = context.session.getState().packing;
  return itemsIn(context, question).some((item) => item && item.order_id !== orderId);
}

/** Takes a line by its digit, or moves to the next by an arrow. Returns false for other keys. */
export function chooseWhichPiece(context: SessionContext, question: WhichPiece, key: string): boolean {
  const { session } = context;
  const row = rowOfKey(key, question.index, question.itemIds.length);
  if (!row) return false;
  const pointed = { ...question, index: row.index };
  session.setState({ question: row.isTaken ? undefined : pointed });
  if (row.isTaken) takeWhichPiece(context, pointed);
  return true;
}

/**
 * Counts the scanned units on the chosen line, whose order is opened on an empty bench, and confirms its text. Refuses a line
 * whose text has changed since it was shown.
 */
export function takeWhichPiece(context: SessionContext, question: WhichPiece): void {
  const { code, unit, count, index } = question;
  const item = itemsIn(context, question)[index];
  if (!item) return stopWith(context, context.texts.packing.nothingHere);
  if (textKeyOf(item) !== question.asShown[index])
    return stopWith(context, context.texts.stop.changed(numberOf(item), false));
  if (context.session.getState().packing.orderId !== item.order_id) {
    const taken = whyOrderIsOpen(context, item.order_id);
    if (taken !== undefined) return stopWith(context, context.texts.stop.refused(taken));
    openOrder(context, item.order_id);
  }
  if (!checkScannedUnits(context, code, unit, count, item.id)) return;
  markSeen(context, item.id);
}

/** The items of the question, in its order; `undefined` for one that is no longer known. */
function itemsIn({ replica }: Services, { itemIds }: WhichPiece): (OrderItem | undefined)[] {
  const { records } = replica.getState();
  return itemIds.map((id) => records.get(id)?.item);
}

/** The text of each item, with its order if they belong to several; `?` for one that is no longer known. */
function textsOf(
  { texts: { tags }, personal }: SessionContext,
  items: readonly (OrderItem | undefined)[],
  isOfSeveral: boolean,
): string[] {
  return items.map((item) => {
    if (!item) return '?';
    const text = tags.text(personal(item.personalization_data));
    return isOfSeveral ? `${text} #${numberOf(item)}` : text;
  });
}
