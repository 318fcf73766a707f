/**
 * A parcel that does not contain all of its order: nobody would notice later, so the operator is asked before it leaves, by a
 * scanned code, by a key or by the palette. The answer is a list whose first row, which Enter and the code OK take, ships nothing.
 */
import { keyOfLeftOut, parcelsGone, type LeftOut } from '../../domain/parcel.ts';
import { sumText, sumUnits } from '../../domain/units.ts';
import { leftOutWords } from '../../i18n/parcel-words.ts';
import { partOfOrder } from '../../usecases/part-of-order.ts';
import { packedLines, packingLines, type PackingLine } from '../state/packing.ts';
import type { PartQuestion } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';

/** The items of an order that are about to leave, and their tracking code or null. */
type Leaving = Pick<PartQuestion, 'orderId' | 'itemIds' | 'trackingCode' | 'isParcel'>;

/**
 * Asks whether to ship a part of an order. Returns false if the order is complete, or if everything left out was cancelled and a
 * stop of this session has shown that.
 */
export function askAboutRest(context: SessionContext, leaving: Leaving): boolean {
  const { session, effects } = context;
  const { leftOut } = partOfOrder(context, leaving.orderId, leaving.itemIds);
  const { without } = session.getState().packing;
  const isUntold = ({ item, why }: LeftOut) => why !== 'cancelled' || !without.has(item.id);
  if (!leftOut.some(isUntold)) return false;
  const asked = { kind: 'part', ...leaving, leftOut: keyOfLeftOut(leftOut), index: 0 } as const;
  session.setState({ question: asked, prompt: undefined });
  effects.ring('error');
  return true;
}

/** Whether the items left out, and the reasons, are still those that the question showed. */
export function isRestAsAsked(context: SessionContext, { orderId, itemIds, leftOut }: PartQuestion): boolean {
  return keyOfLeftOut(partOfOrder(context, orderId, itemIds).leftOut) === leftOut;
}

/** The words of the question: how much of which order, with which code, and which items are left out and why. */
export function partWords(context: SessionContext, asked: PartQuestion) {
  const { orderId, itemIds, trackingCode, index } = asked;
  const { parcel } = context.texts;
  const { count: inIt, total, numero, leftOut } = partOfOrder(context, orderId, itemIds);
  const checked = new Map(uncheckedLines(context, asked).map((line) => [line.entry.item.id, line.checked]));
  const ownReason = (id: string) => {
    const count = checked.get(id);
    return count === undefined ? undefined : count === 0 ? parcel.unchecked : parcel.partly(count);
  };
  const question = parcel.question(parcel.part(inIt, total, numero), trackingCode ?? '');
  // The rest may have left elsewhere since.
  const details = leftOut.length === 0 ? '' : parcel.notInIt(leftOutWords(leftOut, context.texts, ownReason));
  const choices = { rows: parcel.rows(inIt, total), index };
  return { question: checked.size > 0 ? `${parcel.notAll} ${question}` : question, details, choices };
}

/** The lines on the bench that the parcel leaves without, and that can still be checked. */
function uncheckedLines({ replica, session }: SessionContext, { itemIds, isParcel }: Leaving): PackingLine[] {
  const lines = packingLines(replica.getState().records, session.getState().packing);
  return isParcel ? packedLines(lines).filter(({ entry }) => !itemIds.includes(entry.item.id)) : [];
}

/** `1 of 2 items of order 10288`; `undefined` if nothing is left out. */
export function partOf(context: SessionContext, orderId: string, itemIds: readonly string[]): string | undefined {
  const { count, total, numero, leftOut } = partOfOrder(context, orderId, itemIds);
  return leftOut.length === 0 ? undefined : context.texts.parcel.part(count, total, numero);
}

/** The number of the parcel on the bench within its order, as `parcel 2`; empty for the first, or if nothing is left to pack. */
export function parcelNumberWords({ texts }: Pick<SessionContext, 'texts'>, lines: readonly PackingLine[]): string {
  const { size } = parcelsGone(lines.map(({ entry }) => entry.item));
  return size === 0 || packedLines(lines).length === 0 ? '' : texts.parcel.nth(size + 1);
}

/** `Parcel 1 gone with AA123456785BR · still to go: 3 pieces.`, for items that the replica may not show as shipped yet. */
export function restToGoWords(context: SessionContext, orderId: string, itemIds: readonly string[], code: string) {
  const items = context.replica
    .getState()
    .records.ofOrder(orderId)
    .map(({ item }) => item);
  const before = parcelsGone(items.filter(({ id }) => !itemIds.includes(id)));
  const { leftOut } = partOfOrder(context, orderId, itemIds);
  const toGo = sumUnits(leftOut.flatMap(({ item, why }) => (why === 'cancelled' ? [] : [item])));
  return context.texts.parcel.goneWithRest(new Set([...before, code]).size, code, sumText(toGo));
}
