/**
 * The answer to the question about a part of an order. The second row ships it if all is as it was shown, and otherwise shows a stop or
 * asks again.
 */
import { attempt } from '../attempt.ts';
import { isRefused } from '../rights.ts';
import { rowOfKey } from '../kernel/choices.ts';
import { shipItem, sendItem, whyNotShippable } from './tracking-prompt.ts';
import { trackingRefusal } from './tracking-guards.ts';
import { packedLines, parcelLines, withPiecesOut } from '../state/packing.ts';
import type { PartQuestion } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';
import { shipOpenOrder, stopUnready } from './leave.ts';
import { patchPacking, shipOrder } from './packing.ts';
import { isRestAsAsked } from './part.ts';
import { stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';
import { linesOf } from '../kernel/open-order.ts';

/** Takes a row by its digit, or moves to the next row by an arrow; returns false for any other key. */
export function choosePart(context: SessionContext, question: PartQuestion, key: string): boolean {
  const row = rowOfKey(key, question.index, 2);
  if (!row) return false;
  const pointed = { ...question, index: row.index };
  context.session.setState({ question: row.isTaken ? undefined : pointed });
  if (row.isTaken) shipPart(context, pointed);
  return true;
}

/** Ships the part, unless the chosen row says that it must not leave yet. */
export function shipPart(context: SessionContext, question: PartQuestion): void {
  const { isParcel, itemIds, trackingCode, index } = question;
  if (index === 0 || isRefused(context, 'write')) return;
  if (isParcel && stopForPieces(context)) return;
  if (isParcel && context.session.getState().packing.orderId !== question.orderId) {
    return stopWith(context, context.texts.reasons.noOrder);
  }
  if (isParcel && stopUnready(context)) return;
  const [itemId = ''] = itemIds;
  const late = isParcel ? undefined : whyNotShippable(context, itemId);
  const problem = late ?? (trackingCode === null ? undefined : trackingRefusal(context, trackingCode, itemId));
  if (problem !== undefined) return stopWith(context, problem);
  const isSame = isRestAsAsked(context, question);
  if (!isParcel) {
    const ship = isSame ? sendItem : shipItem;
    ship(context, itemId, trackingCode);
    return;
  }
  // An item that was left out may be in the parcel by now.
  if (!isSame || !isParcelAsAsked(context, question)) return shipOpenOrder(context, trackingCode);
  // The question said that the other pieces come out of the box: they are counted again for the next parcel.
  const stays = packedLines(linesOf(context)).flatMap(({ entry }) =>
    itemIds.includes(entry.item.id) ? [] : [entry.item.id],
  );
  patchPacking(context, withPiecesOut(context.session.getState().packing, stays));
  attempt(context, shipOrder(context, trackingCode));
}

function isParcelAsAsked(context: SessionContext, { itemIds }: PartQuestion): boolean {
  const now = parcelLines(linesOf(context)).map(({ entry }) => entry.item.id);
  return now.length === itemIds.length && now.every((id) => itemIds.includes(id));
}
