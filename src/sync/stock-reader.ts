/**
 * Reads the stock while it is looked at: everything once, then what has changed, then everything again now and then.
 * Without a look nothing is asked: stock is read from a service whose rate limits are not shown (spec 8).
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
  /** How much further back than the overlap a delta must ask, as the looks at the items have learnt it. */
  reachBackMs: () => number;
  /** Ends everything. */
  signal: AbortSignal;
  /** Runs work whose end its caller does not wait for. */
  run: (work: () => Promise<void>) => void;
};

export type StockReader = {
  watch(): () => void;
  lookNow(): void;
};

const EVERY_MS = 10_000;
/** How far a delta reaches back: what was stamped earlier and committed later is still seen. */
const OVERLAP_MS = 120_000;
const EVERYTHING_EVERY_MS = 10 * 60_000;

/** A reader that asks nothing before the stock is watched. */
export function createStockReader(options: StockReaderOptions): StockReader {
  const { client, clock, stock, budget, reachBackMs, signal, run } = options;
  let watcherCount = 0;
  let isRunning = false;
  let waking = new AbortController();
  let isRung = false;
  /** The service's clock at the start of the last complete reading; `undefined` asks for everything. */
  let seenUntilMs: number | undefined;
  let everythingAt = -Infinity;

  const isWatched = () => watcherCount > 0 && !signal.aborted;

  async function loop(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWatched()) {
        await look();
        await wait();
      }
    } finally {
      isRunning = false;
    }
  }

  async function look(): Promise<void> {
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
      // What was read of a list that moved is used; that it is all of it is not claimed.
      if (!scan.found.isStable) return;
      seenUntilMs = scan.found.serverStartMs;
      if (since === undefined) {
        keepOnly(stock, ids);
        everythingAt = askedAt;
        // Rows without a usable id are in no grid: that there are more stays said until they can be named.
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
    lookNow() {
      isRung = true;
      waking.abort();
    },
  };
}
