/** Carries out each kind of operation: what to read, when to send, what to send, and what the record as read proves. */
import { askedHere } from '../api/asked-here.ts';
import type { ApiClient, Reply } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { Order, OrderItem, Product, StockRecord } from '../domain/records.ts';
import { checkBeforeSending } from './check.ts';
import { checkEdit, findEditEvidence, isStockAsWanted, stockOf } from '../domain/edits.ts';
import {
  baselineOf,
  findEvidence,
  isConclusive,
  wasSoBefore,
  afterRefusal,
  judgeLostReply,
  MOST_ATTEMPTS,
} from './judge-lost-reply.ts';
import {
  isMove,
  type AnyIntent,
  type EditIntent,
  type Intent,
  type NotSentCode,
  type Verdict,
} from '../domain/intents.ts';
import { hasArrived } from '../domain/prices.ts';
import { heldBy, type HeldBack, type Passage } from './preflight.ts';
import type { AttemptFacts, IntentRow } from './outbox-table.ts';

export type ActionClient = Pick<
  ApiClient,
  | 'ping'
  | 'getOrder'
  | 'acceptItem'
  | 'startProduction'
  | 'shipItem'
  | 'returnToProduction'
  | 'getProduct'
  | 'updatePrice'
  | 'updateStock'
>;

/** The target of an intent as it was read, or that it was not there, and what that means for the intent. */
export type Observation = {
  kind: 'seen';
  /** Whether the target was there. */
  isThere: boolean;
  /** Whether the request may be sent. */
  check(isStale: boolean): { kind: 'go'; facts: AttemptFacts } | { kind: 'verdict'; verdict: Verdict };
  /** The verdict that it proves while the request may still be under way; usually none. */
  judge(): Verdict | undefined;
  /** The verdict after a success without a usable body; none if the target does not show the change. */
  afterYes(): Verdict | undefined;
  /** What a refusal of the last request means. */
  afterRefusal(reason: string): Verdict | 'watch';
  /** What follows when the request cannot be under way any more. */
  judgeLostReply(isFresh: boolean): Verdict | 'unconfirmed' | { resend: AttemptFacts };
};

export type ObservationResult = Observation | { kind: 'failed'; held: HeldBack };

export type OperationHandler = {
  look(): Promise<ObservationResult>;
  /** What a refusal of the last request means if the target cannot be read. */
  afterUnseenRefusal: Observation['afterRefusal'];
  /** Sends the request once. Returns no verdict for a success whose body contradicts it. */
  send(): Promise<{ verdict: Verdict | undefined; status: number }>;
};

export type JobTools = {
  client: ActionClient;
  signal: AbortSignal;
  /**
   * Merges items of a store into the snapshot, if that store is open. `our-write`: they are the response to our own write,
   * so responses requested earlier do not replace them.
   */
  takeItems(lojaId: string, items: readonly OrderItem[], askedAt: number | 'our-write'): void;
  /** This machine's wall clock. */
  wallNow(): number;
  /** Requests again whether the token belongs to a store. */
  confirmStore(lojaId: string): Promise<Passage>;
};

/** The handler of an intent. */
export function jobOf(row: IntentRow, tools: JobTools): OperationHandler {
  return isMove(row) ? moveJob(row, tools) : editJob(row, tools);
}

/** Reads the target; a 404 counts as not there once the token is known to belong to the right store. */
async function lookAt<T>(
  ask: () => Promise<Reply<T>>,
  sightOf: (reply: Reply<T> | undefined) => Observation,
  confirm: () => Promise<Passage>,
): Promise<ObservationResult> {
  let passage = { kind: 'open' } as Passage;
  const isHere = async () => {
    passage = await confirm();
    return passage.kind === 'open';
  };
  try {
    return sightOf(await askedHere(ask, isHere));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'failed', held: passage.kind === 'hold' ? passage : heldBy(error) };
  }
}

const GONE = { kind: 'verdict', verdict: { kind: 'not-sent', code: 'gone', reason: '' } } as const;

/** The code for an intent that was not applied, by why its outcome was unknown at first. */
function unansweredCode({ answered }: AnyIntent): NotSentCode {
  return answered === undefined ? 'no-answer' : 'unclear-answer';
}

const applied = (item: OrderItem | undefined): Verdict => ({ kind: 'applied', item, isByEvidence: true });

function moveJob(intent: Intent, tools: JobTools): OperationHandler {
  const { client, signal, takeItems, confirmStore } = tools;
  const { orderId, itemId, operation, lojaId } = intent;
  const send: Record<Intent['operation'], () => Promise<Reply<OrderItem>>> = {
    accept: () => client.acceptItem(orderId, itemId, signal),
    startProduction: () => client.startProduction(orderId, itemId, signal),
    ship: () => client.shipItem(orderId, itemId, intent.trackingCode ?? null, signal),
    returnToProduction: () => client.returnToProduction(orderId, itemId, signal),
  };

  return {
    look: () =>
      lookAt(
        () => client.getOrder(orderId, signal),
        (reply) => {
          if (reply) takeItems(lojaId, reply.data.itens, reply.askedAt);
          return moveSight(intent, tools, reply);
        },
        () => confirmStore(lojaId),
      ),
    afterUnseenRefusal: (reason) => moveSight(intent, tools, undefined).afterRefusal(reason),
    async send() {
      const { data, status } = await send[operation]();
      if (!showsMove(intent, data)) return { verdict: undefined, status };
      takeItems(lojaId, [data], 'our-write');
      return { verdict: { kind: 'applied', item: data, isByEvidence: false }, status };
    },
  };
}

function moveSight(intent: Intent, { wallNow }: JobTools, reply: Reply<Order> | undefined): Observation {
  const item = reply?.data.itens.find(({ id }) => id === intent.itemId);
  const finding = item ? findEvidence(intent, item) : 'nothing';
  const lookedAt = wallNow();

  function alreadySo(): Verdict {
    const clocks = { serverDateMs: reply?.serverDateMs, lookedAt };
    return { kind: 'already-so', item, ...(item && !wasSoBefore(intent, item, clocks) ? { mayBeOurs: true } : {}) };
  }

  return {
    kind: 'seen',
    isThere: item !== undefined,
    check(isStale) {
      if (!reply) return GONE;
      const check = checkBeforeSending(intent, { order: reply.data, serverDateMs: reply.serverDateMs }, isStale);
      if (check.kind === 'go') return { kind: 'go', facts: { baseline: check.baseline } };
      return check.verdict.kind === 'already-so' ? { kind: 'verdict', verdict: alreadySo() } : check;
    },
    judge() {
      if (!isConclusive(finding, intent)) return undefined;
      if (finding === 'ours') return applied(item);
      return finding === 'reached' ? alreadySo() : { kind: 'refused', reason: '', item };
    },
    afterYes: () =>
      finding === 'ours' || finding === 'reached' ? { ...applied(item), isByEvidence: false } : undefined,
    afterRefusal(reason) {
      const meaning = afterRefusal(intent, finding);
      if (meaning === 'watch') return 'watch';
      if (meaning === 'applied') return applied(item);
      return meaning === 'already-so' ? alreadySo() : { kind: 'refused', reason, item };
    },
    judgeLostReply(isFresh) {
      if (!item) return 'unconfirmed';
      const next = judgeLostReply(intent, finding, item, isFresh);
      if (next === 'unconfirmed') return next;
      if (next === 'resend') return { resend: { baseline: baselineOf(item, reply?.serverDateMs) } };
      if (next === 'applied') return applied(item);
      if (next === 'already-so') return alreadySo();
      return next === 'refused'
        ? { kind: 'refused', reason: '', item }
        : { kind: 'not-sent', code: unansweredCode(intent), reason: '', item };
    },
  };
}

/** Whether the item in a success is the one requested, and not in a contradicting state: a cache may have answered. */
function showsMove(intent: Intent, item: OrderItem): boolean {
  if (item.id !== intent.itemId) return false;
  const status = readStatus(item.item_status);
  const { from, to } = TRANSITION_RULES[intent.operation];
  // An unknown status contradicts nothing.
  if (status === undefined || status === to) return true;
  return status !== from && progressOf(item.item_status) > progressOf(to);
}

function editJob(intent: EditIntent, { client, signal, confirmStore }: JobTools): OperationHandler {
  const { productId } = intent;
  return {
    look: () =>
      lookAt(
        () => client.getProduct(productId, signal),
        (reply) => editSight(intent, reply),
        () => confirmStore(intent.lojaId),
      ),
    afterUnseenRefusal: (reason) => editSight(intent, undefined).afterRefusal(reason),
    async send() {
      if (intent.operation === 'setPrice') {
        const { data, status } = await client.updatePrice(productId, intent.change, signal);
        const isOurs = data.id === productId && hasArrived(intent, data);
        return { verdict: isOurs ? { kind: 'applied', isByEvidence: false, product: data } : undefined, status };
      }
      const { data, status } = await client.updateStock(intent.stockId, intent.change, signal);
      const isOurs = data.id === intent.stockId && isStockAsWanted(intent, data);
      return { verdict: isOurs ? { kind: 'applied', isByEvidence: false, stock: data } : undefined, status };
    },
  };
}

function editSight(intent: EditIntent, reply: Reply<Product> | undefined): Observation {
  const product = reply?.data;
  const finding = product && findEditEvidence(intent, product);
  const subject = product ? subjectIn(intent, product) : {};
  // A request is sent only if the value was another one when it was read.
  const openly = intent.openSince === undefined ? {} : { mayBeOurs: true };
  const alreadySo: Verdict = { kind: 'already-so', ...openly, ...subject };

  return {
    kind: 'seen',
    isThere: finding !== undefined,
    check() {
      if (!product) return GONE;
      const check = checkEdit(intent, product, reply.serverDateMs);
      if (check.kind === 'go') return { kind: 'go', facts: check.patch };
      return check.verdict.kind === 'already-so' ? { kind: 'verdict', verdict: alreadySo } : check;
    },
    judge: () => (finding === 'reached' ? alreadySo : undefined),
    afterYes: () => (finding === 'reached' ? { kind: 'applied', isByEvidence: false, ...subject } : undefined),
    afterRefusal(reason) {
      if (finding === 'reached') return alreadySo;
      return intent.isAmbiguous ? 'watch' : { kind: 'refused', reason };
    },
    judgeLostReply(isFresh) {
      if (finding === 'reached') return alreadySo;
      if (finding !== 'untouched') return 'unconfirmed';
      if (!isFresh || intent.attemptCount >= MOST_ATTEMPTS) {
        return { kind: 'not-sent', code: unansweredCode(intent), reason: '', ...subject };
      }
      if (intent.operation === 'setPrice') return { resend: { before: intent.before } };
      return { resend: { before: intent.before, change: intent.change } };
    },
  };
}

/** The part of a product that an edit changes, for its verdict. */
function subjectIn(intent: EditIntent, product: Product): { product?: Product; stock?: StockRecord } {
  if (intent.operation === 'setPrice') return { product };
  const stock = stockOf(intent, product);
  return stock ? { stock } : {};
}
