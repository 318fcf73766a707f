/**
 * An intent is an operation that a person asked for. It is on disk before anything is sent, and ends in exactly one verdict:
 *
 *     grace ─→ waiting ─→ sending ─ 2xx ────────────────────→ applied
 *       │         ↑ │        ├──── clean refusal ─→ read ───→ refused · already-so
 *       │    hold ┘ │        └──── reply lost ──→ watching ─→ applied · already-so · refused (evidence)
 *       │           │                  ↑ resend if safe ┘ └─→ unconfirmed ─ later evidence ─→ settled
 *       └───────────┴─→ not-sent (withdrawn, stopped, given up)
 */
import type { Transition } from './lifecycle.ts';
import type { OrderItem, Product, StockRecord, PriceChange, StockChange } from './records.ts';
import type { PriceUnit } from './prices.ts';

export type IntentPhase =
  /** Held back for a moment, in which it can still be withdrawn. */
  | 'grace'
  /** Not sent: behind another intent of the same item, or held, see {@link Hold}. */
  | 'waiting'
  /** The request is under way. */
  | 'sending'
  /** No reply, or an unclear one: the item is read to find out what became of the request. Nothing is sent meanwhile. */
  | 'watching'
  /** The watch ended without proof. The item is read again now and then; it never counts as applied or refused. */
  | 'unconfirmed';

/** Why an intent that could be sent is not sent yet. */
export type Hold =
  /** Behind an earlier intent of the same item. */
  | 'queued'
  /** The store cannot be reached. */
  | 'offline'
  /** The store asks for fewer requests. */
  | 'limited'
  /** The store does not accept the token (401). */
  | 'token'
  /** The token belongs to another store than the intent. */
  | 'other-store'
  /** The disk cannot be written. */
  | 'disk'
  /** Its session ended before it was sent: an operator must send it on. */
  | 'kept';

/** Who asked, for the audit trail. */
export type Author = {
  operator: string;
  station: string;
  /** The session in which it was asked, if it was in one: only that session can undo it. Absent in old outboxes. */
  desk?: string;
};

type Core = {
  id: string;
  /** The order of the requests, across all processes on this outbox. */
  seq: number;
  /** `item:…`, `product:…` or `stock:…`: only one intent of a target is carried out at a time. */
  target: string;
  /** The store that it is for (spec 2.4a). It is sent to no other. */
  lojaId: string;
  phase: IntentPhase;
  hold?: Hold | undefined;
  /** When the person asked, on this machine's wall clock. */
  createdAt: number;
  /** When the last request was sent, on this machine's wall clock; `undefined` before the first. */
  sentAt?: number | undefined;
  /** How many requests were sent. */
  attemptCount: number;
  /** An earlier request may have been applied, so the response to a later one does not decide alone. */
  isAmbiguous: boolean;
  /**
   * The status of the response that did not show whether the last request was applied: a 5xx, a redirect, a page of HTML;
   * `undefined` if there was no response.
   */
  answered?: number | undefined;
  /**
   * When the first of our requests was sent whose outcome is unknown, on this machine's wall clock: a request of this intent,
   * or of an earlier unconfirmed one with the same wish.
   */
  openSince?: number | undefined;
  /** How often the item was read for evidence since the reply was lost. */
  lookCount: number;
  /** When it is read again, on this process's monotonic clock; only while that is awaited. */
  nextLookAt?: number | undefined;
  /** When the grace ends, on the monotonic clock of the process that owns the intent. */
  graceEndsAt?: number | undefined;
  /** The bulk that it is part of. */
  bulkId?: string | undefined;
  /** Waits for a store that cannot be reached; otherwise it ends as `not-sent`. */
  isPatient: boolean;
  /** Its session ended before it was sent. No process sends it, and no intent waits for it, until an operator sends it on. */
  isKept?: boolean | undefined;
  author: Author;
};

type LookedAt = {
  /** The service's clock when the record was read; `undefined` if it sends no `Date`, and for what the operator saw. */
  serverDateMs?: number | undefined;
};

/** The item as it was read before the request was sent: later versions are compared with it. */
export type Baseline = {
  item_status: string;
  updated_at: string;
  tracking_code: string;
  enviado_em: string;
} & LookedAt;

/** Digests, by field, of what the operator saw of an item: they show a change, and not the text. */
export type Seen = Readonly<Record<string, string>>;

/** A transition of an item. */
export type Intent = Core & {
  operation: Transition;
  orderId: string;
  itemId: string;
  /** What `ship` sends: a code, or null for "without tracking" (spec 4.3). */
  trackingCode?: string | null | undefined;
  baseline?: Baseline | undefined;
  seen?: Seen | undefined;
  /** The other unshipped items in the parcel: if one of them cannot be shipped, this one is not sent. */
  alongside?: readonly string[] | undefined;
  /**
   * The known items of its order when the shipment was asked for: if the store has another unshipped one, this one is not
   * sent, for the operator did not know of that. Absent if this item alone was meant.
   */
  orderItems?: readonly string[] | undefined;
};

/** New prices of a product, in cents (spec 4.5). */
export type PriceIntent = Core & {
  operation: 'setPrice';
  productId: string;
  change: PriceChange;
  /** The unit of this service's prices: learnt or set before the first write, never guessed. */
  unit: PriceUnit;
  /** What the operator saw, as the service sent it; later, the product as it was read before the request. */
  before: { preco: number; preco_promocional: number; updated_at: string } & LookedAt;
};

/** A new count or switch of a stock record (spec 4.7). */
export type StockIntent = Core & {
  operation: 'setStock';
  productId: string;
  stockId: string;
  change: StockChange;
  /** To be added to the count in the store when it is sent, in place of a new count. */
  delta?: number | undefined;
  /** What the operator saw; later, the record as it was read before the request. */
  before: { quantidade: string; is_active: string; updated_at: string } & LookedAt;
};

export type EditIntent = PriceIntent | StockIntent;
export type AnyIntent = Intent | EditIntent;
export type Operation = AnyIntent['operation'];

/** Why nothing was sent, or why the request certainly changed nothing. */
export type NotSentCode =
  | 'withdrawn'
  | 'unreachable'
  | 'unauthenticated'
  | 'limited'
  | 'read-only'
  | 'invalid'
  | 'not-recorded'
  | 'step-before'
  | 'stale'
  | 'cancelled'
  | 'changed'
  | 'gone'
  | 'no-answer'
  | 'unclear-answer';

/** What became of an intent. Only `unconfirmed` may be followed by another verdict. */
export type Verdict =
  | { kind: 'applied'; item?: OrderItem | undefined; isByEvidence: boolean; product?: Product; stock?: StockRecord }
  /**
   * The target already had the wanted state. `by`: who brought it there, if the outbox of this machine knows. `mayBeOurs`:
   * one of our own requests may have, and nothing proves that it was so before.
   */
  | {
      kind: 'already-so';
      item?: OrderItem | undefined;
      mayBeOurs?: boolean;
      by?: Author | undefined;
      product?: Product;
      stock?: StockRecord;
    }
  | { kind: 'refused'; reason: string; item?: OrderItem | undefined }
  /** Certainly nothing was applied; asking again is safe. */
  | {
      kind: 'not-sent';
      code: NotSentCode;
      /** The words of the store or the network; may be empty. The operator is shown the code, in words of their language. */
      reason: string;
      item?: OrderItem | undefined;
      /** The fields that differ from what the operator saw. */
      changed?: readonly string[];
      product?: Product;
      stock?: StockRecord;
    }
  /** `isClosed`: the item is not read again, because another action replaced this one or the operator set it aside. */
  | { kind: 'unconfirmed'; item?: OrderItem | undefined; isClosed?: boolean };

export type VerdictKind = Verdict['kind'];

export type Settled = {
  intent: AnyIntent;
  verdict: Verdict;
  /** Another process has settled it, and has notified its own listeners. */
  isElsewhere?: boolean;
};

/** `ana @ bench 2`; without the part that is not known. */
export function nameOfAuthor({ operator, station }: Pick<Author, 'operator' | 'station'>): string {
  return [operator, station].filter(Boolean).join(' @ ');
}

/** `ana@bench 2`: the same in fewer cells. */
export function authorSign({ operator, station }: Pick<Author, 'operator' | 'station'>): string {
  return [operator, station].filter(Boolean).join('@');
}

/** Whether both are the same person at the same session. */
export function isSameAuthor(a: Author, b: Author): boolean {
  return a.operator === b.operator && a.station === b.station && a.desk === b.desk;
}

/** Whether it is a move of an item, and not a price or a stock count. */
export function isMove(intent: AnyIntent): intent is Intent {
  return intent.operation !== 'setPrice' && intent.operation !== 'setStock';
}

/** Whether a move can happen twice, because another one reverses it: after a lost reply it must never be sent blindly again. */
export function canRecur(operation: Operation): boolean {
  return operation === 'ship' || operation === 'returnToProduction';
}

/** The `target` of an intent. */
export function targetOf(subject: { itemId: string } | { productId: string; stockId?: string }): string {
  if ('itemId' in subject) return `item:${subject.itemId}`;
  return subject.stockId === undefined ? `product:${subject.productId}` : `stock:${subject.stockId}`;
}

/** Why nothing was begun. */
export type AskProblem =
  | 'unknown-item'
  /** The item's state, with the intents under way, does not allow it. */
  | 'not-allowed'
  /** The same move is under way: the key was pressed twice. */
  | 'double'
  /** The shop has put the item on hold. */
  | 'held'
  /** The item has changed since it was shown. */
  | 'changed'
  /** The store is not known yet. */
  | 'no-store'
  /** The disk cannot be written, so it will not be sent. */
  | 'not-recorded'
  /** The author may not write. */
  | 'read-only'
  /** The process is ending. */
  | 'closing';
