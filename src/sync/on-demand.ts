/**
 * Reads on demand what no poll reads: an order's detail, a product, the stock. Owns those requests and their abort signal,
 * and removes buyers' data from memory in time.
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

type OnDemandOptions = {
  client: Pick<ApiClient, 'getOrder' | 'getProduct' | 'listStock' | 'listItems'>;
  clock: Clock;
  details: Details;
  stock: Stock;
  /** The store's rate limit: repeated reads keep to it. */
  budget?: Budget;
  /** The lookback of deltas, in milliseconds, see poll/cursor.ts. */
  reachBackMs?: () => number;
  /** Merges the items of an order's detail, as those of any other response. `askedAt` on the monotonic clock. */
  takeItems: (items: readonly OrderItem[], askedAt: number) => void;
  /** Finds the unit of prices by comparing products with the items sold of them; `undefined` if they do not show it. */
  learnUnit: (products: Iterable<Product>) => PriceUnit | undefined;
  /** Ids of products that were sold: their prices can be compared with those of items. */
  soldProducts: () => readonly string[];
};

export type OnDemand = {
  /** Reads an order's detail, unless it was read a moment ago or is being read; `isFresh`: reads it in any case. */
  readOrder(orderId: string, options?: { isFresh?: boolean }): void;
  /** Reads a product, by the same rule. */
  readProduct(productId: string, options?: { isFresh?: boolean }): void;
  /** Reads a few products that were sold, once, if the unit of prices is not known. */
  learnPriceUnit(): void;
  /** Reads the stock and keeps it fresh until the returned function is called. */
  watchStock(): () => void;
  /** Reads the details of orders whose money is in no list, until the returned function is called. Absent: reads nothing. */
  watchMoney?: () => () => void;
  /** Reads changes of the stock now, if it is watched. */
  lookAtStock(): void;
  /** Reads the items of these states again, byte for byte: their texts are not safe for a terminal. */
  readExactItems(statuses: readonly ItemStatus[]): Promise<ExactItems>;
  /** Removes all buyers' data from memory at once. */
  forgetOrders(): void;
  /** Aborts every request and wait. */
  stop(): Promise<void>;
};

/** A detail read less than this ago is not read again when it is opened. */
const FRESH_MS = 10_000;

/** How many products are read, besides the one on the screen, to learn the unit of prices. */
const PRODUCTS_TO_LEARN_FROM = 6;

/** Requests nothing before a reader asks for it. */
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

  /** Does not start to read what is being read. */
  function readOnce(key: string, work: () => Promise<void>): void {
    if (reading.has(key)) return;
    reading.add(key);
    run(() => work().finally(() => reading.delete(key)));
  }

  /** Removes details from memory when their time is over, as long as there are any. */
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
      // A response requested before our own price was written must not bring the old price back.
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
   * Learns the unit of prices, which the spec does not show (2.6), when a product is first opened or prices are first
   * planned: reads a few products that were sold, once.
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
    lookAtStock: () => stockReader.pollNow(),
    forgetOrders: () => forgetOrders(details),

    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
      forgetOrders(details);
    },
  };
}
