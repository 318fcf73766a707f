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
import { createAttempts, Stopped } from './attempts.ts';
import type { Budget } from './budget.ts';
import type { Doubt } from './health.ts';
import { createLooks } from './looks.ts';
import { delayAfterSuccess, SWEEP_EVERY_MS, SWEEP_PAUSE_MS, SWEEP_SOON_MS, type Pace } from './pace.ts';
import type { Picture, SavedSync } from './picture.ts';
import { RULES, type SyncRules } from './rules.ts';
import { createServiceFacts } from './service-facts.ts';
import type { WalkResult } from './walk.ts';
import { createWalker } from './walker.ts';

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
  let beating = new AbortController();
  signal.addEventListener('abort', () => beating.abort());
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

  const attempts = createAttempts({ picture, clock, pace, random, budget, rules, signal });
  const { ask, wait } = attempts;
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
    fetchOrder: (orderId) => ask((asking) => client.getOrder(orderId, asking)),
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
    while (!(await attempt(identify)));
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
    if (looks.cursors && (attempts.isRung || now >= nextLookAt)) {
      attempts.takeRing();
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
    const { data, serverDateMs, askedAt } = await ask((asking) => client.ping(asking));
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

  /** One page, and what every answer tells beside its rows. */
  async function fetchItems(query: ItemQuery, page: number) {
    const reply = await ask((asking) => client.listItems({ ...query, page }, asking));
    facts.noteDate(reply.askedAt, reply.serverDateMs);
    if (looks.beginWith(reply)) nextLookAt = clock.now() + pace.activeMs;
    return reply;
  }

  function keep(): void {
    picture.keep({
      ...looks.save(),
      isLoaded,
      load: walker.save(),
      sweptAtWallMs,
      isDoubted: facts.isDoubted,
      unproven,
      absent,
    });
  }

  async function attempt(task: () => Promise<void>): Promise<boolean> {
    const hasWorked = await attempts.attempt(task);
    if (hasWorked) isAskedAgain = false;
    return hasWorked;
  }

  /** Another process polls: show what it writes, and be ready to take over. */
  async function standBy(): Promise<void> {
    if (!shared) return;
    picture.setHealth({ role: 'standby' });
    while (!shared.holdLease()) {
      if (attempts.takeRing()) shared.ring();
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
        if (rungByOther) attempts.ring();
      }
    }
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
    doorbell: attempts.ring,
    async stop() {
      const task = running;
      stopping.abort();
      await task;
      // What a process that only watched believes of the cursor is old.
      if (looks.cursors && isPolling) keep();
    },
  };
}
