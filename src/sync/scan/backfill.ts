/**
 * What no list tells, read one thing after the other, beside the looks: numbers of orders (spec 2.1 calls their summary
 * optional), their money, when they were paid, what their products are. Buyers' data in those answers is dropped at once.
 */
import type { Clock } from '../../base/clock.ts';
import { waitTurn, type Budget } from '../budget.ts';
import { problemOf } from '../reading-problem.ts';

export type BackfillOptions = {
  clock: Clock;
  budget?: Budget;
  /** The ids of what is not known, in the order in which it is wanted; none while nothing can be asked. */
  wanted: () => Iterable<string>;
  /** Reads one of them and takes what the answer tells. Rejects with an `ApiError`. */
  read: (id: string, signal: AbortSignal) => Promise<void>;
};

export type Backfill = {
  /** Something has changed: reads what there is to read, unless it does so already. */
  look(): void;
  /** Ends every request and wait. */
  stop(): Promise<void>;
};

/** Between two questions; more where the store's budget wants it. */
const PAUSE_MS = 100;
/** After a failure: what the store suffers from is no matter of one order. */
const REST_MS = 30_000;
/** What an answer did not tell is asked for again after this. */
const AGAIN_MS = 600_000;

/** Nothing is asked before {@link Backfill.look}. */
export function createBackfill({ clock, budget, wanted, read }: BackfillOptions): Backfill {
  const stopping = new AbortController();
  const { signal } = stopping;
  const askedAt = new Map<string, number>();
  let running: Promise<void> | undefined;

  const isDue = (id: string) => clock.now() >= (askedAt.get(id) ?? -Infinity) + AGAIN_MS;

  function nextDue(): string | undefined {
    for (const id of wanted()) if (isDue(id)) return id;
    return undefined;
  }

  async function readAll(): Promise<void> {
    for (;;) {
      const due = nextDue();
      if (due === undefined) return;
      await waitTurn({ budget, clock, signal });
      const isAnswered = await readOne(due);
      const spacingMs = budget?.spacingMs(clock.now()) ?? 0;
      // Every other turn is left to the looks.
      await clock.sleep(isAnswered ? Math.max(PAUSE_MS, 2 * spacingMs) : REST_MS, signal);
    }
  }

  async function readOne(id: string): Promise<boolean> {
    askedAt.set(id, clock.now());
    try {
      await read(id, signal);
      return true;
    } catch (error) {
      // What is gone is the sync's affair.
      return problemOf(error, signal).kind === 'gone';
    }
  }

  return {
    look() {
      if (running || signal.aborted || nextDue() === undefined) return;
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
