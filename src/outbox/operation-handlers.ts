/**
 * What carrying out an intent means for its kind: what to look at, when it may leave, what to send, what a look proves.
 */
import { askedHere } from '../api/asked-here.ts';
import type { ApiClient, Reply } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { Order, OrderItem, Product, StockRecord } from '../domain/records.ts';
import { checkBeforeSending } from './check.ts';
import { checkEdit, findEditEvidence, isStockAsWanted, stockOf } from '../domain/edits.ts';
import { baselineOf, findEvidence, isConclusive, wasSoBefore } from './lost-reply-evidence.ts';
import {
  isMove,
  type AnyIntent,
  type EditIntent,
  type Intent,
  type NotSentCode,
  type Verdict,
} from '../domain/intents.ts';
import { afterRefusal, judgeLostReply, MOST_ATTEMPTS } from './policy.ts';
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

/** What a look has shown (that the subject is not there counts as that), and what it means for the intent. */
export type Observation = {
  kind: 'seen';
  /** Whether what the intent is about was there. */
  isThere: boolean;
  /** Whether the request may leave. */
  check(isStale: boolean): { kind: 'go'; facts: AttemptFacts } | { kind: 'verdict'; verdict: Verdict };
  /** The verdict that it proves while an answer of the request may still come about; usually none. */
  judge(): Verdict | undefined;
  /** The verdict where the store said yes to the last request, and nothing else; none where it does not show. */
  afterYes(): Verdict | undefined;
  /** What a refusal of the last request means. */
  afterRefusal(reason: string): Verdict | 'watch';
  /** What follows when nothing of the request can be under way any more. */
  judgeLostReply(isFresh: boolean): Verdict | 'unconfirmed' | { resend: AttemptFacts };
};

export type ObservationResult = Observation | { kind: 'failed'; held: HeldBack };

export type OperationHandler = {
  look(): Promise<ObservationResult>;
  /** What a refusal of the last request means where no look succeeds. */
  afterUnseenRefusal: Observation['afterRefusal'];
  /** Sends it once. No verdict for a success that contradicts itself, which proves nothing. */
  send(): Promise<{ verdict: Verdict | undefined; status: number }>;
};

export type JobTools = {
  client: ActionClient;
  signal: AbortSignal;
  /**
   * Takes items of a store into the snapshot, where that store is open. `our-write`: it confirms a write of ours, and
   * no earlier question undoes it.
   */
  takeItems(lojaId: string, items: readonly OrderItem[], askedAt: number | 'our-write'): void;
  /** This machine's wall clock. */
  wallNow(): number;
  /** Asks again whether the token stands for a store. */
  confirmStore(lojaId: string): Promise<Passage>;
};

/** The job of an intent as it is now. */
export function jobOf(row: IntentRow, tools: JobTools): OperationHandler {
  return isMove(row) ? moveJob(row, tools) : editJob(row, tools);
}

/** Asks, and takes what there is, or that the right store has none, as a sight. */
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

/** Why it was left open until it had provably not happened. */
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

/**
 * Whether the item that a success carries is ours and not plainly somewhere else: a cache in between would answer so.
 */
function showsMove(intent: Intent, item: OrderItem): boolean {
  if (item.id !== intent.itemId) return false;
  const status = readStatus(item.item_status);
  const { from, to } = TRANSITION_RULES[intent.operation];
  // An unknown word contradicts nothing.
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
  // It is written only where a look has shown another value.
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

/** What of a product an edit is about, as its verdict carries it. */
function subjectIn(intent: EditIntent, product: Product): { product?: Product; stock?: StockRecord } {
  if (intent.operation === 'setPrice') return { product };
  const stock = stockOf(intent, product);
  return stock ? { stock } : {};
}
