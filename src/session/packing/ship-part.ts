/** Yes to a part of an order: it leaves if all is as it was asked, and else it is stopped, or asked anew. */
import { attempt } from '../attempt.ts';
import { shipItem, sendItem, whyNotShippable } from '../prompts/tracking-prompt.ts';
import { trackingRefusal } from '../prompts/tracking-guards.ts';
import { packedLines } from '../state/packing.ts';
import type { PartQuestion } from '../state/question.ts';
import type { Bench } from '../session-context.ts';
import { leaveBench, stopUnready } from './leave.ts';
import { linesOf, shipOrder } from './packing.ts';
import { isRestAsAsked } from './part.ts';
import { stopForPieces, stopWith } from './blocking-alerts.ts';

/** Ships what was asked about. */
export function shipPart(bench: Bench, question: PartQuestion): void {
  const { isParcel, itemIds, trackingCode } = question;
  if (isParcel && stopForPieces(bench)) return;
  if (isParcel && bench.desk.getState().packing.orderId !== question.orderId) {
    return stopWith(bench, bench.texts.reasons.noOrder);
  }
  if (isParcel && stopUnready(bench)) return;
  const [itemId = ''] = itemIds;
  const late = isParcel ? undefined : whyNotShippable(bench, itemId);
  const problem = late ?? (trackingCode === null ? undefined : trackingRefusal(bench, trackingCode, itemId));
  if (problem !== undefined) return stopWith(bench, problem);
  const isSame = isRestAsAsked(bench, question);
  if (!isParcel)
    return isSame ? attempt(bench, sendItem(bench, itemId, trackingCode)) : shipItem(bench, itemId, trackingCode);
  // What was left out may be in the parcel by now.
  if (isSame && isParcelAsAsked(bench, question)) attempt(bench, shipOrder(bench, trackingCode));
  else leaveBench(bench, trackingCode);
}

function isParcelAsAsked(bench: Bench, { itemIds }: PartQuestion): boolean {
  const now = packedLines(linesOf(bench)).map(({ entry }) => entry.item.id);
  return now.length === itemIds.length && now.every((id) => itemIds.includes(id));
}
