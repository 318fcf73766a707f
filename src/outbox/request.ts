/** What may be asked, and the intent that it becomes. */
import type { AskProblem } from '../domain/intents.ts';
import type { Clock } from '../base/clock.ts';
import { readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { Product, StockRecord, PriceChange, StockChange } from '../domain/records.ts';
import type { Replica, ReplicaState } from '../replica/replica.ts';
import { changedFields, seenOf } from './check.ts';
import { beforeOf } from '../domain/edits.ts';
import { expectedStatus, isUnderWay } from './optimistic-status.ts';
import { targetOf, type AnyIntent, type Author, type Seen } from '../domain/intents.ts';
import type { PriceUnit } from '../domain/prices.ts';
import { normaliseTracking } from '../domain/tracking.ts';
import type { NewIntent } from './outbox-table.ts';

/** What may be asked. */
export type Request =
  /** `trackingCode: null` ships without tracking. */
  | { operation: Transition; itemId: string; trackingCode?: string | null | undefined }
  /** New prices in cents, of a product as the operator saw it; `unit` is the one in which the service sends prices. */
  | { operation: 'setPrice'; product: Product; change: PriceChange; unit: PriceUnit }
  /** A new count, or `delta` to add to the count that a fresh look finds, or the switch. */
  | { operation: 'setStock'; stock: StockRecord; change: StockChange; delta?: number };

export type AskOptions = {
  by?: Author;
  /** Holds accept and start back for the grace; default true. Scripts have none. */
  hasGrace?: boolean;
  /** Waits for a store that cannot be reached; default true. Otherwise it ends as not sent. */
  isPatient?: boolean;
  /** A name for what is one thing to the operator, as the items of a parcel are: it is undone as one. */
  together?: string;
  /** Items that a shipment leaves with and that have not left: where one may not leave, it is not sent. */
  alongside?: readonly string[];
  /** This one item is meant, whatever else its order has: of that nobody has to be asked. */
  isAlone?: boolean;
  /**
   * What was shown of the item when it was asked about, see `seenOf` of check.ts: where it is something else by now,
   * nothing is begun. What the picture shows now, if not set.
   */
  seen?: Seen | undefined;
};

export type Asked =
  | { intent: AnyIntent; problem?: undefined }
  | { intent?: undefined; problem: AskProblem; reason: string; cause?: Error };

export type DraftOptions = {
  replica: Replica;
  clock: Clock;
  /** Who asks, unless a call names another author. */
  author: Author;
  graceMs: number;
  newId: () => string;
};

/** Why a transition of an item would not be begun, by the picture and what is under way; `undefined` when it would. */
export function whyNot(replica: Replica, operation: Transition, itemId: string): AskProblem | undefined {
  const known = replica.getState();
  if (!known.records.get(itemId)) return 'unknown-item';
  if (isUnderWay(known, operation, itemId)) return 'double';
  const expected = readStatus(expectedStatus(known, itemId) ?? '');
  if (expected !== TRANSITION_RULES[operation].from) return 'not-allowed';
  return isHeldBack(known, operation, itemId) ? 'held' : undefined;
}

/** Whether a piece waits for something without which it is neither made nor sent; the store may still be answered. */
export function isHeldBack({ records }: ReplicaState, operation: Transition, itemId: string): boolean {
  return (operation === 'startProduction' || operation === 'ship') && records.holdOf(itemId) !== undefined;
}

function idsOfOrder(replica: Replica, orderId: string): string[] {
  return replica
    .getState()
    .records.ofOrder(orderId)
    .map(({ item }) => item.id);
}

/** Whoever asks, by whichever way: what is sent, kept and compared is the code written together. */
function codeToSend(trackingCode: string | null | undefined): string | null {
  return trackingCode == null ? null : normaliseTracking(trackingCode);
}

/** Whether a move is held back for the grace, in milliseconds, before it is sent: accept and start are, if there is any. */
export function waitsForGrace(operation: Transition, graceMs: number): boolean {
  return graceMs > 0 && (operation === 'accept' || operation === 'startProduction');
}

/** Makes intents of requests. Nothing is written. */
export function createDrafts({ replica, clock, author, graceMs, newId }: DraftOptions) {
  return (
    request: Request,
    { by = author, hasGrace = true, isPatient = true, alongside = [], isAlone = false, seen: shown }: AskOptions = {},
    bulkId?: string,
  ): NewIntent | AskProblem => {
    const { lojaId } = replica.getState();
    if (lojaId === undefined) return 'no-store';
    const core = {
      id: newId(),
      lojaId,
      phase: 'waiting' as const,
      createdAt: clock.wallNow(),
      attemptCount: 0,
      isAmbiguous: false,
      lookCount: 0,
      isPatient,
      author: by,
      ...(bulkId === undefined ? {} : { bulkId }),
    };
    if (request.operation === 'setPrice') {
      const { operation, product, change, unit } = request;
      const { id: productId, preco, preco_promocional, updated_at } = product;
      const before = { preco, preco_promocional, updated_at };
      return { ...core, target: targetOf({ productId }), operation, productId, change, unit, before };
    }
    if (request.operation === 'setStock') {
      const { operation, stock, change, delta } = request;
      const { id: stockId, product_id: productId } = stock;
      const what = { productId, stockId, change, before: beforeOf(stock), ...(delta === undefined ? {} : { delta }) };
      return { ...core, target: targetOf({ productId, stockId }), operation, ...what };
    }
    const { operation, itemId, trackingCode } = request;
    const problem = whyNot(replica, operation, itemId);
    if (problem) return problem;
    const { item } = replica.getState().records.get(itemId)!;
    if (changedFields(shown, item).length > 0) return 'changed';
    const seen = shown ?? seenOf(operation, item);
    const hasItsGrace = hasGrace && waitsForGrace(operation, graceMs);
    return {
      ...core,
      phase: hasItsGrace ? 'grace' : 'waiting',
      target: targetOf({ itemId }),
      operation,
      orderId: item.order_id,
      itemId,
      ...(operation === 'ship' ? { trackingCode: codeToSend(trackingCode) } : {}),
      ...(Object.keys(seen).length > 0 ? { seen } : {}),
      ...(operation === 'ship' && !isAlone ? { orderItems: idsOfOrder(replica, item.order_id) } : {}),
      ...(alongside.length > 0 ? { alongside } : {}),
    };
  };
}
