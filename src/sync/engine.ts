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
import type { ApiClient, ItemQuery, Reply } from '../api/client.ts';
import type { Clock } from '../clock.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Change } from '../store/records.ts';
import type { Budget } from './budget.ts';
import { createCanary } from './canary.ts';
import { firstCursors, type Cursors, type Look } from './cursor.ts';
import type { Doubt, SyncFacts } from './health.ts';
import {
  delayAfterFailure,
  delayAfterSuccess,
  SWEEP_EVERY_MS,
  SWEEP_PAUSE_MS,
  SWEEP_SOON_MS,
  type Pace,
} from './pace.ts';
import type { Picture, SavedSync } from './picture.ts';
import { createReach, DAY_MS } from './reach.ts';
import { RULES, type SyncRules } from './rules.ts';
import { noProgress, scanPages, type ScanProgress } from './scan.ts';
import { createServiceClock } from './service-clock.ts';
import { troubleOf } from './trouble.ts';
import { createWalker, type WalkResult } from './walker.ts';
import { createZone } from './zone.ts';

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
const STEP_MS = 250;
/** A change that was not there this long ago is new enough to tell the zone by. */
const NEW_WITHIN_MS = 15_000;
/** Rows that changed this much before what was asked for: further than any zone can explain. */
const FILTER_IGNORED_MS = DAY_MS + 7_200_000;

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
  // One listener for all waits: a combined signal for each of them would live as long as the engine.
  signal.addEventListener('abort', () => {
    waking.abort();
    beating.abort();
  });
  let isRung = false;
  let isPolling = false;
  /** Somebody wants another try while the last one may still be on its way to a 401. */
  let isAskedAgain = false;
  let running: Promise<void> | undefined;

  const serviceClock = createServiceClock();
  const canary = createCanary();
  let zone = createZone();
  let reach = createReach();

  let cursors: Cursors | undefined;
  let isLoaded = false;
  let loadedFromMs: number | undefined;
  let absent: string[] = [];
  let unproven: SavedSync['unproven'] = [];
  let sweptAtWallMs: number | undefined;
  let lookedAtWallMs: number | undefined;
  let nextLookAt = 0;
  let nextDeepAt = 0;
  let nextSweepAt = Infinity;
  let lastCompleteAt = -Infinity;
  let isFilterIgnored = false;
  let quietLooks = 0;
  let failureCount = 0;
  let underWay = 0;
  let facts: SyncFacts = {};
  /** A deep look that has not been completed yet: its next try goes on where it stopped. */
  let unfinished: Beginning | undefined;

  const walker = createWalker({
    fetchItems: (query, page) => fetchItems(query, page),
    fetchOrder: async (orderId) => {
      await takeTurn();
      return client.getOrder(orderId, signal);
    },
    finishLook: async () => void (unfinished && (await look('deep'))),
    lookDeep() {
      unfinished = undefined;
      return look('deep');
    },
    picture,
    rules,
    now: clock.now,
    concurrency,
    isOverdue,
    cannotProve: () => isFilterIgnored,
  });

  picture.onChanges((changes) => {
    for (const { entry } of changes) {
      zone.see(entry.item.updated_at);
      canary.expect(entry.item.id, entry.updatedAtMs, clock.now());
    }
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
    if (cursors && (isRung || now >= nextLookAt)) {
      isRung = false;
      await attempt(async () => {
        await look(now >= nextDeepAt ? 'deep' : 'quick');
        // Where a look takes long, as much time again is left to everything else, and to the store.
        const tookMs = clock.now() - now;
        nextLookAt = clock.now() + Math.max(tookMs, delayAfterSuccess(pace, quietLooks, random()));
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
    const { data, serverDateMs } = await client.ping(signal);
    noteDate(askedAt, serverDateMs);
    picture.setStore(data.loja_id);
    resume();
  }

  /** Goes on from what is on the disk: of an earlier run, or of the process that polled until now. */
  function resume(): void {
    const saved = picture.saved();
    walker.abandon();
    cursors = saved?.cursors;
    isLoaded = saved?.isLoaded ?? false;
    if (!rules.resumesLoad && saved) isLoaded = true;
    loadedFromMs = saved?.loadedFromMs;
    absent = saved?.absent ?? [];
    unproven = saved?.unproven ?? [];
    sweptAtWallMs = saved?.sweptAtWallMs;
    lookedAtWallMs = saved?.lookedAtWallMs;
    zone = createZone({ offsetMs: picture.zoneOffsetMs(), text: picture.someUpdatedAt() });
    reach = createReach(saved?.isDoubted);
    unfinished = undefined;
    nextLookAt = nextDeepAt = 0;
    nextSweepAt = Infinity;
    picture.setHealth({ isLoaded, progress: undefined });
    if (!isLoaded) return;
    const ageMs = lookedAtWallMs === undefined ? Infinity : Math.max(0, clock.wallNow() - lookedAtWallMs);
    const sinceSweptMs = sweptAtWallMs === undefined ? Infinity : Math.max(0, clock.wallNow() - sweptAtWallMs);
    // After a gap the deltas answer for, the open states are read again all the same, but the looks go first.
    const sweepInMs = Math.max(pace.activeMs * 2, Math.min(sweepEveryMs, sweepEveryMs - sinceSweptMs));
    nextSweepAt = clock.now() + (unproven.length > 0 || ageMs > 120_000 ? pace.activeMs * 2 : sweepInMs);
    const pictureAt = Number.isFinite(ageMs) ? clock.now() - ageMs : undefined;
    picture.setHealth({ isFromDisk: true, pictureAt });
  }

  /** Some pages of the open states; every page is on the screen as soon as it is here. */
  async function walk(): Promise<void> {
    const isLoad = walker.kind === 'load';
    const stepMs = isLoad ? STEP_MS : 0;
    try {
      const result = await walker.step(Math.min(clock.now() + stepMs, Math.max(nextLookAt, clock.now())));
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
      // A service without `Date` and without a single readable time: every delta asks for everything, slow and right.
      cursors ??= firstCursors(0);
      picture.setHealth({ isLoaded, progress: undefined, isFromDisk: false, pictureAt: beganAt });
      return;
    }
    noteFacts({
      mendedCount: (facts.mendedCount ?? 0) + mendedCount,
      goneCount: (facts.goneCount ?? 0) + goneCount,
    });
    picture.setHealth({ sweep: { endedAt, mendedCount, goneCount, unprovenStates: unproven } });
    if (isFilterIgnored) {
      nextSweepAt = endedAt + pace.activeMs;
      picture.setHealth({ pictureAt: beganAt });
    }
  }

  /**
   * Whether a delta should have told of a change that a reading of the open states brought. One whose stamp did not move
   * can be told by none; one that is stamped before what the deltas have answered for casts doubt on them.
   */
  function isOverdue({ entry, before }: Change): boolean {
    const { updatedAtMs } = entry;
    if (before && before.updatedAtMs === updatedAtMs) return true;
    if (updatedAtMs === undefined || !cursors || !zone.isKnown()) return false;
    if (updatedAtMs >= cursors.durableMs - backMs(clock.now())) return false;
    if (loadedFromMs !== undefined && updatedAtMs > loadedFromMs && rules.hasCanary) doubt(1);
    return true;
  }

  /** One delta; answers whether it was complete. */
  async function look(kind: Look): Promise<boolean> {
    const from = cursors ?? firstCursors(0);
    const backed = rules.reachesBack ? backMs(clock.now()) : 0;
    const beginning = beginLook(kind, Math.max(0, rules.sinceFor(kind, from) - backed));
    const { sinceMs, askedAt, newestBeforeMs } = beginning;
    const query = rules.deltaQuery(sinceMs);
    const isRecent = askedAt - lastCompleteAt <= NEW_WITHIN_MS;
    let newsCount = 0;
    let oldestMs: number | undefined;
    let isIgnored = false;
    picture.setHealth({ nextLookAt: undefined });
    noteFacts({ reachBackMs: backed });

    const scan = await scanPages({
      fetchPage: (page) => fetchItems(query, page),
      idOf: (item: OrderItem) => item.id,
      onPage(reply) {
        const changes = picture.mergeItems(reply.data.rows, reply.askedAt);
        newsCount += changes.length;
        for (const { entry, before } of changes) {
          if (kind === 'quick' && isRecent && before) learnZone(entry.item.updated_at, reply.serverDateMs);
        }
        for (const row of reply.data.rows) {
          const updatedAtMs = picture.get(row.id)?.updatedAtMs;
          if (updatedAtMs === undefined) continue;
          oldestMs = Math.min(oldestMs ?? Infinity, updatedAtMs);
          if (updatedAtMs < sinceMs - FILTER_IGNORED_MS) isIgnored = true;
        }
        noteLag(reply);
        return !isIgnored;
      },
      concurrency,
      isComplete: rules.isCompleteScan,
      progress: beginning.progress,
    });

    noteIgnored(isIgnored);
    const isComplete = scan.isStable;
    const startMs = startOf(scan.serverStartMs, askedAt) ?? newestBeforeMs;
    const newestMs = picture.newestUpdatedAt();
    const result = { isComplete, startMs, newestMs, wallMs: clock.wallNow() };
    cursors = rules.advance(from, kind, result);
    quietLooks = newsCount > 0 ? 0 : quietLooks + 1;
    if (isComplete) {
      lastCompleteAt = askedAt;
      lookedAtWallMs = clock.wallNow();
      reach.noteFilter(sinceMs, oldestMs);
      if (isLoaded) picture.setHealth({ pictureAt: askedAt, isFromDisk: false });
    }
    if (kind === 'deep') {
      if (isComplete) {
        unfinished = undefined;
        nextDeepAt = askedAt + pace.deepEveryMs;
        checkCanary(sinceMs, askedAt, scan.ids);
      } else if (scan.isShrinking || scan.ids.size > scan.total) unfinished = undefined;
    }
    keep();
    return isComplete;
  }

  /** A new look, or the deep one that was begun and has not been completed, if it reaches back as far. */
  function beginLook(kind: Look, sinceMs: number): Beginning {
    if (kind === 'deep' && unfinished && unfinished.sinceMs <= sinceMs) return unfinished;
    const newestBeforeMs = picture.newestUpdatedAt();
    const beginning = { sinceMs, askedAt: clock.now(), newestBeforeMs, progress: noProgress() };
    if (kind === 'deep') unfinished = beginning;
    return beginning;
  }

  function checkCanary(sinceMs: number, askedAt: number, ids: ReadonlySet<string>): void {
    if (!rules.hasCanary || !zone.isKnown()) return;
    const missing = canary.missingFrom({ sinceMs, askedAt, ids });
    if (missing.length > 0) doubt(missing.length);
  }

  /** Deltas are not what they seem: reach back a day, and read the open states now. */
  function doubt(missedCount: number): void {
    reach.doubt();
    unfinished = undefined;
    nextSweepAt = Math.min(nextSweepAt, clock.now());
    nextDeepAt = 0;
    noteFacts({ missedChangeCount: (facts.missedChangeCount ?? 0) + missedCount });
    tellDoubt();
  }

  function noteIgnored(isIgnored: boolean): void {
    if (isIgnored === isFilterIgnored) return;
    isFilterIgnored = isIgnored;
    if (isIgnored) nextSweepAt = Math.min(nextSweepAt, clock.now());
    tellDoubt();
  }

  function tellDoubt(): void {
    const word: Doubt | undefined = isFilterIgnored ? 'filter-ignored' : reach.isDoubted ? 'missed-change' : undefined;
    picture.setHealth({ doubt: word });
  }

  function learnZone(text: string, dateMs: number | undefined): void {
    const offsetBeforeMs = zone.offsetMs();
    if (!zone.learn(text, dateMs)) return;
    picture.setZone(zone.offsetMs());
    // Bounds and expectations were made of the times as they were read until now.
    canary.shift(offsetBeforeMs - zone.offsetMs());
    reach = createReach(reach.isDoubted);
    noteFacts({ zoneOffsetMs: zone.offsetMs() });
  }

  /** One page, when it is this request's turn, and what every answer tells beside its rows. */
  async function fetchItems(query: ItemQuery, page: number) {
    await takeTurn();
    underWay++;
    try {
      const reply = await client.listItems({ ...query, page }, signal);
      noteDate(reply.askedAt, reply.serverDateMs);
      beginCursors(reply);
      return reply;
    } finally {
      underWay--;
    }
  }

  /** The first page ever read fixes where the deltas begin: everything that is read comes after. */
  function beginCursors(reply: Reply<{ rows: OrderItem[] }>): void {
    if (cursors) return;
    // Without `Date`: nothing in this page was stamped after it was made.
    const newestMs = () => {
      picture.mergeItems(reply.data.rows, reply.askedAt);
      return picture.newestUpdatedAt();
    };
    const startMs = startOf(reply.serverDateMs, reply.askedAt) ?? newestMs();
    if (startMs === undefined) return;
    cursors = firstCursors(startMs);
    loadedFromMs = startMs;
    nextLookAt = clock.now() + pace.activeMs;
  }

  /** The service's clock at the start of a scan: what its first answer says, unless other answers know of an earlier one. */
  function startOf(dateMs: number | undefined, askedAt: number): number | undefined {
    const estimateMs = serviceClock.at(askedAt);
    return dateMs === undefined || estimateMs === undefined ? (dateMs ?? estimateMs) : Math.min(dateMs, estimateMs);
  }

  function backMs(now: number): number {
    const dateMs = serviceClock.at(now);
    return reach.backMs({ now, dateMs, newestMs: picture.newestUpdatedAt(), isZoneKnown: zone.isKnown() });
  }

  function noteDate(askedAt: number, dateMs: number | undefined): void {
    serviceClock.note(askedAt, dateMs);
    if (dateMs === undefined) return noteFacts({ hasDate: serviceClock.at(0) !== undefined });
    const dateAheadMs = Math.round((dateMs - clock.wallNow()) / 1000) * 1000;
    noteFacts({ hasDate: true, dateAheadMs });
  }

  function noteLag({ serverDateMs }: { serverDateMs: number | undefined }): void {
    reach.noteLag(clock.now(), serverDateMs, picture.newestUpdatedAt());
  }

  function noteFacts(news: SyncFacts): void {
    const isNews = Object.entries(news).some(([name, value]) => facts[name as keyof SyncFacts] !== value);
    if (!isNews) return;
    facts = { ...facts, ...news, isZoneKnown: zone.isKnown() };
    picture.setHealth({ facts });
  }

  function keep(): void {
    const isKept = picture.keep({
      cursors,
      isLoaded,
      load: walker.save(),
      loadedFromMs,
      lookedAtWallMs,
      sweptAtWallMs,
      isDoubted: reach.isDoubted,
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
      if (cursors && isPolling) keep();
    },
  };
}

/** What a look began with. A look that needs several tries counts from its first. */
type Beginning = { sinceMs: number; askedAt: number; newestBeforeMs: number | undefined; progress: ScanProgress };

/** The loop ended itself: the service does not know this token. */
class Stopped extends Error {}
