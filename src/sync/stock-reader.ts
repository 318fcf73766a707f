/**
 * Reads the stock while a screen or command watches it: everything once, then what has changed, and everything again every
 * ten minutes. Without a watcher nothing is requested, for the rate limits of the service are not shown (spec 8).
 */
import type { ApiClient } from '../api/client.ts';
import type { Clock } from '../base/clock.ts';
import type { StockRecord } from '../domain/records.ts';
import { toIsoSeconds } from '../base/times.ts';
import { keepOnly, mergeStock, type Stock } from '../replica/stock.ts';
import { waitTurn, type Budget } from './budget.ts';
import { problemOf } from './reading-problem.ts';
import { scanPages } from './scan/scan.ts';

type StockReaderOptions = {
  client: Pick<ApiClient, 'listStock'>;
  clock: Clock;
  stock: Stock;
  budget: Budget | undefined;
  /** The lookback, in milliseconds, that the polls for items have learnt, see poll/cursor.ts. */
  reachBackMs: () => number;
  /** Aborts every request and wait. */
  signal: AbortSignal;
  /** Runs work in the background. */
  run: (work: () => Promise<void>) => void;
};

type StockReader = {
  watch(): () => void;
  pollNow(): void;
};

const EVERY_MS = 10_000;
/** How far a delta reaches back before its cursor, for changes that were committed late. */
const OVERLAP_MS = 120_000;
const EVERYTHING_EVERY_MS = 10 * 60_000;

/** The reader requests nothing before the stock is watched. */
export function createStockReader(options: StockReaderOptions): StockReader {
  const { client, clock, stock, budget, reachBackMs, signal, run } = options;
  let watcherCount = 0;
  let isRunning = false;
  let waking = new AbortController();
  let isRung = false;
  /** The service's clock when the last complete scan began; `undefined`: everything is to be read. */
  let seenUntilMs: number | undefined;
  let everythingAt = -Infinity;

  const isWatched = () => watcherCount > 0 && !signal.aborted;

  async function loop(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWatched()) {
        await poll();
        await wait();
      }
    } finally {
      isRunning = false;
    }
  }

  async function poll(): Promise<void> {
    const askedAt = clock.now();
    const isDueWhole = askedAt - everythingAt >= EVERYTHING_EVERY_MS;
    const since = isDueWhole || seenUntilMs === undefined ? undefined : seenUntilMs - OVERLAP_MS - reachBackMs();
    try {
      const ids = new Set<string>();
      const unnamed = new Set<string>();
      let done = 0;
      const scan = scanPages<StockRecord>({
        async readPage(page) {
          await waitTurn({ budget, clock, signal });
          const delta = since === undefined ? {} : { atualizado_apos: toIsoSeconds(since) };
          return client.listStock({ page, ...delta }, signal);
        },
        idOf: ({ id }) => id,
      });
      for await (const { data, askedAt: pageAskedAt } of scan) {
        const { rows, dropped, total } = data;
        for (const row of dropped) unnamed.add(row);
        for (const { id } of rows) ids.add(id);
        done += rows.length;
        mergeStock(stock, rows, { askedAt: pageAskedAt, knownAt: clock.now() });
        if (!stock.getState().isLoaded) stock.setState({ progress: { done, total: Math.max(done, total) } });
      }
      stock.setState({ problem: undefined });
      // Rows of a list that changed while it was read are used, but it does not count as read.
      if (!scan.found.isStable) return;
      seenUntilMs = scan.found.serverStartMs;
      if (since === undefined) {
        keepOnly(stock, ids);
        everythingAt = askedAt;
        // Rows without a usable id cannot be shown: the progress keeps saying that there are more.
        const total = ids.size + unnamed.size;
        stock.setState({ progress: unnamed.size > 0 ? { done: ids.size, total } : undefined });
      }
      stock.setState({ isLoaded: true, snapshotAt: askedAt });
    } catch (error) {
      stock.setState({ problem: problemOf(error, signal) });
    }
  }

  async function wait(): Promise<void> {
    if (isRung) {
      isRung = false;
      return;
    }
    waking = new AbortController();
    await clock.sleep(EVERY_MS, AbortSignal.any([signal, waking.signal])).catch(() => {});
    isRung = false;
  }

  return {
    watch() {
      watcherCount++;
      run(loop);
      let isWatching = true;
      return () => {
        if (!isWatching) return;
        isWatching = false;
        watcherCount--;
        if (watcherCount === 0) waking.abort();
      };
    },
    pollNow() {
      isRung = true;
      waking.abort();
    },
  };
}
