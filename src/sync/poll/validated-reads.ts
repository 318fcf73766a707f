/**
 * What is asked of the service, and judged before it is used: is it the page, and is it the store, that was asked for?
 */
import type { ApiClient, ItemQuery, Page, Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import type { Order, OrderItem, Ping } from '../../domain/records.ts';
import type { RetryLoop } from './retry-loop.ts';
import { readPage, type PageContext } from './read-page.ts';
import type { Snapshot } from '../snapshot.ts';
import { createStoreIdentity, StoreChanged } from '../profile/store-identity.ts';

export type ValidatedReadsOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf'>;
  now: () => number;
  attempts: Pick<RetryLoop, 'ask' | 'attempt'>;
  /** Whether the open states have been read once, so that an answer without any known item says something. */
  isLoaded: () => boolean;
  /** Sees every page that is of the store that is open. */
  onReply: (reply: Reply<Page<OrderItem>>) => void;
  /** A page beyond the first was the one asked for, or not. */
  onPage: (isHonest: boolean) => void;
  /** The token stands for this store, which is not the one that is open. */
  onOther: (lojaId: string) => void;
};

export type ValidatedReads = {
  /** Which store the token stands for; it is the one that is open from now on. */
  identify(open: (reply: Reply<Ping>) => void): Promise<void>;
  /** See {@link readPage}. */
  readPage(query: ItemQuery, page: number): Promise<Reply<Page<OrderItem>>>;
  /** An order. That there is none is asked of the right store, or it says nothing. */
  fetchOrder(orderId: string): Promise<Reply<Order>>;
  /** Asks for a page of items, and answers it once it is known to be of the store that is open. */
  judged<T extends { id: string }>(send: () => Promise<Reply<Page<T>>>): Promise<Reply<Page<T>>>;
  /** Asks whether it is still the same store; whatever is under way ends where it is not. */
  confirmStore(): Promise<void>;
  /** When it was last known to be the same (monotonic). */
  readonly confirmedAt: number;
  /** Does a task of the store that is open; where it turns out to be another, there is nothing left to do of it. */
  attemptHere(task: () => Promise<void>): Promise<boolean>;
};

export function createValidatedReads(options: ValidatedReadsOptions): ValidatedReads {
  const { client, snapshot, now, attempts, isLoaded, onReply, onPage, onOther } = options;
  const { ask, attempt } = attempts;
  const ping = () => ask((asking) => client.ping(asking));
  const watch = createStoreIdentity({
    ping,
    knows: (itemId) => snapshot.get(itemId) !== undefined || snapshot.orderIdOf(itemId) !== undefined,
    isKnown: isLoaded,
    onOther,
  });
  const pages: PageContext<OrderItem, ItemQuery> = {
    request: (query, page) => ask((asking) => client.listItems({ ...query, page }, asking)),
    identity: watch,
    firstPages: new Map(),
    onReply,
    onPage,
  };
  let confirmedAt = -Infinity;

  async function confirmStore(): Promise<void> {
    await watch.confirm();
    confirmedAt = now();
  }

  return {
    async identify(open) {
      const reply = await ping();
      open(reply);
      watch.open(reply.data.loja_id);
      confirmedAt = now();
    },
    readPage: (query, page) => readPage(pages, query, page),
    async fetchOrder(orderId) {
      const { era } = watch;
      try {
        const reply = await ask((asking) => client.getOrder(orderId, asking));
        await watch.judge(era, reply.data.itens);
        return reply;
      } catch (error) {
        if (error instanceof NotFoundHere) await confirmStore();
        throw error;
      }
    },
    async judged(send) {
      const { era } = watch;
      const reply = await send();
      await watch.judge(era, reply.data.rows);
      return reply;
    },
    confirmStore,
    get confirmedAt() {
      return confirmedAt;
    },
    attemptHere: (task) =>
      attempt(async () => {
        try {
          await task();
        } catch (error) {
          if (!(error instanceof StoreChanged)) throw error;
        }
      }),
  };
}
