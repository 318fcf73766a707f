/** An intent is an action that a person asked for. It ends in exactly one verdict. */
import type { Transition } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';

export type IntentPhase =
  /** Behind another intent of the same item, or held until sync or credentials are back. */
  | 'waiting'
  /** The request is on its way. */
  | 'sending'
  /** The reply was lost: looking at the service for what became of it. Nothing is sent meanwhile. */
  | 'watching'
  /** The watch ended without proof either way. Kept and looked at again; never counted as done or refused. */
  | 'unconfirmed';

export type Intent = {
  id: string;
  operation: Transition;
  orderId: string;
  itemId: string;
  /** What `ship` sends: a code, or null for "without tracking" (spec 4.3). */
  trackingCode?: string | null;
  phase: IntentPhase;
  /** When the person asked, on this machine's wall clock. */
  createdAt: number;
  /** When the first request left, on the monotonic clock; `undefined` before. */
  sentAt: number | undefined;
  /** How often the service was looked at for evidence since the reply was lost. */
  lookCount: number;
};

/** What became of an intent. `unconfirmed` is not final: evidence may still settle it. */
export type Verdict =
  | { kind: 'applied'; item: OrderItem; isByEvidence: boolean }
  | { kind: 'already-so'; item: OrderItem }
  | { kind: 'refused'; reason: string; item: OrderItem | undefined }
  /** Provably nothing was sent or applied; asking again is safe. */
  | { kind: 'not-sent'; reason: string }
  | { kind: 'unconfirmed' };

export type Settled = { intent: Intent; verdict: Verdict };
