/** The answer to the question about a part of an order. Yes: it leaves if all is as it was asked, and else it is stopped, or asked again. */
import { attempt } from '../attempt.ts';
import { isRefused } from '../rights.ts';
import { rowOfKey } from '../kernel/choices.ts';
import { shipItem, sendItem, whyNotShippable } from './tracking-prompt.ts';
import { trackingRefusal } from './tracking-guards.ts';
import { packedLines, parcelLines, withPiecesOut } from '../state/packing.ts';
import type { PartQuestion } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';
import { shipOpenOrder, stopUnready } from './leave.ts';
import { linesOf, patchPacking, shipOrder } from './packing.ts';
import { isRestAsAsked } from './part.ts';
import { stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';

/** A digit takes its row, an arrow goes to the next, where it is a list; false for any other key. */
export function choosePart(context: SessionContext, question: PartQuestion, key: string): boolean {
  const row = question.index === undefined ? undefined : rowOfKey(key, question.index, 2);
  if (!row) return false;
  const pointed = { ...question, index: row.index };
  context.session.setState({ question: row.isTaken ? undefined : pointed });
  if (row.isTaken) shipPart(context, pointed);
  return true;
}

/** Ships what was asked about, unless the row that is pointed at says that it is not to leave yet. */
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
  if (!isParcel)
    return isSame ? attempt(context, sendItem(context, itemId, trackingCode)) : shipItem(context, itemId, trackingCode);
  // What was left out may be in the parcel by now.
  if (!isSame || !isParcelAsAsked(context, question)) return shipOpenOrder(context, trackingCode);
  // The pieces of what stays are out of the box, as it was said: they are counted once more into the next one.
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
