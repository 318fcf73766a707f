/**
 * The work of the process that polls, one task a turn. scheduler.ts picks the most urgent task; delta-poll.ts, full-scan.ts
 * and service-facts.ts interpret the responses. This file connects them.
 */
import type { ApiClient, Page, Reply } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Doubt } from '../../replica/health.ts';
import { createScheduler } from './scheduler.ts';
import type { RetryLoop } from './retry-loop.ts';
import type { Budget } from '../budget.ts';
import { createDeltaPoll, type DeltaPoll } from './delta-poll.ts';
import { delayAfterSuccess, restAfter, roundPauseMs, SWEEP_PAUSE_MS, type PollPace } from './pace.ts';
import { createValidatedReads, StoreChanged } from './validated-reads.ts';
import { createServiceFacts } from '../profile/service-facts.ts';
import type { Snapshot } from '../snapshot.ts';
import { worstOf } from '../trouble.ts';
import type { FullScanResult } from '../scan/full-scan-plan.ts';
import { createFullScan } from '../scan/full-scan.ts';

type PollerOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  snapshot: Snapshot;
  clock: Clock;
  pace: PollPace;
  random: () => number;
  concurrency: number;
  attempts: RetryLoop;
  budget: Pick<Budget, 'spacingMs'>;
  /** Aborts every request and wait. */
  signal: AbortSignal;
};

export type Poller = {
  /** Asks the store which store the token belongs to, and resumes from what the disk has of that store. */
  identify(): Promise<void>;
  /** Resumes from what an earlier run, or the process that polled until now, has written to the disk. */
  resume(): void;
  /** Does the most urgent task. */
  turn(): Promise<void>;
  /** Requests a page of items, and resolves once that page is known to come from the store that is open. */
  judged<T extends { id: string }>(ask: () => Promise<Reply<Page<T>>>): Promise<Reply<Page<T>>>;
  /** Takes the `updated_at` that the store has just given to an item for our own write, and the `Date` of that response. */
  noteWrite(updatedAt: string, dateMs: number | undefined): void;
  /** Makes the next poll check that the token still belongs to the same store. */
  confirmSoon(): void;
  /** Writes the records and the state of the sync to the disk. */
  keep(): void;
};

/**
 * During a first load the poller writes to the disk after this many pages (few enough that no key has to wait) or after
 * this time. Listeners are notified by time alone: one that was notified of every dozen pages would draw a thousand
 * frames while 100,000 items arrive.
 */
const KEEP_EVERY_PAGES = 12;
const TELL_EVERY_MS = 250;
/** While the disk is behind, the next page waits for it, for a second at most; after that the health shows what is not on disk. */
const [TRY_EVERY_MS, MOST_TRIES] = [5, 200];
/** A first load gives up its turn at least this often, even where no poll is due: to renew the lease and to hear the doorbell. */
const LOAD_STEP_MS = 3000;

export function createPoller(options: PollerOptions): Poller {
  const { client, snapshot, clock, pace, random, concurrency, attempts, budget, signal } = options;
  const { wait } = attempts;
  const scheduler = createScheduler(pace);
  const facts = createServiceFacts({ snapshot, clock, onDoubt });
  const isLoaded = () => scheduler.isLoaded;
  const reads = createValidatedReads({
    client,
    snapshot,
    now: clock.now,
    attempts,
    isLoaded: isLoadFinal,
    onReply(reply) {
      facts.noteDate(reply.askedAt, reply.serverDateMs);
      if (deltas.beginWith(reply)) scheduler.pollAt(clock.now() + pace.activeMs);
    },
    onPage: (isHonest) => facts.notePage(isHonest),
    onOther(lojaId) {
      openStore(lojaId);
      resume();
    },
  });
  const { readPage, fetchOrder, attemptHere, confirmStore } = reads;
  const deltas: DeltaPoll = createDeltaPoll({ readPage, snapshot, facts, clock, pace, concurrency, isLoaded });
  let isStoreCheckDue = false;
  let lookedAt = -Infinity;
  /** Whether all pages of the first load are known to come from one store: only then is the load final. */
  let isLoadVerified = false;
  /** A full scan is merging a change that no delta contained: that change needs no further full scan. */
  let isMending = false;
  const fullScan = createFullScan({
    readPage,
    fetchOrder,
    finishDeepPoll: () => deltas.finishDeep().then(() => keep()),
    pollDeep,
    snapshot,
    now: clock.now,
    concurrency,
    isOverdue(change) {
      isMending = true;
      const isOverdue = deltas.isOverdue(change);
      isMending = false;
      return isOverdue;
    },
    cannotProve: isInRounds,
    cannotPage: () => facts.arePagesIgnored,
    lookedAt: () => lookedAt,
  });

  async function turn(): Promise<void> {
    const now = clock.now();
    const scanning = fullScan.kind;
    const task = scheduler.next({ now, hasCursors: deltas.cursors !== undefined, isRung: attempts.isRung, scanning });
    if (task.kind === 'begin-load') {
      isLoadVerified = false;
      fullScan.begin('load', { saved: snapshot.saved()?.load });
    } else if (task.kind === 'begin-sweep') fullScan.begin('sweep', { absentBefore: scheduler.absent });
    else if (task.kind === 'poll') await poll(now);
    else if (task.kind === 'wait') await wait(task.ms);
    else {
      await attemptHere(scanOn);
      const pause = pauseMs();
      if (fullScan.isRunning && pause > 0) await wait(Math.min(pause, Math.max(0, scheduler.nextLookAt - clock.now())));
    }
  }

  /** Whether deltas are useless for this store, so that full scans follow one another instead. */
  function isInRounds(): boolean {
    return facts.areDeltasUseless;
  }

  /** The pause between two steps of a full scan. */
  function pauseMs(): number {
    if (isInRounds()) return Math.max(roundPauseMs(pace, fullScan.pageCount), budget.spacingMs(clock.now()));
    if (fullScan.kind === 'sweep') return pace.sweepPauseMs ?? SWEEP_PAUSE_MS;
    return fullScan.isInDoubt ? pace.activeMs / 3 : 0;
  }

  async function poll(beganAt: number): Promise<void> {
    attempts.takeRing();
    // After a ring a poll stays due until one has succeeded.
    scheduler.pollAt(beganAt);
    await attemptHere(async () => {
      const waitedBefore = attempts.waitedMs;
      const kind = deltas.dueKind();
      await deltas.poll(kind);
      lookedAt = clock.now();
      // A delta without rows says nothing about whose store it is.
      const isDue = clock.now() >= reads.confirmedAt + pace.deepEveryMs / 2;
      if (scheduler.isLoaded && (isStoreCheckDue || (kind === 'deep' && isDue))) await verifyStore();
      keep();
      rest(beganAt, waitedBefore);
      if (!isInRounds()) return;
      const now = clock.now();
      // Here a poll only finds out whether deltas work again. What is new comes by a full scan, which a ring starts.
      scheduler.pollAt(now + pace.deepEveryMs);
      scheduler.sweepNow(now);
    });
  }

  /** The poll by which a full scan proves what it has counted: no other one is due at once after it. */
  async function pollDeep(): Promise<boolean> {
    const [beganAt, waitedBefore] = [clock.now(), attempts.waitedMs];
    const isComplete = await deltas.pollDeep().finally(() => keep());
    lookedAt = clock.now();
    rest(beganAt, waitedBefore);
    return isComplete;
  }

  /** Sets when the next poll is due after one that has ended; `waitedBefore`: what had been waited when it began. */
  function rest(beganAt: number, waitedBefore: number): void {
    const now = clock.now();
    // Time spent waiting for the rate limit does not make a poll slow.
    const waitedMs = attempts.waitedMs - waitedBefore;
    const restMs = restAfter(now - beganAt - waitedMs, scheduler.isLoaded);
    const spacingMs = budget.spacingMs(now);
    scheduler.pollAt(now + Math.max(restMs, spacingMs, delayAfterSuccess(pace, deltas.quietCount, random())));
  }

  function isLoadFinal(): boolean {
    return scheduler.isLoaded && isLoadVerified;
  }

  /** Checks which store the token belongs to. If it is still the same, everything read until now came from it. */
  async function verifyStore(): Promise<void> {
    isStoreCheckDue ||= scheduler.isLoaded;
    await confirmStore();
    isStoreCheckDue = false;
    isLoadVerified = scheduler.isLoaded;
  }

  function openStore(lojaId: string): void {
    // Rows of an unfinished first load may have come from either store.
    if (!isLoadFinal() && snapshot.lojaId() !== lojaId) snapshot.discard();
    snapshot.setStore(lojaId);
  }

  /** One step of the full scan. Pages of a first load reach the screen when they reach the disk. */
  async function scanOn(): Promise<void> {
    const isLoad = fullScan.kind === 'load';
    const beganAt = clock.now();
    let toldAt = beganAt;
    let pages = 0;
    let catchingUp: Promise<void> | undefined;
    const onPage = () => {
      if (!isLoad) return undefined;
      const isToBeTold = clock.now() >= toldAt + TELL_EVERY_MS;
      if (isToBeTold) {
        toldAt = clock.now();
        snapshot.setHealth({ progress: fullScan.progress() });
      }
      if (++pages >= KEEP_EVERY_PAGES || isToBeTold) {
        pages = 0;
        keep(isToBeTold);
      }
      if (snapshot.isBehind()) catchingUp ??= letDiskCatchUp().finally(() => (catchingUp = undefined));
      return catchingUp;
    };
    try {
      const endsAt = isLoad ? Math.min(beganAt + LOAD_STEP_MS, Math.max(scheduler.nextLookAt, beganAt)) : beganAt;
      // Beside the pages, for they would wait for its response.
      const isCheckDue = isLoad && beganAt >= reads.confirmedAt + LOAD_STEP_MS;
      const [step, check] = await Promise.allSettled([
        fullScan.step(endsAt, onPage),
        isCheckDue ? verifyStore() : undefined,
      ]);
      if (step.status === 'rejected')
        throw check.status === 'rejected' ? worstOf([step.reason, check.reason]) : step.reason;
      const result = step.value;
      // What was read of another store is void; a scan that has ended is checked once more below.
      if (check.status === 'rejected' && (!result || check.reason instanceof StoreChanged)) throw check.reason;
      if (result) finishScan(result);
      else if (isLoad) snapshot.setHealth({ progress: fullScan.progress() });
      if (isLoad && result) await verifyStore();
    } finally {
      keep();
    }
  }

  async function letDiskCatchUp(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && snapshot.isBehind(); tries++) {
      await clock.sleep(TRY_EVERY_MS, signal);
      keep(false);
    }
  }

  function finishScan(result: FullScanResult): void {
    const { kind, beganAt, mendedCount, goneCount, unproven } = result;
    const endedAt = clock.now();
    const isLoad = kind === 'load';
    const soonMs = isInRounds() ? Math.max(0, beganAt + pace.activeMs - endedAt) : undefined;
    scheduler.fullScanEnded(result, { at: endedAt, wallMs: clock.wallNow(), soonMs });
    snapshot.setHealth({ incomplete: scheduler.incomplete });
    if (isLoad) {
      // The service sends no `Date` and no time that can be read.
      deltas.beginWithEverything();
      snapshot.setHealth({ isLoaded: true, progress: undefined, isFromDisk: false, snapshotAt: beganAt });
      return;
    }
    facts.count({ mendedCount, goneCount });
    snapshot.setHealth({ sweep: { endedAt, mendedCount, goneCount, unprovenStates: unproven } });
    if (isInRounds()) snapshot.setHealth({ snapshotAt: beganAt, isFromDisk: false });
  }

  /** Deltas were found to be unreliable: starts a full scan, and, unless deltas are useless, a deep poll. */
  function onDoubt(doubt: Doubt): void {
    if (!isMending) scheduler.sweepNow(clock.now());
    if (doubt === 'missed-change') deltas.deepNow();
  }

  function keep(isToBeTold = true): void {
    const { isDoubted } = facts;
    const saved = { ...deltas.save(), ...scheduler.save(), isLoaded: isLoadFinal(), load: fullScan.save(), isDoubted };
    snapshot.keep(saved, isToBeTold);
  }

  function resume(): void {
    const saved = snapshot.saved();
    fullScan.abandon();
    deltas.resume(saved);
    facts.resume(saved);
    const { ageMs } = scheduler.resume(saved, { now: clock.now(), wallNow: clock.wallNow() });
    isLoadVerified = scheduler.isLoaded;
    snapshot.setHealth({ isLoaded: scheduler.isLoaded, progress: undefined, incomplete: scheduler.incomplete });
    if (!scheduler.isLoaded) return;
    const snapshotAt = Number.isFinite(ageMs) ? clock.now() - ageMs : undefined;
    snapshot.setHealth({ isFromDisk: true, snapshotAt });
  }

  return {
    identify: () =>
      reads.identify(({ data, askedAt, serverDateMs }) => {
        facts.noteDate(askedAt, serverDateMs);
        openStore(data.loja_id);
        resume();
      }),
    resume,
    turn,
    judged: reads.judged,
    noteWrite: (updatedAt, dateMs) => facts.learnZone(updatedAt, dateMs, true),
    confirmSoon: () => void (isStoreCheckDue = true),
    keep: () => keep(),
  };
}
