/**
 * A parcel that does not hold all of its order: nobody finds that out later, so it is asked before the parcel leaves,
 * whichever way it was to leave: by a scanned code, by a key or by the palette. A hand answers, or a command code.
 */
import { keyOfLeftOut, type LeftOut } from '../../domain/parcel.ts';
import { leftOutWords } from '../../i18n/parcel-words.ts';
import { partOfOrder } from '../../usecases/part-of-order.ts';
import type { PartQuestion } from '../state/question.ts';
import type { SessionContext } from '../session-context.ts';

/** What is about to leave of an order, under a code or without one (null). */
export type Leaving = Pick<PartQuestion, 'orderId' | 'itemIds' | 'trackingCode' | 'isParcel'>;

/**
 * Asks whether a part of an order shall leave; false where it is whole, or where all that is left out was cancelled
 * and a stop of this bench said so.
 */
export function askAboutRest(context: SessionContext, leaving: Leaving): boolean {
  const { session, effects } = context;
  const { leftOut } = partOfOrder(context, leaving.orderId, leaving.itemIds);
  const { without } = session.getState().packing;
  const isUntold = ({ item, why }: LeftOut) => why !== 'cancelled' || !without.has(item.id);
  if (!leftOut.some(isUntold)) return false;
  session.setState({ question: { kind: 'part', ...leaving, leftOut: keyOfLeftOut(leftOut) }, prompt: undefined });
  effects.ring('error');
  return true;
}

/** Whether what a question said to be left out still is all that is left out, and for the same reasons. */
export function isRestAsAsked(context: SessionContext, { orderId, itemIds, leftOut }: PartQuestion): boolean {
  return keyOfLeftOut(partOfOrder(context, orderId, itemIds).leftOut) === leftOut;
}

/** What is asked: how much of which order, under which code, and what is not in it and why. */
export function partWords(context: SessionContext, { orderId, itemIds, trackingCode }: PartQuestion) {
  const { parcel } = context.texts;
  const { total, leftOut } = partOfOrder(context, orderId, itemIds);
  return {
    question: parcel.question(partOf(context, orderId, itemIds) ?? '', trackingCode ?? ''),
    details: parcel.notInIt(leftOutWords(leftOut, context.texts)),
    yes: parcel.yes(itemIds.length, total),
    no: parcel.no,
  };
}

/** `1 of 2 items of order 10288`; `undefined` where nothing is left out. */
export function partOf(context: SessionContext, orderId: string, itemIds: readonly string[]): string | undefined {
  const { count, total, numero, leftOut } = partOfOrder(context, orderId, itemIds);
  return leftOut.length === 0 ? undefined : context.texts.parcel.part(count, total, numero);
}
