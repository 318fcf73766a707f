/** What carrying out an intent means for its kind: what to look at, when it may leave, what to send, what a look proves. */
import type { ApiClient, Reply } from '../api/client.ts';
import { ApiError, NotFoundHere } from '../api/errors.ts';
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { Order, OrderItem, Product } from '../domain/records.ts';
import { checkBeforeSending } from './check.ts';
import { checkEdit, findEditEvidence, isStockAsWanted, stockOf } from './edits.ts';
import { baselineOf, findEvidence, isConclusive } from './evidence.ts';
import { isMove, type EditIntent, type Intent, type Verdict } from './intents.ts';
import type { AttemptFacts, IntentRow } from './outbox.ts';
import { MOST_ATTEMPTS, type Policy } from './policy.ts';
import { unitFromAnswer } from './prices.ts';

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

/** What a look found: the subject, that it is not there, or nothing because the look itself failed. */
export type Look<T> =
  | { kind: 'seen'; subject: T; serverDateMs: number | undefined }
  | { kind: 'gone' }
  | { kind: 'failed'; error: ApiError };

/** A look that found something out. */
export type Found<T> = Exclude<Look<T>, { kind: 'failed' }>;

export type Job<T = unknown> = {
  look(): Promise<Look<T>>;
  /** Whether the request may leave, by a fresh look. */
  check(found: Found<T>, isStale: boolean): { kind: 'go'; facts: AttemptFacts } | { kind: 'verdict'; verdict: Verdict };
  /** Sends it once. `undefined` for a success that contradicts itself, which proves nothing. */
  send(): Promise<Verdict | undefined>;
  /** The verdict that a look proves while an answer of the request may still come about; usually none. */
  judge(found: Found<T>): Verdict | undefined;
  /** What a refusal of the last request means. */
  afterRefusal(found: Found<T> | undefined, reason: string): Verdict | 'watch';
  /** What follows when nothing of the request can be under way any more. */
  afterWatch(found: Found<T>, isFresh: boolean): Verdict | 'unconfirmed' | { resend: AttemptFacts };
};

export type JobTools = {
  client: ActionClient;
  policy: Policy;
  signal: AbortSignal;
  /** Takes items of a reply into the picture. `isOurWrite`: it confirms a write of ours, and no earlier question undoes it. */
  takeItems(items: readonly OrderItem[], askedAt: number | 'our-write'): void;
};

/** The job of an intent as it is now. */
export function jobOf(row: IntentRow, tools: JobTools): Job {
  return (isMove(row) ? moveJob(row, tools) : editJob(row, tools)) as Job;
}

async function lookAt<T>(ask: () => Promise<Reply<T>>, take: (reply: Reply<T>) => void): Promise<Look<T>> {
  try {
    const reply = await ask();
    take(reply);
    return { kind: 'seen', subject: reply.data, serverDateMs: reply.serverDateMs };
  } catch (error) {
    if (error instanceof NotFoundHere) return { kind: 'gone' };
    if (error instanceof ApiError) return { kind: 'failed', error };
    throw error;
  }
}

const applied = (item: OrderItem | undefined): Verdict => ({ kind: 'applied', item, isByEvidence: true });

function moveJob(intent: Intent, { client, policy, signal, takeItems }: JobTools): Job<Order> {
  const { orderId, itemId, operation } = intent;
  const itemIn = (found: Found<Order> | undefined) =>
    found?.kind === 'seen' ? found.subject.itens.find(({ id }) => id === itemId) : undefined;
  const findingIn = (item: OrderItem | undefined) => (item ? findEvidence(intent, item) : 'nothing');

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
        ({ data, askedAt }) => takeItems(data.itens, askedAt),
      ),
    check(found, isStale) {
      if (found.kind === 'gone') return { kind: 'verdict', verdict: { kind: 'not-sent', code: 'gone', reason: '' } };
      const check = checkBeforeSending(intent, { order: found.subject, serverDateMs: found.serverDateMs }, isStale);
      return check.kind === 'go' ? { kind: 'go', facts: { baseline: check.baseline } } : check;
    },
    async send() {
      const { data } = await send[operation]();
      if (!showsMove(intent, data)) return undefined;
      takeItems([data], 'our-write');
      return { kind: 'applied', item: data, isByEvidence: false };
    },
    judge(found) {
      const item = itemIn(found);
      const finding = findingIn(item);
      if (!isConclusive(finding, intent)) return undefined;
      if (finding === 'ours') return applied(item);
      return finding === 'reached' ? { kind: 'already-so', item } : { kind: 'refused', reason: '', item };
    },
    afterRefusal(found, reason) {
      const item = itemIn(found);
      const meaning = policy.afterRefusal(intent, findingIn(item));
      if (meaning === 'watch') return 'watch';
      if (meaning === 'applied') return applied(item);
      return meaning === 'already-so' ? { kind: 'already-so', item } : { kind: 'refused', reason, item };
    },
    afterWatch(found, isFresh) {
      const item = itemIn(found);
      if (!item) return 'unconfirmed';
      const next = policy.afterWatch(intent, findingIn(item), item, isFresh);
      if (next === 'unconfirmed') return next;
      if (next === 'resend') {
        const serverDateMs = found.kind === 'seen' ? found.serverDateMs : undefined;
        return { resend: { baseline: baselineOf(item, serverDateMs) } };
      }
      if (next === 'applied') return applied(item);
      if (next === 'already-so') return { kind: 'already-so', item };
      return next === 'refused'
        ? { kind: 'refused', reason: '', item }
        : { kind: 'not-sent', code: 'no-answer', reason: '', item };
    },
  };
}

/** Whether the item that a success carries is ours and not plainly somewhere else: a cache in between would answer so. */
function showsMove(intent: Intent, item: OrderItem): boolean {
  if (item.id !== intent.itemId) return false;
  const status = readStatus(item.item_status);
  const { from, to } = TRANSITION_RULES[intent.operation];
  // A word nobody knows contradicts nothing.
  if (status === undefined || status === to) return true;
  return status !== from && progressOf(item.item_status) > progressOf(to);
}

function editJob(intent: EditIntent, { client, signal }: JobTools): Job<Product> {
  const { productId } = intent;
  const subjectOf = (product: Product) => {
    if (intent.operation === 'setPrice') return { product };
    const stock = stockOf(intent, product);
    return stock ? { stock } : {};
  };

  return {
    look: () =>
      lookAt(
        () => client.getProduct(productId, signal),
        () => {},
      ),
    check(found) {
      if (found.kind === 'gone') return { kind: 'verdict', verdict: { kind: 'not-sent', code: 'gone', reason: '' } };
      const check = checkEdit(intent, found.subject);
      return check.kind === 'go' ? { kind: 'go', facts: check.patch } : check;
    },
    async send() {
      if (intent.operation === 'setPrice') {
        const { data } = await client.updatePrice(productId, intent.change, signal);
        // Whatever unit the answer is in, it shows whether these cents have arrived.
        if (data.id !== productId || unitFromAnswer(intent.change, data) === undefined) return undefined;
        return { kind: 'applied', isByEvidence: false, product: data };
      }
      const { data } = await client.updateStock(intent.stockId, intent.change, signal);
      if (data.id !== intent.stockId || !isStockAsWanted(intent, data)) return undefined;
      return { kind: 'applied', isByEvidence: false, stock: data };
    },
    judge(found) {
      if (found.kind === 'gone' || findEditEvidence(intent, found.subject) !== 'reached') return undefined;
      return { kind: 'already-so', ...subjectOf(found.subject) };
    },
    afterRefusal(found, reason) {
      if (found?.kind === 'seen' && findEditEvidence(intent, found.subject) === 'reached') {
        return { kind: 'already-so', ...subjectOf(found.subject) };
      }
      return intent.isAmbiguous ? 'watch' : { kind: 'refused', reason };
    },
    afterWatch(found, isFresh) {
      if (found.kind === 'gone') return 'unconfirmed';
      const finding = findEditEvidence(intent, found.subject);
      if (finding === 'reached') return { kind: 'already-so', ...subjectOf(found.subject) };
      if (finding === 'other') return 'unconfirmed';
      if (!isFresh || intent.attemptCount >= MOST_ATTEMPTS) {
        return { kind: 'not-sent', code: 'no-answer', reason: '', ...subjectOf(found.subject) };
      }
      if (intent.operation === 'setPrice') return { resend: { before: intent.before } };
      return { resend: { before: intent.before, change: intent.change } };
    },
  };
}
