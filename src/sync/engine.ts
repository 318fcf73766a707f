/**
 * The sync engine: the one owner of the loop, its waits and its abort signal. What to ask, what an answer means and how
 * long to wait are pure decisions of the other files here; INVARIANTS.md says what must always hold.
 *
 *     picture of the last run → identify → ┌─ look is due? look ─────────────────────────┐
 *                                          ├─ open states to be read? some pages of them ─┤→ … → stop
 *                                          └─ nothing? wait ──────────────────────────────┘
 *
 * Looks go before the reading of the open states, so a change shows within seconds however long that takes. A failure is
 * waited out with backoff, and what was under way goes on where it stopped. 401 ends it: nothing that it could ask would
 * be answered. Of several processes with one disk, one polls and the others stand by.
 */
import type { ApiClient, ItemQuery } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import type { Budget } from './budget.ts';
import type { Doubt } from './health.ts';
import { createLooks } from './looks.ts';
import {
  delayAfterFailure,
  delayAfterSuccess,
  SWEEP_EVERY_MS,
  SWEEP_PAUSE_MS,
  SWEEP_SOON_MS,
  type Pace,
} from './pace.ts';
import type { Picture, SavedSync } from './picture.ts';
import { RULES, type SyncRules } from './rules.ts';
import { createServiceFacts } from './service-facts.ts';
import { troubleOf } from './trouble.ts';
import { createWalker, type WalkResult } from './walker.ts';

export type { Picture } from './picture.ts';

export type SyncOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  picture: Picture;
  clock: Clock;
  pace: Pace;
  /** A number from 0 (included) to 1. */
  random: () => number;
  /** How many pages may be under way at once. */
  concurrency?: number;
  /** The store's budget of requests, fed by whoever sees the answers' headers. */
  budget?: Budget;
  rules?: Partial<SyncRules>;
};

export type SyncEngine = {
  /** Begins, or begins again after a 401. */
  start(): void;
  /** Something happened: look now rather than at the end of the wait. */
  doorbell(): void;
  /** Ends the loop and whatever it is waiting for; keeps what is known. It does not begin again. */
  stop(): Promise<void>;
};

const HEARTBEAT_MS = 500;
const STANDBY_MS = 1000;
/** Pages of a first load are written to the disk this often: seldom enough to be quick, often enough not to hold up keys. */
const KEEP_EVERY_MS = 250;
/** A first load whose looks are far apart lets go now and then all the same: of the lease, and to whoever rings. */
const LOAD_STEP_MS = 3000;

export function createSyncEngine(options: SyncOptions): SyncEngine {
  const { client, picture, clock, pace, random, concurrency = 4, budget } = options;
  const rules: SyncRules = { ...RULES, ...options.rules };
  const { shared } = picture;
  const sweepEveryMs = pace.sweepEveryMs ?? SWEEP_EVERY_MS;
  const sweepPauseMs = pace.sweepPauseMs ?? SWEEP_PAUSE_MS;
  const stopping = new AbortController();
  const { signal } = stopping;
  let waking = new AbortController();
  let beating = new AbortController();
  let asking = new AbortController();
  // One listener for all waits: a combined signal for each of them would live as long as the engine.
  signal.addEventListener('abort', () => {
    waking.abort();
    beating.abort();
    asking.abort();
  });
  let isRung = false;
  let isPolling = false;
  /** Somebody wants another try while the last one may still be on its way to a 401. */
  let isAskedAgain = false;
  let running: Promise<void> | undefined;

  let isLoaded = false;
  let absent: string[] = [];
  let unproven: SavedSync['unproven'] = [];
  let sweptAtWallMs: number | undefined;
  let nextLookAt = 0;
  let nextSweepAt = Infinity;
  let failureCount = 0;
  let underWay = 0;

  const facts = createServiceFacts({ picture, clock, rules, onDoubt });
  const looks = createLooks({
    fetchItems,
    picture,
    facts,
    clock,
    pace,
    rules,
    concurrency,
    isLoaded: () => isLoaded,
  });
  const walker = createWalker({
    fetchItems,
    fetchOrder: async (orderId) => {
      await takeTurn();
      return client.getOrder(orderId, asking.signal);
    },
    finishLook: () => looks.finishDeep().then(keep),
    lookDeep: async () => {
      const isComplete = await looks.lookDeep();
      keep();
      return isComplete;
    },
    picture,
    rules,
    now: clock.now,
    concurrency,
    isOverdue: looks.isOverdue,
    cannotProve: () => facts.isFilterIgnored,
  });

  async function run(): Promise<void> {
    resume();
    await untilItWorks(identify);
    beating = new AbortController();
    const heart = shared ? beat(beating.signal) : undefined;
    try {
      for (;;) {
        signal.throwIfAborted();
        isPolling = !shared || shared.holdLease();
        if (isPolling) await turn();
        else await standBy();
      }
    } finally {
      beating.abort();
      await heart;
      shared?.releaseLease();
    }
  }

  /** One thing of what there is to do, the most urgent first. */
  async function turn(): Promise<void> {
    const now = clock.now();
    if (!isLoaded && !walker.isWalking) walker.begin('load', { saved: picture.saved()?.load });
    if (rules.sweeps && !walker.isWalking && now >= nextSweepAt) walker.begin('sweep', { absentBefore: absent });
    if (looks.cursors && (isRung || now >= nextLookAt)) {
      isRung = false;
      await attempt(async () => {
        await looks.look(looks.dueKind());
        keep();
        // Where a look takes long, as much time again is left to everything else, and to the store.
        const tookMs = clock.now() - now;
        nextLookAt = clock.now() + Math.max(tookMs, delayAfterSuccess(pace, looks.quietCount, random()));
      });
    } else if (walker.isWalking) {
      const isSweep = walker.kind === 'sweep';
      await attempt(walk);
      if (isSweep && walker.isWalking) await wait(Math.min(sweepPauseMs, Math.max(0, nextLookAt - clock.now())));
    } else {
      await wait(Math.max(0, Math.min(nextLookAt, rules.sweeps ? nextSweepAt : Infinity) - now));
    }
  }

  async function identify(): Promise<void> {
    await takeTurn();
    const askedAt = clock.now();
    const { data, serverDateMs } = await client.ping(asking.signal);
    facts.noteDate(askedAt, serverDateMs);
    picture.setStore(data.loja_id);
    resume();
  }

  /** Goes on from what is on the disk: of an earlier run, or of the process that polled until now. */
  function resume(): void {
    const saved = picture.saved();
    walker.abandon();
    looks.resume(saved);
    facts.resume(saved);
    isLoaded = saved?.isLoaded ?? false;
    if (!rules.resumesLoad && saved) isLoaded = true;
    absent = saved?.absent ?? [];
    unproven = saved?.unproven ?? [];
    sweptAtWallMs = saved?.sweptAtWallMs;
    nextLookAt = 0;
    nextSweepAt = Infinity;
    picture.setHealth({ isLoaded, progress: undefined });
    if (!isLoaded) return;
    const ageMs = sinceMs(saved?.lookedAtWallMs);
    const sinceSweptMs = sinceMs(sweptAtWallMs);
    // After a gap the deltas answer for, the open states are read again all the same, but the looks go first.
    const sweepInMs = Math.max(pace.activeMs * 2, Math.min(sweepEveryMs, sweepEveryMs - sinceSweptMs));
    nextSweepAt = clock.now() + (unproven.length > 0 || ageMs > 120_000 ? pace.activeMs * 2 : sweepInMs);
    const pictureAt = Number.isFinite(ageMs) ? clock.now() - ageMs : undefined;
    picture.setHealth({ isFromDisk: true, pictureAt });
  }

  function sinceMs(wallMs: number | undefined): number {
    return wallMs === undefined ? Infinity : Math.max(0, clock.wallNow() - wallMs);
  }

  /** Some pages of the open states; every page is on the screen as soon as it is here. */
  async function walk(): Promise<void> {
    const isLoad = walker.kind === 'load';
    const beganAt = clock.now();
    let keptAt = beganAt;
    const onPage = () => {
      if (!isLoad || clock.now() < keptAt + KEEP_EVERY_MS) return;
      keptAt = clock.now();
      picture.setHealth({ progress: walker.progress() });
      keep();
    };
    try {
      const endsAt = isLoad ? Math.min(beganAt + LOAD_STEP_MS, Math.max(nextLookAt, beganAt)) : beganAt;
      const result = await walker.step(endsAt, onPage);
      if (result) finishWalk(result);
      else if (isLoad) picture.setHealth({ progress: walker.progress() });
    } finally {
      keep();
    }
  }

  function finishWalk({ kind, beganAt, mendedCount, goneCount, ...result }: WalkResult): void {
    const endedAt = clock.now();
    ({ unproven, absent } = result);
    nextSweepAt = endedAt + (unproven.length > 0 ? Math.min(SWEEP_SOON_MS, sweepEveryMs) : sweepEveryMs);
    // A first load is a reading of all open states, too.
    sweptAtWallMs = clock.wallNow();
    if (kind === 'load') {
      isLoaded = true;
      // A service without `Date` and without a single readable time.
      looks.beginWithEverything();
      picture.setHealth({ isLoaded, progress: undefined, isFromDisk: false, pictureAt: beganAt });
      return;
    }
    facts.count({ mendedCount, goneCount });
    picture.setHealth({ sweep: { endedAt, mendedCount, goneCount, unprovenStates: unproven } });
    if (facts.isFilterIgnored) {
      nextSweepAt = endedAt + pace.activeMs;
      picture.setHealth({ pictureAt: beganAt });
    }
  }

  /** Deltas are not what they seem: read the open states now, and, where deltas are of any use, look deep. */
  function onDoubt(doubt: Doubt): void {
    nextSweepAt = Math.min(nextSweepAt, clock.now());
    if (doubt === 'missed-change') looks.deepNow();
  }

  /** One page, when it is this request's turn, and what every answer tells beside its rows. */
  async function fetchItems(query: ItemQuery, page: number) {
    await takeTurn();
    underWay++;
    try {
      const reply = await client.listItems({ ...query, page }, asking.signal);
      facts.noteDate(reply.askedAt, reply.serverDateMs);
      if (looks.beginWith(reply)) nextLookAt = clock.now() + pace.activeMs;
      return reply;
    } catch (error) {
      const trouble = troubleOf(error);
      // Whoever is told to stop or to wait does not sit out the others of the same task, which may hang.
      if (trouble?.kind === 'unauthenticated' || trouble?.retryAfterMs !== undefined) asking.abort();
      throw error;
    } finally {
      underWay--;
    }
  }

  function keep(): void {
    const isKept = picture.keep({
      ...looks.save(),
      isLoaded,
      load: walker.save(),
      sweptAtWallMs,
      isDoubted: facts.isDoubted,
      unproven,
      absent,
    });
    if (!isKept) resume();
  }

  async function untilItWorks(task: () => Promise<void>): Promise<void> {
    for (;;) if (await attempt(task)) return;
  }

  /** Does a task; where it fails, tells the trouble, waits it out and answers `false`. */
  async function attempt(task: () => Promise<void>): Promise<boolean> {
    signal.throwIfAborted();
    if (asking.signal.aborted) asking = new AbortController();
    try {
      await task();
      failureCount = 0;
      isAskedAgain = false;
      picture.setHealth({ trouble: undefined, failureCount });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      failureCount++;
      picture.setHealth({ trouble: { kind: trouble.kind, message: trouble.message }, failureCount });
      if (trouble.kind === 'unauthenticated' && rules.stopsAt401) {
        picture.setHealth({ nextLookAt: undefined });
        throw new Stopped();
      }
      const retryAfterMs = rules.obeysRetryAfter ? trouble.retryAfterMs : undefined;
      // A ring may cut a backoff short, but never the wait that the store itself asked for.
      await wait(delayAfterFailure(pace, failureCount, random(), retryAfterMs), retryAfterMs === undefined);
      return false;
    }
  }

  /** Reads leave a share of the store's budget to writes. */
  async function takeTurn(): Promise<void> {
    for (;;) {
      const ms = budget?.waitMs(clock.now(), underWay) ?? 0;
      if (ms <= 0) return;
      picture.setHealth({ nextLookAt: clock.now() + ms });
      await clock.sleep(ms, signal);
    }
  }

  async function wait(ms: number, canBeCutShort = true): Promise<void> {
    if (isRung && canBeCutShort) return;
    picture.setHealth({ nextLookAt: clock.now() + ms });
    signal.throwIfAborted();
    waking = new AbortController();
    await clock.sleep(ms, canBeCutShort ? waking.signal : signal).catch(() => signal.throwIfAborted());
  }

  /** Another process polls: show what it writes, and be ready to take over. */
  async function standBy(): Promise<void> {
    if (!shared) return;
    picture.setHealth({ role: 'standby' });
    while (!shared.holdLease()) {
      if (isRung) shared.ring();
      isRung = false;
      shared.followHealth();
      await wait(STANDBY_MS);
    }
    shared.catchUp();
    resume();
    picture.setHealth({ role: 'polling', trouble: undefined });
  }

  /** Beside the loop: what other processes write is shown here, and what is known here is written for them. */
  async function beat(ends: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(HEARTBEAT_MS, ends).catch(() => {});
      if (ends.aborted || !shared) return;
      const { isRung: rungByOther } = shared.catchUp();
      picture.keepRows();
      if (shared.holdLease()) {
        shared.shareHealth();
        if (rungByOther) ring();
      }
    }
  }

  function ring(): void {
    isRung = true;
    waking.abort();
  }

  function start(): void {
    if (running) isAskedAgain = true;
    if (running || signal.aborted) return;
    picture.setHealth({ trouble: undefined });
    const task = run()
      .catch((error: unknown) => {
        if (!signal.aborted && !(error instanceof Stopped)) throw error;
      })
      .finally(() => {
        running = undefined;
        if (isAskedAgain && !signal.aborted) start();
        isAskedAgain = false;
      });
    running = task;
  }

  return {
    start,
    doorbell: ring,
    async stop() {
      const task = running;
      stopping.abort();
      await task;
      // What a process that only watched believes of the cursor is old.
      if (looks.cursors && isPolling) keep();
    },
  };
}

/** The loop ended itself: the service does not know this token. */
class Stopped extends Error {}
