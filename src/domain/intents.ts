/**
 * An intent is what a person asked for. It is on disk before anything is sent, and it ends in exactly one verdict:
 *
 *     grace ─→ waiting ─→ sending ─ 2xx ────────────────────→ applied
 *       │         ↑ │        ├──── clean refusal ─→ look ───→ refused · already-so
 *       │    hold ┘ │        └──── reply lost ──→ watching ─→ applied · already-so · refused (evidence)
 *       │           │                  ↑ resend if safe ┘ └─→ unconfirmed ─ later evidence ─→ settled
 *       └───────────┴─→ not-sent (taken back, stopped, given up)
 */
import type { Transition } from './lifecycle.ts';
import type { OrderItem, Product, StockRecord, PriceChange, StockChange } from './records.ts';
import type { PriceUnit } from './prices.ts';

export type IntentPhase =
  /** Held back for a moment in which taking it back costs nothing. */
  | 'grace'
  /** Not sent: behind another intent of the same item, or held, see {@link Hold}. */
  | 'waiting'
  /** The request is on its way. */
  | 'sending'
  /** No reply, or one that tells nothing: looking at the service for what became of it. Nothing is sent meanwhile. */
  | 'watching'
  /** The watch ended without proof either way. Kept and looked at again; never counted as done or refused. */
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
  /** The token stands for another store than the one this was asked for. */
  | 'other-store'
  /** This machine cannot record that it sends. */
  | 'disk'
  /** Its session was left before it was sent: it goes on when somebody says so. */
  | 'kept';

/** Who asked, for the audit trail. */
export type Author = {
  operator: string;
  station: string;
  /** In which of their sessions, where it was one: it alone undoes it. An outbox of an older bancada does not say. */
  desk?: string;
};

type Core = {
  id: string;
  /** The order in which intents were asked, across all processes on this outbox. */
  seq: number;
  /** What only one intent at a time may touch: `item:…`, `product:…` or `stock:…`. */
  target: string;
  /** The store it was asked for (spec 2.4a). It is sent to no other. */
  lojaId: string;
  phase: IntentPhase;
  hold?: Hold | undefined;
  /** When the person asked, on this machine's wall clock. */
  createdAt: number;
  /** When the last request left, on this machine's wall clock; `undefined` before. */
  sentAt?: number | undefined;
  /** How many requests have left. */
  attemptCount: number;
  /** An earlier request may have been applied: no answer to a later one can be taken as the answer to all. */
  isAmbiguous: boolean;
  /**
   * The status of the answer that left it open whether the last request was applied: a 5xx, a redirect, a page;
   * `undefined` where no answer came.
   */
  answered?: number | undefined;
  /**
   * When the first request of ours left of which it is not known whether it was applied, on this machine's wall clock:
   * one of this intent, or of an unconfirmed one in whose place this was asked.
   */
  openSince?: number | undefined;
  /** How often the service was looked at for evidence since the reply was lost. */
  lookCount: number;
  /** When the next look for evidence is due, on this process's monotonic clock; only while it is waited for. */
  nextLookAt?: number | undefined;
  /** When a grace ends, on the monotonic clock of the process that holds it. */
  graceEndsAt?: number | undefined;
  /** Part of a bulk action: shares the bulk's slots. */
  bulkId?: string | undefined;
  /** Waits out an offline store; otherwise it ends as not sent. */
  isPatient: boolean;
  /** Its session was left before it was sent. No process sends it, and nothing waits for it, until somebody says so. */
  isKept?: boolean | undefined;
  author: Author;
};

/** When a look was. */
type LookedAt = {
  /** The service's clock at the look; `undefined` where it sends no `Date`, and for what the operator saw. */
  serverDateMs?: number | undefined;
};

/** What an item was at the last look before its request left: what evidence is compared with. */
export type Baseline = {
  item_status: string;
  updated_at: string;
  tracking_code: string;
  enviado_em: string;
} & LookedAt;

/**
 * What the operator saw of an item when asking to move it, as digests by field: enough to notice
 * a change, nothing to read.
 */
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
  /** What else is in the parcel of a shipment and has not been sent: unless all of it may leave, this may not. */
  alongside?: readonly string[] | undefined;
  /**
   * The items of its order that the picture had when a shipment was asked for: where the store has another that has not
   * left, nobody was asked about that, and it is not sent. Absent where the order was not meant, but this item of it.
   */
  orderItems?: readonly string[] | undefined;
};

/** New prices of a product, in cents (spec 4.5). */
export type PriceIntent = Core & {
  operation: 'setPrice';
  productId: string;
  change: PriceChange;
  /** The unit in which this service sends prices: learnt or set before the first write, never guessed. */
  unit: PriceUnit;
  /** What the operator saw, as the service sent it; the last look before the request left, once there was one. */
  before: { preco: number; preco_promocional: number; updated_at: string } & LookedAt;
};

/** A new count or switch of a stock record (spec 4.7). */
export type StockIntent = Core & {
  operation: 'setStock';
  productId: string;
  stockId: string;
  change: StockChange;
  /** Added to the count that a fresh look finds, instead of a count that replaces it. */
  delta?: number | undefined;
  /** What the operator saw; the last look before the request left, once there was one. */
  before: { quantidade: string; is_active: string; updated_at: string } & LookedAt;
};

export type EditIntent = PriceIntent | StockIntent;
export type AnyIntent = Intent | EditIntent;
export type Operation = AnyIntent['operation'];

/** Why nothing was sent, or why what was sent has provably changed nothing. */
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

/** What became of an intent. Only `unconfirmed` may still be followed by another. */
export type Verdict =
  | { kind: 'applied'; item?: OrderItem | undefined; isByEvidence: boolean; product?: Product; stock?: StockRecord }
  /**
   * It is as it was wanted. `by`: whose request brought it there, by this machine's own record; nobody's where that does
   * not know. `mayBeOurs`: a request of ours may have, and nothing shows that it was so before that left.
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
  /** Provably nothing was applied; asking again is safe. */
  | {
      kind: 'not-sent';
      code: NotSentCode;
      /** What the store or the network said; may be empty. The code is what a person is told in their language. */
      reason: string;
      item?: OrderItem | undefined;
      /** The fields that are not what the operator saw. */
      changed?: readonly string[];
      product?: Product;
      stock?: StockRecord;
    }
  /** `isClosed`: looking has ended, because another action took its place or the operator set it aside. */
  | { kind: 'unconfirmed'; item?: OrderItem | undefined; isClosed?: boolean };

export type VerdictKind = Verdict['kind'];

export type Settled = {
  intent: AnyIntent;
  verdict: Verdict;
  /** Another process has brought it to its verdict, and has told it. */
  isElsewhere?: boolean;
};

/** `ana @ bench 2`: who asked, as far as that is known. */
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

/** Whether it is a move of an item (and not a price or a stock count). */
export function isMove(intent: AnyIntent): intent is Intent {
  return intent.operation !== 'setPrice' && intent.operation !== 'setStock';
}

/**
 * The moves that can be undone by another and so can happen twice: what is lost of them must
 * never be sent blindly again.
 */
export function canRecur(operation: Operation): boolean {
  return operation === 'ship' || operation === 'returnToProduction';
}

/** What only one intent at a time may touch. */
export function targetOf(subject: { itemId: string } | { productId: string; stockId?: string }): string {
  if ('itemId' in subject) return `item:${subject.itemId}`;
  return subject.stockId === undefined ? `product:${subject.productId}` : `stock:${subject.stockId}`;
}

/** Why nothing was begun. */
export type AskProblem =
  | 'unknown-item'
  /** The item's state, with what is already on its way, does not allow it. */
  | 'not-allowed'
  /** The same is already on its way: a double press. */
  | 'double'
  /** This shop has said that the piece waits for something. */
  | 'held'
  /** It is not what was shown when it was asked about. */
  | 'changed'
  /** Which store this is has not been heard yet. */
  | 'no-store'
  /** It could not be written down, so it will not be sent. */
  | 'not-recorded'
  /** Who asks may only look. */
  | 'read-only'
  /** This bench is closing. */
  | 'closing';
