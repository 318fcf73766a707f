/** The key of a DANFE or DC-e that is scanned in Packing: stored with the parcel on the bench, and never sent to the store. */
import { readFiscalKey } from '../../domain/fiscal-key.ts';
import { isRefused } from '../rights.ts';
import type { SessionContext } from '../session-context.ts';
import { placeInFront, say } from '../state/session-state.ts';
import { numberOfOrder } from '../kernel/claims.ts';
import { stopWith } from '../kernel/blocking-alerts.ts';
import { openOrderNumber } from '../kernel/open-order.ts';
import { refuse } from '../refuse.ts';

/**
 * Handles a text with the form of a fiscal key. A key of another parcel shows a stop; outside Packing, or without an order on the
 * bench, a notice only says what the code is.
 */
export function scanFiscalKey(context: SessionContext, scanned: string): void {
  const { session, workshop, texts } = context;
  const { orderId } = session.getState().packing;
  const key = readFiscalKey(scanned);
  if (key === null || key === undefined || placeInFront(session.getState()).screen !== 'packing') {
    return refuse(context, key === null ? texts.packing.fiscalKey.misread : texts.prompts.isFiscalKey);
  }
  if (orderId === undefined) {
    return refuse(context, texts.packing.fiscalKey.noOrder);
  }
  if (isRefused(context, 'write')) return;
  const otherId = workshop.orderOfFiscalKey(key);
  if (otherId === undefined || otherId === orderId) return takeKeyForOrder(context, orderId, key);
  const sentence = texts.stop.fiscalKeyUsed(numberOfOrder(context, otherId), openOrderNumber(context));
  stopWith(context, sentence, { kind: 'code', scanned: key, fiscal: { key, orderId } });
}

/** Stores a key with an order, with a notice. By hand, at a stop, also if another parcel has the same key. */
export function takeKeyForOrder(context: SessionContext, orderId: string, key: string): void {
  const { session, workshop, texts, effects } = context;
  const isKept = workshop.keepFiscalKey(orderId, key);
  effects.ring(isKept ? 'ok' : 'error');
  const numero = numberOfOrder(context, orderId);
  const { kept, notRecorded } = texts.packing.fiscalKey;
  say(session, isKept ? 'ok' : 'error', isKept ? kept(numero, key.slice(25, 34)) : notRecorded);
}
