/**
 * The sync engine: the one owner of the loop, its waits and its abort signal. What to ask, what an answer means and how
 * long to wait are pure decisions of the other files here.
 *
 *     identify → first load (open states) → look, wait, look, wait … → stop
 *         └────────────── a failure: wait with backoff, try the same step again ──┘
 *
 * 401 stops it: nothing that it could ask would be answered.
 */
import type { ApiClient, ItemQuery, Page, Reply } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import { OPEN_STATUSES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { toIsoSeconds } from '../domain/times.ts';
import { advance, firstCursors, sinceFor, type Cursors, type Look } from './cursor.ts';
import type { Health } from './health.ts';
import { delayAfterFailure, delayAfterSuccess, type Pace } from './pace.ts';
import { scanPages, type Scan } from './scan.ts';
import { troubleOf } from './trouble.ts';

/** Where the engine puts what it reads. */
export type Picture = {
  /** Takes the rows of one reply; answers how many of them were news. `askedAt` on the engine's monotonic clock. */
  mergeItems(rows: readonly OrderItem[], askedAt: number): number;
  /** The newest `updated_at` held, in the service's milliseconds: the cursor's footing where `Date` is missing. */
  newestUpdatedAt(): number | undefined;
  setHealth(patch: Partial<Health>): void;
  setStore(lojaId: string): void;
};

export type SyncOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems'>;
  picture: Picture;
  clock: Clock;
  pace: Pace;
  /** A number from 0 (included) to 1. */
  random: () => number;
  /** How many pages of a first load may be under way at once. */
  concurrency?: number;
};

export type SyncEngine = {
  start(): void;
  /** Something happened: look now rather than at the end of the wait. */
  doorbell(): void;
  /** Ends the loop and whatever it is waiting for. */
  stop(): Promise<void>;
};

/** A scan is repeated at once this often before the next look gets its turn. */
const MAX_RESCANS = 3;

export function createSyncEngine(options: SyncOptions): SyncEngine {
  const { client, picture, clock, pace, random, concurrency = 4 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  let isRung = false;
  let running: Promise<void> | undefined;

  let cursors: Cursors | undefined;
  let lastDeepAt = 0;
  let quietLooks = 0;
  let failureCount = 0;

  async function run(): Promise<void> {
    await untilItWorks(identify);
    await untilItWorks(firstLoad);
    while (!signal.aborted) {
      await untilItWorks(look);
      await wait(delayAfterSuccess(pace, quietLooks, random()));
    }
  }

  async function identify(): Promise<void> {
    const { data } = await client.ping(signal);
    picture.setStore(data.loja_id);
  }

  /** Reads the open states one after the other; every page is on the screen as soon as it is here. */
  async function firstLoad(): Promise<void> {
    let done = 0;
    let announced = 0;
    let startMs: number | undefined;
    const askedAt = clock.now();
    for (const status of OPEN_STATUSES) {
      announced = done;
      const scan = await stableScan({ status }, (reply) => {
        done += reply.data.rows.length;
        picture.setHealth({ progress: { done, total: Math.max(done, announced + reply.data.total) } });
      });
      startMs ??= scan.serverStartMs;
    }
    startMs ??= picture.newestUpdatedAt();
    // A service without `Date` and without a single readable time: every delta asks for everything, which is slow and right.
    cursors = firstCursors(startMs ?? 0);
    lastDeepAt = 0;
    picture.setHealth({ isLoaded: true, progress: undefined, pictureAt: askedAt });
  }

  /** One delta. Never with `status`: an item leaving the filter would shift the pages behind it. */
  async function look(): Promise<void> {
    const askedAt = clock.now();
    const kind: Look = lastDeepAt === 0 || askedAt - lastDeepAt >= pace.deepEveryMs ? 'deep' : 'quick';
    const knownBeforeMs = picture.newestUpdatedAt();
    const from: Cursors = cursors ?? firstCursors(0);
    picture.setHealth({ nextLookAt: undefined });

    let newsCount = 0;
    const query = { atualizado_apos: toIsoSeconds(Math.max(0, sinceFor(kind, from))) };
    const scan = await stableScan(query, (_reply, news) => (newsCount += news));

    cursors = advance(from, kind, { isStable: scan.isStable, startMs: scan.serverStartMs ?? knownBeforeMs });
    if (kind === 'deep' && scan.isStable) lastDeepAt = askedAt;
    quietLooks = newsCount > 0 ? 0 : quietLooks + 1;
    if (scan.isStable) picture.setHealth({ pictureAt: askedAt });
  }

  type OnPage = (reply: Reply<Page<OrderItem>>, newsCount: number) => void;

  async function stableScan(query: ItemQuery, onPage: OnPage): Promise<Scan> {
    for (let attempt = 1; ; attempt++) {
      const scan = await scanPages({
        fetchPage: (page) => client.listItems({ ...query, page }, signal),
        idOf: (item: OrderItem) => item.id,
        onPage: (reply) => onPage(reply, picture.mergeItems(reply.data.rows, reply.askedAt)),
        concurrency,
      });
      if (scan.isStable || attempt === MAX_RESCANS) return scan;
    }
  }

  async function untilItWorks(step: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await step();
        failureCount = 0;
        picture.setHealth({ trouble: undefined, failureCount });
        return;
      } catch (error) {
        signal.throwIfAborted();
        const trouble = troubleOf(error);
        if (!trouble) throw error;
        failureCount++;
        picture.setHealth({ trouble: { kind: trouble.kind, message: trouble.message }, failureCount });
        if (trouble.kind === 'unauthenticated') {
          picture.setHealth({ nextLookAt: undefined });
          throw new Stopped();
        }
        // A ring may cut a backoff short, but never the wait that the store itself asked for.
        await wait(delayAfterFailure(pace, failureCount, random(), trouble.retryAfterMs), trouble.kind !== 'limited');
      }
    }
  }

  async function wait(ms: number, canBeCutShort = true): Promise<void> {
    if (!isRung || !canBeCutShort) {
      picture.setHealth({ nextLookAt: clock.now() + ms });
      waking = new AbortController();
      const ends = canBeCutShort ? AbortSignal.any([signal, waking.signal]) : signal;
      await clock.sleep(ms, ends).catch(() => signal.throwIfAborted());
    }
    isRung = false;
  }

  return {
    start() {
      running ??= run().catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof Stopped)) throw error;
      });
    },
    doorbell() {
      isRung = true;
      waking.abort();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The loop ended itself: the service does not know this token. */
class Stopped extends Error {}
