/**
 * The requests of the sync. Each response is used only once it is known to come from the store that is open, and a page only once
 * it is the page requested: a service that ignores the page parameter returns page 1 every time, every total agrees, and most of the
 * list is never read.
 *
 * Which store a response comes from: the token identifies the store (spec 5) and rows do not name it, but the token may come to
 * belong to another store while bancada runs: the token file is replaced, or the seller area moves the token. A response with an
 * item we know comes from our store. For one without such an item, `ping` is requested after the response, and the rows are used
 * once it has named our store.
 */
import type { ApiClient, ItemQuery, Page, Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import type { Order, OrderItem, Ping } from '../../domain/records.ts';
import type { RetryLoop } from './retry-loop.ts';
import type { Snapshot } from '../snapshot.ts';

type ValidatedReadsOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  snapshot: Pick<Snapshot, 'get' | 'orderIdOf'>;
  now: () => number;
  attempts: Pick<RetryLoop, 'ask' | 'attempt'>;
  /** Whether the first load has ended, so that a page without any known item may come from another store. */
  isLoaded: () => boolean;
  /** Called with every page of the store that is open. */
  onReply: (reply: Reply<Page<OrderItem>>) => void;
  /** Called for every page after the first: whether it was the page requested. */
  onPage: (isHonest: boolean) => void;
  /** Called when the token belongs to this store, which is not the one that is open. */
  onOther: (lojaId: string) => void;
};

type ValidatedReads = {
  /** Asks which store the token belongs to, and opens that one. */
  identify(open: (reply: Reply<Ping>) => void): Promise<void>;
  /** See {@link readPage}. */
  readPage(query: ItemQuery, page: number): Promise<Reply<Page<OrderItem>>>;
  /** Reads an order. After a 404 it first checks that the token still belongs to the same store. */
  fetchOrder(orderId: string): Promise<Reply<Order>>;
  /** Requests a page of items, and resolves once that page is known to come from the store that is open. */
  judged<T extends { id: string }>(send: () => Promise<Reply<Page<T>>>): Promise<Reply<Page<T>>>;
  /** Checks that the token still belongs to the same store; rejects with `StoreChanged` if not. */
  confirmStore(): Promise<void>;
  /** When that was last confirmed (monotonic). */
  readonly confirmedAt: number;
  /** Runs a task for the store that is open; drops the task if the token turns out to belong to another store. */
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

export type PageContext<T, Q> = {
  /** Waits for the store's budget and sends the request; the client decodes the response. */
  request: (query: Q, page: number) => Promise<Reply<Page<T>>>;
  identity: Pick<StoreIdentity, 'era' | 'judge'>;
  /** The ids on page 1 of the lists read last, by query. */
  firstPages: Map<string, string>;
  /** Called with every page of the store that is open. */
  onReply: (reply: Reply<Page<T>>) => void;
  /** Called for every page after the first: whether it was the page requested. */
  onPage: (isHonest: boolean) => void;
};

/** Of how many lists page 1 is remembered. */
const REMEMBERED = 12;

/**
 * Reads one page. If the service returned page 1 again, `currentPage` of the result is 1. Rejects with errors of the
 * client, and with `StoreChanged` if the token belongs to another store by now.
 */
export async function readPage<T extends { id: string }, Q>(
  ctx: PageContext<T, Q>,
  query: Q,
  page: number,
): Promise<Reply<Page<T>>> {
  const { identity, firstPages, onPage } = ctx;
  const { era } = identity;
  const reply = await ctx.request(query, page);
  await identity.judge(era, reply.data.rows);
  ctx.onReply(reply);
  const list = JSON.stringify(query);
  const ids = idsOf(reply);
  if (page === 1) {
    firstPages.delete(list);
    firstPages.set(list, ids);
    if (firstPages.size > REMEMBERED) firstPages.delete(firstPages.keys().next().value!);
    return reply;
  }
  const { rows, currentPage, lastPage } = reply.data;
  if (rows.length === 0) return reply;
  // For a page after the last one a service may return the last one again.
  let isHonest = currentPage === page || page > lastPage;
  // The rows of page 1 may have moved down by a whole page meanwhile; then page 1 has other rows now.
  if (isHonest && firstPages.get(list) === ids) isHonest = idsOf(await readPage(ctx, query, 1)) !== ids;
  onPage(isHonest);
  return isHonest ? reply : { ...reply, data: { ...reply.data, currentPage: 1 } };
}

function idsOf<T extends { id: string }>({ data }: Reply<Page<T>>): string {
  return JSON.stringify(data.rows.map(({ id }) => id));
}

/** The token belongs to another store now: responses to requests under way must not be used. */
export class StoreChanged extends Error {}

type StoreIdentityOptions = {
  ping: () => Promise<Reply<Ping>>;
  /** Whether the store that is open has this item. */
  knows: (itemId: string) => boolean;
  /** Whether the items of the store are loaded, so that a response without any of them is suspicious. */
  isKnown: () => boolean;
  /** Called when the token belongs to this store, which is not the one that is open. */
  onOther: (lojaId: string) => void;
};

type StoreIdentity = {
  /** Grows whenever the store changes; a response to a request of an earlier era must not be used. */
  readonly era: number;
  /** Sets the store that is open. */
  open(lojaId: string): void;
  /** Rejects with {@link StoreChanged} unless rows requested in an era come from the store that is open. */
  judge(era: number, rows: readonly { id: string }[]): Promise<void>;
  /** Requests which store the token belongs to; rejects with {@link StoreChanged} if it is not the one that is open. */
  confirm(): Promise<void>;
};

export function createStoreIdentity({ ping, knows, isKnown, onOther }: StoreIdentityOptions): StoreIdentity {
  let lojaId: string | undefined;
  let era = 0;
  let asking: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const asked = era;
    const { data } = await ping();
    if (asked !== era) throw new StoreChanged();
    if (lojaId === undefined || data.loja_id === lojaId) return;
    era++;
    lojaId = data.loja_id;
    onOther(lojaId);
    throw new StoreChanged();
  }

  /** A `ping` under way proves nothing about responses that arrive after it was sent; their callers share the next one. */
  function confirm(): Promise<void> {
    if (!asking) {
      asking = ask().finally(() => (asking = undefined));
      return asking;
    }
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return confirm();
      });
    return next;
  }

  return {
    get era() {
      return era;
    },
    open(store) {
      if (lojaId !== undefined && lojaId !== store) era++;
      lojaId = store;
    },
    async judge(asked, rows) {
      if (asked === era && isKnown() && rows.length > 0 && !rows.some(({ id }) => knows(id))) await confirm();
      if (asked !== era) throw new StoreChanged();
    },
    confirm,
  };
}
