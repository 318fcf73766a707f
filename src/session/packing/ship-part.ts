/** Yes to a part of an order: it leaves if all is as it was asked, and else it is stopped, or asked again. */
import { attempt } from '../attempt.ts';
import { shipItem, sendItem, whyNotShippable } from './tracking-prompt.ts';
import { trackingRefusal } from './tracking-guards.ts';
import { packedLines } from '../state/packing.ts';
import type { PartQuestion } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';
import { shipOpenOrder, stopUnready } from './leave.ts';
import { linesOf, shipOrder } from './packing.ts';
import { isRestAsAsked } from './part.ts';
import { stopForPieces, stopWith } from '../kernel/blocking-alerts.ts';

/** Ships what was asked about. */
export function shipPart(context: SessionContext, question: PartQuestion): void {
  const { isParcel, itemIds, trackingCode } = question;
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
  if (isSame && isParcelAsAsked(context, question)) attempt(context, shipOrder(context, trackingCode));
  else shipOpenOrder(context, trackingCode);
}

function isParcelAsAsked(context: SessionContext, { itemIds }: PartQuestion): boolean {
  const now = packedLines(linesOf(context)).map(({ entry }) => entry.item.id);
  return now.length === itemIds.length && now.every((id) => itemIds.includes(id));
}
