/**
 * Loads old items on demand: those that were delivered, cancelled or shipped long ago come back to memory some days at a
 * time; from the disk where the disk has all of them, else from the service by the date of the order (spec 4.1).
 *
 * Deltas contain every change since the first load, so days that were read completely stay complete. *Shipped* is an open
 * state: the first load has read all its items, and the disk has them.
 */
import type { ApiClient, ItemQuery, Page, Reply } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import type { ItemStatus, OrderItem } from '../domain/records.ts';
import { readTime } from '../base/times.ts';
import type { PastReading, PastStatus } from '../replica/past.ts';
import { waitTurn, type Budget } from './budget.ts';
import { scanPages } from './scan/scan.ts';
import { troubleOf } from './trouble.ts';
import { DAY_MS } from '../base/durations.ts';

/** Old items on the disk. All times are when orders were placed, in milliseconds since the epoch. */
export type PastRepository = {
  /**
   * Loads the items between two moments from the disk into memory, the newest first. Returns how many were not in memory,
   * and since when all of them are: later than `fromMs` if there are more than memory takes at once.
   */
  recallHistory(status: ItemStatus, fromMs: number, toMs: number): { newCount: number; fromMs: number };
  /** Whether the disk has an item whose order was placed before a moment. */
  hasOlder(status: ItemStatus, beforeMs: number): boolean;
  /** Since when the disk has every item of a state; `undefined` if the service was never asked. */
  historyReadFrom(status: ItemStatus): number | undefined;
  setHistoryReadFrom(status: ItemStatus, fromMs: number): void;
};

type PastOptions = {
  client: Pick<ApiClient, 'listItems'>;
  repository: PastRepository;
  /** Merges rows requested at `askedAt` (monotonic); returns how many changed something. */
  takeItems: (rows: readonly OrderItem[], askedAt: number) => number;
  clock: Clock;
  budget?: Budget;
  /** Called after each page that was read from the store. */
  onPage?: (status: PastStatus) => void;
  /** Called with how far the reading has come, for the screens. */
  tell: (status: PastStatus, reading: PastReading) => void;
};

export type Past = {
  /** Loads the days before those that are shown, once at a time for each state. Errors go to `tell`; it does not reject. */
  older(status: PastStatus): Promise<void>;
  /** Starts over for another store, and aborts what is being read. */
  forget(): void;
  /** Aborts what is being read. */
  stop(): Promise<void>;
};

/** Some days: where they begin, whether the store has nothing older, and whether they had few items. */
type Stretch = { fromMs: number; isLast: boolean; isShort?: boolean };

const FIRST_DAYS = 3;
const MOST_DAYS = 730;
/** How many days are read at once is adapted so that between this few and this many items come at once. */
const FEW = 50;
const MANY = 1000;
const MOST_TRIES = 3;
const CONCURRENCY = 3;
/** A row this far outside the days requested shows that the date filter has no effect, in whatever time zone. */
const SURELY_OUTSIDE_MS = 3 * DAY_MS;

/** Requests nothing before {@link Past.older}. */
export function createPast({ client, repository, takeItems, clock, budget, onPage, tell }: PastOptions): Past {
  let reading = new AbortController();
  const shownFrom = new Map<PastStatus, number>();
  const days = new Map<PastStatus, number>();
  const running = new Map<PastStatus, Promise<void>>();
  const tasks = new Set<Promise<void>>();

  async function bringOlder(status: PastStatus, { signal }: AbortController): Promise<void> {
    const known = () => (shownFrom.has(status) ? { fromMs: shownFrom.get(status)! } : {});
    try {
      for (;;) {
        tell(status, { ...known(), isReading: true, isEnd: false });
        const toMs = shownFrom.get(status) ?? clock.wallNow() + DAY_MS;
        let newCount = 0;
        const stretch = await readStretch(status, toMs, signal, (count) => (newCount += count));
        signal.throwIfAborted();
        if (!stretch) return tell(status, { ...known(), isReading: false, isEnd: false, problem: 'unreadable' });
        const { fromMs } = stretch;
        const isLast = stretch.isLast && !repository.hasOlder(status, fromMs);
        const recalled = repository.recallHistory(status, isLast ? 0 : fromMs, toMs);
        newCount += recalled.newCount;
        shownFrom.set(status, recalled.fromMs);
        const isEnd = recalled.fromMs === 0;
        if (stretch.isShort || newCount === 0) days.set(status, Math.min(MOST_DAYS, lengthOf(status) * 3));
        if (isEnd || newCount > 0) return tell(status, { ...known(), isReading: false, isEnd });
      }
    } catch (error) {
      if (signal.aborted) return;
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      tell(status, { ...known(), isReading: false, isEnd: false, problem: trouble.kind });
    }
  }

  /** Whether the disk has everything of a state. */
  function isWhole(status: PastStatus): boolean {
    return status === 'shipped' || repository.historyReadFrom(status) === 0;
  }

  const lengthOf = (status: PastStatus) => days.get(status) ?? FIRST_DAYS;

  /**
   * Reads the days that end at `toMs`, unless the disk has them. Returns `undefined` if their list kept changing while it
   * was read: its rows are shown, and it is read again the next time.
   */
  async function readStretch(
    status: PastStatus,
    toMs: number,
    signal: AbortSignal,
    onNews: (count: number) => void,
  ): Promise<Stretch | undefined> {
    const readPage = async (query: ItemQuery, page: number) => {
      await waitTurn({ budget, clock, signal });
      const reply = await client.listItems({ ...query, page }, signal);
      onPage?.(status);
      return reply;
    };
    for (let tries = 1; ;) {
      const length = lengthOf(status);
      const fromMs = toMs - length * DAY_MS;
      const readFromMs = repository.historyReadFrom(status) ?? clock.wallNow() + DAY_MS;
      if (isWhole(status) || readFromMs <= fromMs) return { fromMs, isLast: isWhole(status) };
      // Up to the days read before, so that there is no gap; one day more at either end, for the filter's time zone is
      // unknown.
      const query = { status, data_inicio: dayOf(fromMs - DAY_MS), data_fim: dayOf(readFromMs + DAY_MS) };
      let first: Reply<Page<OrderItem>> | undefined = await readPage(query, 1);
      if (first.data.total > MANY && length > 1) {
        days.set(status, Math.ceil(length / 4));
        continue;
      }
      let isDateless = false;
      const scan = scanPages({
        async readPage(page) {
          const reply = first ?? (await readPage(query, page));
          first = undefined;
          return reply;
        },
        idOf: ({ id }) => id,
        concurrency: CONCURRENCY,
      });
      for await (const { data, askedAt } of scan) {
        isDateless ||= data.rows.some((row) => placedAt(row) < fromMs - SURELY_OUTSIDE_MS);
        onNews(takeItems(data.rows, askedAt));
      }
      const { isStable, total } = scan.found;
      if (!isStable && tries++ < MOST_TRIES) continue;
      if (!isStable) return undefined;
      const { data: older } = await readPage({ status, data_fim: dayOf(fromMs) }, 1);
      isDateless ||= older.rows.some((row) => placedAt(row) > fromMs + SURELY_OUTSIDE_MS);
      // Where the date filter has no effect, these rows were all there are.
      const isLast = older.total === 0 || (isDateless && older.total === total) || fromMs <= 0;
      repository.setHistoryReadFrom(status, isLast ? 0 : fromMs);
      return { fromMs, isLast, isShort: total < FEW };
    }
  }

  return {
    older(status) {
      const known = running.get(status);
      if (known) return known;
      const task = bringOlder(status, reading).finally(() => {
        tasks.delete(task);
        if (running.get(status) === task) running.delete(status);
      });
      running.set(status, task);
      tasks.add(task);
      return task;
    },
    forget() {
      reading.abort();
      reading = new AbortController();
      running.clear();
      shownFrom.clear();
      days.clear();
    },
    async stop() {
      reading.abort();
      await Promise.allSettled(tasks);
    },
  };
}

/** A date as the service's filter takes it. */
function dayOf(ms: number): string {
  return new Date(Math.max(0, ms)).toISOString().slice(0, 10);
}

/** When the order of a row was placed; `NaN` if that cannot be read. */
function placedAt({ pedido, created_at }: OrderItem): number {
  return readTime(pedido?.created_at ?? '') ?? readTime(created_at) ?? Number.NaN;
}
