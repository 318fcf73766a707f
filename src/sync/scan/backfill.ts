/**
 * Reads, one after the other and beside the polls, the details that lists may leave out: the number of an order (its summary
 * is optional by spec 2.1), its money, when it was paid, its products. Buyers' data in those responses is dropped at once.
 */
import type { Clock } from '../../base/clock.ts';
import { waitTurn, type Budget } from '../budget.ts';
import { problemOf } from '../reading-problem.ts';

type BackfillOptions = {
  clock: Clock;
  budget?: Budget;
  /** The ids still to be read, the most wanted first; none while no request can be sent. */
  wanted: () => Iterable<string>;
  /** Reads one of them and stores what the response contains. Rejects with an `ApiError`. */
  read: (id: string, signal: AbortSignal) => Promise<void>;
};

type Backfill = {
  /** Starts reading what is wanted, unless it is reading already. */
  start(): void;
  /** Aborts every request and wait. */
  stop(): Promise<void>;
};

/** Between two requests; longer where the rate limit asks for it. */
const PAUSE_MS = 100;
/** After a failure: the store itself is probably in trouble. */
const REST_MS = 30_000;
/** When to read a detail again whose response did not contain what is wanted. */
const AGAIN_MS = 600_000;

/** Requests nothing before {@link Backfill.start}. */
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
      // Every second request is left to the polls.
      await clock.sleep(isAnswered ? Math.max(PAUSE_MS, 2 * spacingMs) : REST_MS, signal);
    }
  }

  async function readOne(id: string): Promise<boolean> {
    askedAt.set(id, clock.now());
    try {
      await read(id, signal);
      return true;
    } catch (error) {
      // A 404 counts as answered: a full scan deals with items that are gone.
      return problemOf(error, signal).kind === 'gone';
    }
  }

  return {
    start() {
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
