/**
 * The numbers of orders that no list tells: spec 2.1 calls the summary of an order optional. People know an order by its
 * number and scan it, so each open order without one is read once, one after the other, what is packed next first. Buyers'
 * data in those answers is dropped at once.
 */
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { OrderItem } from '../../domain/records.ts';
import { waitTurn, type Budget } from '../budget.ts';
import { problemOf } from '../reading-problem.ts';

export type NumbersOptions = {
  client: Pick<ApiClient, 'getOrder'>;
  clock: Clock;
  budget?: Budget;
  /** Ids of open orders whose number is not known, in the order in which they are wanted; none while nothing can be asked. */
  unnumbered: () => readonly string[];
  /** The items of an order that was read. `askedAt` on the monotonic clock. */
  takeItems: (items: readonly OrderItem[], askedAt: number) => void;
};

export type Numbers = {
  /** Something has changed: reads what there is to read, unless it does so already. */
  look(): void;
  /** Ends every request and wait. */
  stop(): Promise<void>;
};

/** Between two questions; more where the store's budget wants it. */
const PAUSE_MS = 100;
/** After a failure: what the store suffers from is no matter of one order. */
const REST_MS = 30_000;
/** An order whose answer did not tell its number is asked for again after this. */
const AGAIN_MS = 600_000;

/** Nothing is asked before {@link Numbers.look}. */
export function createNumbers({ client, clock, budget, unnumbered, takeItems }: NumbersOptions): Numbers {
  const stopping = new AbortController();
  const { signal } = stopping;
  const askedAt = new Map<string, number>();
  let running: Promise<void> | undefined;

  const isDue = (orderId: string) => clock.now() >= (askedAt.get(orderId) ?? -Infinity) + AGAIN_MS;

  async function readAll(): Promise<void> {
    for (;;) {
      const due = unnumbered().find(isDue);
      if (due === undefined) return;
      await waitTurn({ budget, clock, signal });
      const isAnswered = await read(due);
      const spacingMs = budget?.spacingMs(clock.now()) ?? 0;
      // Every other turn is left to the looks.
      await clock.sleep(isAnswered ? Math.max(PAUSE_MS, 2 * spacingMs) : REST_MS, signal);
    }
  }

  async function read(orderId: string): Promise<boolean> {
    askedAt.set(orderId, clock.now());
    try {
      const { data, askedAt: at } = await client.getOrder(orderId, signal);
      takeItems(data.itens, at);
      return true;
    } catch (error) {
      // An order that is gone is the sync's affair.
      return problemOf(error, signal).kind === 'gone';
    }
  }

  return {
    look() {
      if (running || signal.aborted || !unnumbered().some(isDue)) return;
      running = readAll()
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        })
        .finally(() => (running = undefined));
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
