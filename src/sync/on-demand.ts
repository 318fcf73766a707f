/**
 * What is read only when it is looked at: an order's detail, a product, the stock. It owns those requests, their
 * abort signal, and the end of personal data in memory.
 */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import type { PriceUnit } from '../domain/prices.ts';
import type { ItemStatus, OrderItem, Product } from '../domain/records.ts';
import {
  forgetOldOrders,
  forgetOrders,
  updateOrder,
  noteUnit,
  updateProduct,
  type Details,
  type Reading,
} from '../replica/details.ts';
import type { Stock } from '../replica/stock.ts';
import type { Budget } from './budget.ts';
import { readExactItems, type ExactItems } from './scan/exact-items.ts';
import { problemOf } from './reading-problem.ts';
import { createStockReader } from './stock-reader.ts';

export type OnDemandOptions = {
  client: Pick<ApiClient, 'getOrder' | 'getProduct' | 'listStock' | 'listItems'>;
  clock: Clock;
  details: Details;
  stock: Stock;
  /** The store's budget of requests: what is read again and again keeps to it. */
  budget?: Budget;
  /** How much further back than the overlap deltas must ask, see lookback.ts. */
  reachBackMs?: () => number;
  /** The items of an order that was read: they are as good as any other answer. `askedAt` on the monotonic clock. */
  takeItems: (items: readonly OrderItem[], askedAt: number) => void;
  /** The unit of prices as far as these products show it, with the items that were sold. */
  learnUnit: (products: Iterable<Product>) => PriceUnit | undefined;
  /** Ids of products that were sold: the price of one of those is evidence of the unit. */
  soldProducts: () => readonly string[];
};

export type OnDemand = {
  /** Reads an order's detail, unless it was read a moment ago or is being read. `isFresh` reads it in any case. */
  readOrder(orderId: string, options?: { isFresh?: boolean }): void;
  /** Reads a product, by the same rule. */
  readProduct(productId: string, options?: { isFresh?: boolean }): void;
  /** Reads a few products that were sold where the unit of prices is not known and nothing was read for it before. */
  learnPriceUnit(): void;
  /** Reads the stock and keeps it fresh until the answered function is called. */
  watchStock(): () => void;
  /** Reads the details of orders of whose money no list tells until the answered function is called; nothing, if not set. */
  watchMoney?: () => () => void;
  /** Looks at the stock now, where it is watched. */
  lookAtStock(): void;
  /** Reads the items of these states again, as the store has them: nothing in them is safe for a terminal. */
  readExactItems(statuses: readonly ItemStatus[]): Promise<ExactItems>;
  /** Takes every buyer's data out of memory at once. */
  forgetOrders(): void;
  /** Ends every request and wait. */
  stop(): Promise<void>;
};

/** A detail younger than this is not read again when it is opened. */
const FRESH_MS = 10_000;

/** How many products are read besides the one on the screen to learn the unit of prices. */
const PRODUCTS_TO_LEARN_FROM = 6;

/** Nothing is asked before it is looked at. */
export function createOnDemand(options: OnDemandOptions): OnDemand {
  const { client, clock, details, stock, budget, takeItems, reachBackMs = () => 0 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  const reading = new Set<string>();
  const stockReader = createStockReader({ client, clock, stock, budget, reachBackMs, signal, run });
  let isForgetting = false;
  let hasTriedToLearn = false;

  function run(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => running.delete(task));
    running.add(task);
  }

  function isDue<T>(known: Reading<T> | undefined, isFresh: boolean): boolean {
    return isFresh || known?.value === undefined || clock.now() - known.askedAt >= FRESH_MS;
  }

  /** One reading at a time of the same thing. */
  function readOnce(key: string, work: () => Promise<void>): void {
    if (reading.has(key)) return;
    reading.add(key);
    run(() => work().finally(() => reading.delete(key)));
  }

  /** Forgets details when their time is over, for as long as there are any. */
  async function forgetInTime(): Promise<void> {
    if (isForgetting) return;
    isForgetting = true;
    try {
      for (;;) {
        const nextAt = forgetOldOrders(details, clock.now());
        if (nextAt === undefined) return;
        await clock.sleep(Math.max(1, nextAt - clock.now()), signal);
      }
    } finally {
      isForgetting = false;
    }
  }

  async function readOneProduct(productId: string): Promise<void> {
    updateProduct(details, productId, { isReading: true });
    try {
      const { data, askedAt } = await client.getProduct(productId, signal);
      // A question that was asked before our own price was written does not bring the old price back.
      const isOlder = details.getState().products.get(productId)!.askedAt > askedAt;
      updateProduct(details, productId, {
        ...(isOlder ? {} : { value: data, askedAt }),
        isReading: false,
        problem: undefined,
      });
    } catch (error) {
      updateProduct(details, productId, { isReading: false, problem: problemOf(error, signal) });
    }
  }

  /**
   * The unit of prices is not shown by the spec (2.6). The first product that is opened is the occasion to learn it, or
   * the first prices that are planned: a few products that were sold are read beside it, once.
   */
  async function learn(productId = ''): Promise<void> {
    const look = () => {
      const known = [...details.getState().products.values()].flatMap(({ value }) => value ?? []);
      const unit = options.learnUnit(known);
      if (unit) noteUnit(details, unit, productId);
      return details.getState().priceUnit;
    };
    if (look() || hasTriedToLearn) return;
    hasTriedToLearn = true;
    const unread = options.soldProducts().filter((id) => !details.getState().products.get(id)?.value);
    for (const sold of unread.slice(0, PRODUCTS_TO_LEARN_FROM)) {
      await readOneProduct(sold);
      if (look()) return;
    }
  }

  return {
    readOrder(orderId, { isFresh = false } = {}) {
      if (!isDue(details.getState().orders.get(orderId), isFresh)) return;
      readOnce(`order/${orderId}`, async () => {
        updateOrder(details, orderId, { isReading: true });
        try {
          const { data, askedAt } = await client.getOrder(orderId, signal);
          takeItems(data.itens, askedAt);
          updateOrder(details, orderId, {
            value: data,
            askedAt,
            isReading: false,
            problem: undefined,
            hasEnded: false,
          });
          run(forgetInTime);
        } catch (error) {
          updateOrder(details, orderId, { isReading: false, problem: problemOf(error, signal) });
        }
      });
    },

    readProduct(productId, { isFresh = false } = {}) {
      if (!isDue(details.getState().products.get(productId), isFresh)) return;
      readOnce(`product/${productId}`, async () => {
        await readOneProduct(productId);
        run(() => learn(productId));
      });
    },

    learnPriceUnit() {
      if (details.getState().priceUnit === undefined) readOnce('unit', () => learn());
    },

    readExactItems: (statuses) => readExactItems({ client, clock }, statuses, signal),
    watchStock: () => stockReader.watch(),
    lookAtStock: () => stockReader.lookNow(),
    forgetOrders: () => forgetOrders(details),

    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
      forgetOrders(details);
    },
  };
}
