/** Requests of operators and scripts, and the intents made of them. */
import { type AskProblem, type Intent, targetOf, type AnyIntent, type Author, type Seen } from '../domain/intents.ts';
import type { Clock } from '../base/clock.ts';
import { readStatus, TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { Product, StockRecord, PriceChange, StockChange } from '../domain/records.ts';
import type { Replica, ReplicaState } from '../replica/replica.ts';
import { changedFields, seenOf } from './check.ts';
import { beforeOf } from '../domain/edits.ts';
import type { PriceUnit } from '../domain/prices.ts';
import { normaliseTracking } from '../domain/tracking.ts';
import type { NewIntent } from './outbox-table.ts';

/** A request for one operation. */
export type Request =
  /** `trackingCode: null` ships without tracking. */
  | { operation: Transition; itemId: string; trackingCode?: string | null | undefined }
  /** New prices in cents, of a product as the operator saw it; `unit` is the one in which the service sends prices. */
  | { operation: 'setPrice'; product: Product; change: PriceChange; unit: PriceUnit }
  /** A new count, or `delta` to add to the count in the store when it is sent, or the switch `ativo`. */
  | { operation: 'setStock'; stock: StockRecord; change: StockChange; delta?: number };

export type AskOptions = {
  by?: Author;
  /** Holds moves that are not asked about back for the grace; default true. Scripts have no grace. */
  hasGrace?: boolean;
  /** Waits while the store cannot be reached; default true. Otherwise the intent ends as `not-sent`. */
  isPatient?: boolean;
  /** Names what is one action to the operator, such as the items of a parcel: undo takes back all of it. */
  together?: string;
  /** The other items of the parcel that have not left: if one of them cannot be shipped, nothing is sent. */
  alongside?: readonly string[];
  /** Ships this item alone, whatever else its order contains. */
  isAlone?: boolean;
  /**
   * What the operator was shown of the item, see `seenOf` of check.ts: if the item has changed since, nothing is begun.
   * Default: the item as it is known now.
   */
  seen?: Seen | undefined;
};

export type Asked =
  | { intent: AnyIntent; problem?: undefined }
  | { intent?: undefined; problem: AskProblem; reason: string; cause?: Error };

type DraftOptions = {
  replica: Replica;
  clock: Clock;
  /** Who asks, unless a call names another author. */
  author: Author;
  graceMs: number;
  newId: () => string;
};

/** Why a transition would be refused, by the known records and the intents under way; `undefined` if it would be begun. */
export function whyNot(replica: Replica, operation: Transition, itemId: string): AskProblem | undefined {
  const known = replica.getState();
  if (!known.records.get(itemId)) return 'unknown-item';
  if (isUnderWay(known, operation, itemId)) return 'double';
  const expected = readStatus(expectedStatus(known, itemId) ?? '');
  if (expected !== TRANSITION_RULES[operation].from) return 'not-allowed';
  return isHeldBack(known, operation, itemId) ? 'held' : undefined;
}

/** Whether the shop has put the item on hold, which stops starting and shipping it; accepting and returning stay possible. */
export function isHeldBack({ records }: ReplicaState, operation: Transition, itemId: string): boolean {
  return (operation === 'startProduction' || operation === 'ship') && records.holdOf(itemId) !== undefined;
}

function idsOfOrder(replica: Replica, orderId: string): string[] {
  return replica
    .getState()
    .records.ofOrder(orderId)
    .map(({ item }) => item.id);
}

/** Normalises a tracking code once for every caller: this form is sent, kept and compared. */
function codeToSend(trackingCode: string | null | undefined): string | null {
  return trackingCode == null ? null : normaliseTracking(trackingCode);
}

/** Whether a transition waits for the grace (`graceMs`, 0 for none) before it is sent: all do but ship, which is asked about. */
export function waitsForGrace(operation: Transition, graceMs: number): boolean {
  return graceMs > 0 && operation !== 'ship';
}

/** Returns the function that makes an intent of a request. It writes nothing. */
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

type Known = Pick<ReplicaState, 'records' | 'intents'>;

/** The moves of an item that are under way; not those that are unconfirmed or kept, for they are not sent. */
export function underWay({ intents }: Pick<Known, 'intents'>, itemId: string): Intent[] {
  return (intents.get(itemId) ?? []).filter(({ phase, isKept }) => phase !== 'unconfirmed' && !isKept);
}

/** The state in which the next move would find the item; `undefined` if the item is not known. */
export function expectedStatus(known: Known, itemId: string): string | undefined {
  const last = underWay(known, itemId).at(-1);
  return last ? TRANSITION_RULES[last.operation].to : known.records.get(itemId)?.item.item_status;
}

/** Whether the same move is already under way. */
export function isUnderWay(known: Pick<Known, 'intents'>, operation: Transition, itemId: string): boolean {
  return underWay(known, itemId).some((intent) => intent.operation === operation);
}
