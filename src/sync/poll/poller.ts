/**
 * What a process that polls does: one thing a turn, the most urgent first. Which one that is says scheduler.ts; what the
 * answers mean say delta-poll.ts, full-scan.ts and service-facts.ts. Here they meet.
 */
import type { ApiClient, Page, Reply } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Doubt } from '../../replica/health.ts';
import { createScheduler } from './scheduler.ts';
import type { RetryLoop } from './retry-loop.ts';
import type { Budget } from '../budget.ts';
import { createDeltaPoll, type DeltaPoll } from './delta-poll.ts';
import { delayAfterSuccess, roundPauseMs, SWEEP_PAUSE_MS, type PollPace } from './pace.ts';
import { createValidatedReads } from './validated-reads.ts';
import { createServiceFacts } from '../profile/service-facts.ts';
import type { Snapshot } from '../snapshot.ts';
import type { FullScanResult } from '../scan/full-scan-plan.ts';
import { createFullScan } from '../scan/full-scan.ts';

export type PollerOptions = {
  client: Pick<ApiClient, 'ping' | 'listItems' | 'getOrder'>;
  snapshot: Snapshot;
  clock: Clock;
  pace: PollPace;
  random: () => number;
  concurrency: number;
  attempts: RetryLoop;
  budget: Pick<Budget, 'spacingMs'>;
  /** Ends everything. */
  signal: AbortSignal;
};

export type Poller = {
  /** Asks which store the token stands for, and goes on from what is known of it. */
  identify(): Promise<void>;
  /** Goes on from what is on the disk: of an earlier run, or of the process that polled until now. */
  resume(): void;
  /** One thing of what there is to do. */
  turn(): Promise<void>;
  /** Asks for a page of items, and answers it once it is known to be of the store that is open. */
  judged<T extends { id: string }>(ask: () => Promise<Reply<Page<T>>>): Promise<Reply<Page<T>>>;
  /** The service has just stamped an item for a write of ours, and answered with this `Date`. */
  noteWrite(updatedAt: string, dateMs: number | undefined): void;
  /** With the next look it is asked whose store it is. */
  confirmSoon(): void;
  /** Rows and the sync's own memory, to the disk. */
  keep(): void;
};

/**
 * Pages of a first load are written to the disk when they are so many, which is quick enough not to hold up keys, or
 * after so long. Readers hear of them by the clock alone: whoever is told of every dozen draws a thousand screens while a
 * hundred thousand items come.
 */
const KEEP_EVERY_PAGES = 12;
const TELL_EVERY_MS = 250;
/** While the disk is behind, pages wait for it, a second at most: it is told then by what it does not keep. */
const [TRY_EVERY_MS, MOST_TRIES] = [5, 200];
/** A first load whose looks are far apart lets go now and then all the same: of the lease, and for a ring. */
const LOAD_STEP_MS = 3000;

export function createPoller(options: PollerOptions): Poller {
  const { client, snapshot, clock, pace, random, concurrency, attempts, budget, signal } = options;
  const { wait } = attempts;
  const agenda = createScheduler(pace);
  const facts = createServiceFacts({ snapshot, clock, onDoubt });
  const isLoaded = () => agenda.isLoaded;
  const questions = createValidatedReads({
    client,
    snapshot,
    now: clock.now,
    attempts,
    isLoaded: isVouched,
    onReply(reply) {
      facts.noteDate(reply.askedAt, reply.serverDateMs);
      if (looks.beginWith(reply)) agenda.lookAt(clock.now() + pace.activeMs);
    },
    onPage: (isHonest) => facts.notePage(isHonest),
    onOther(lojaId) {
      openStore(lojaId);
      resume();
    },
  });
  const { readPage, fetchOrder, attemptHere, confirmStore } = questions;
  const looks: DeltaPoll = createDeltaPoll({ readPage, snapshot, facts, clock, pace, concurrency, isLoaded });
  let isAskedWhose = false;
  let lookedAt = -Infinity;
  /** A first load counts for good once it is known that its pages were all of one store. */
  let isLoadVouched = false;
  /** A change that no delta has told is being mended by a reading: to begin another one for it is of no use. */
  let isMending = false;
  const walker = createFullScan({
    readPage,
    fetchOrder,
    finishLook: () => looks.finishDeep().then(() => keep()),
    lookDeep: () => looks.lookDeep().finally(() => keep()),
    snapshot,
    now: clock.now,
    concurrency,
    isOverdue(change) {
      isMending = true;
      const isOverdue = looks.isOverdue(change);
      isMending = false;
      return isOverdue;
    },
    cannotProve: isInRounds,
    cannotPage: () => facts.arePagesIgnored,
    lookedAt: () => lookedAt,
  });

  async function turn(): Promise<void> {
    const now = clock.now();
    const walking = walker.kind;
    const task = agenda.next({ now, hasCursors: looks.cursors !== undefined, isRung: attempts.isRung, walking });
    if (task.kind === 'begin-load') {
      isLoadVouched = false;
      walker.begin('load', { saved: snapshot.saved()?.load });
    } else if (task.kind === 'begin-sweep') walker.begin('sweep', { absentBefore: agenda.absent });
    else if (task.kind === 'look') await look(now);
    else if (task.kind === 'wait') await wait(task.ms);
    else {
      await attemptHere(walk);
      const pause = pauseMs();
      if (walker.isWalking && pause > 0) await wait(Math.min(pause, Math.max(0, agenda.nextLookAt - clock.now())));
    }
  }

  /** Deltas are of no use: the open states are read round and round instead. */
  function isInRounds(): boolean {
    return facts.areDeltasUseless;
  }

  /** Between two steps of a walk. */
  function pauseMs(): number {
    if (isInRounds()) return Math.max(roundPauseMs(pace, walker.pageCount), budget.spacingMs(clock.now()));
    if (walker.kind === 'sweep') return pace.sweepPauseMs ?? SWEEP_PAUSE_MS;
    return walker.isInDoubt ? pace.activeMs / 3 : 0;
  }

  async function look(beganAt: number): Promise<void> {
    attempts.takeRing();
    // One that was rung for is due until it has worked.
    agenda.lookAt(beganAt);
    await attemptHere(async () => {
      const waitedBefore = attempts.waitedMs;
      const kind = looks.dueKind();
      await looks.look(kind);
      lookedAt = clock.now();
      // Whose store a quiet one is shows in no row.
      const isDue = clock.now() >= questions.confirmedAt + pace.deepEveryMs / 2;
      if (agenda.isLoaded && (isAskedWhose || (kind === 'deep' && isDue))) await vouch();
      keep();
      const now = clock.now();
      // Where a look takes long, as much time again is left to everything else, and to the store. That it had to wait
      // for the store's budget is no sign of that.
      const waitedMs = attempts.waitedMs - waitedBefore;
      const tookMs = now - beganAt - waitedMs;
      const spacingMs = budget.spacingMs(now);
      agenda.lookAt(now + Math.max(tookMs, spacingMs, delayAfterSuccess(pace, looks.quietCount, random())));
      if (!isInRounds()) return;
      // It only shows whether deltas have come to be of use again. A ring asks for what is new.
      agenda.lookAt(now + pace.deepEveryMs);
      agenda.sweepNow(now);
    });
  }

  function isVouched(): boolean {
    return agenda.isLoaded && isLoadVouched;
  }

  /** Asks whose store it is; what was read until now is of it, if it is still the same. */
  async function vouch(): Promise<void> {
    isAskedWhose ||= agenda.isLoaded;
    await confirmStore();
    isAskedWhose = false;
    isLoadVouched = agenda.isLoaded;
  }

  function openStore(lojaId: string): void {
    // Nothing of a first load can be told from what the other store may have answered.
    if (!isVouched() && snapshot.lojaId() !== lojaId) snapshot.discard();
    snapshot.setStore(lojaId);
  }

  /** Some pages of the open states. Those of a first load are on the screen when they are on the disk. */
  async function walk(): Promise<void> {
    const isLoad = walker.kind === 'load';
    const beganAt = clock.now();
    let toldAt = beganAt;
    let pages = 0;
    let catchingUp: Promise<void> | undefined;
    const onPage = () => {
      if (!isLoad) return undefined;
      const isToBeTold = clock.now() >= toldAt + TELL_EVERY_MS;
      if (isToBeTold) {
        toldAt = clock.now();
        snapshot.setHealth({ progress: walker.progress() });
      }
      if (++pages >= KEEP_EVERY_PAGES || isToBeTold) {
        pages = 0;
        keep(isToBeTold);
      }
      if (snapshot.isBehind()) catchingUp ??= letDiskCatchUp().finally(() => (catchingUp = undefined));
      return catchingUp;
    };
    try {
      const endsAt = isLoad ? Math.min(beganAt + LOAD_STEP_MS, Math.max(agenda.nextLookAt, beganAt)) : beganAt;
      const result = await walker.step(endsAt, onPage);
      if (result) finishWalk(result);
      else if (isLoad) snapshot.setHealth({ progress: walker.progress() });
      if (isLoad && (result || clock.now() >= questions.confirmedAt + LOAD_STEP_MS)) await vouch();
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

  function finishWalk(result: FullScanResult): void {
    const { kind, beganAt, mendedCount, goneCount, unproven } = result;
    const endedAt = clock.now();
    const isLoad = kind === 'load';
    const soonMs = isInRounds() ? Math.max(0, beganAt + pace.activeMs - endedAt) : undefined;
    agenda.walkEnded(result, { at: endedAt, wallMs: clock.wallNow(), soonMs });
    snapshot.setHealth({ incomplete: agenda.incomplete });
    if (isLoad) {
      // A service without `Date` and without a single readable time.
      looks.beginWithEverything();
      snapshot.setHealth({ isLoaded: true, progress: undefined, isFromDisk: false, snapshotAt: beganAt });
      return;
    }
    facts.count({ mendedCount, goneCount });
    snapshot.setHealth({ sweep: { endedAt, mendedCount, goneCount, unprovenStates: unproven } });
    if (isInRounds()) snapshot.setHealth({ snapshotAt: beganAt, isFromDisk: false });
  }

  /** Deltas are not what they seem: read the open states now, and, where deltas are of any use, look deep. */
  function onDoubt(doubt: Doubt): void {
    if (!isMending) agenda.sweepNow(clock.now());
    if (doubt === 'missed-change') looks.deepNow();
  }

  function keep(isToBeTold = true): void {
    const { isDoubted } = facts;
    const saved = { ...looks.save(), ...agenda.save(), isLoaded: isVouched(), load: walker.save(), isDoubted };
    snapshot.keep(saved, isToBeTold);
  }

  function resume(): void {
    const saved = snapshot.saved();
    walker.abandon();
    looks.resume(saved);
    facts.resume(saved);
    const { ageMs } = agenda.resume(saved, { now: clock.now(), wallNow: clock.wallNow() });
    isLoadVouched = agenda.isLoaded;
    snapshot.setHealth({ isLoaded: agenda.isLoaded, progress: undefined, incomplete: agenda.incomplete });
    if (!agenda.isLoaded) return;
    const snapshotAt = Number.isFinite(ageMs) ? clock.now() - ageMs : undefined;
    snapshot.setHealth({ isFromDisk: true, snapshotAt });
  }

  return {
    identify: () =>
      questions.identify(({ data, askedAt, serverDateMs }) => {
        facts.noteDate(askedAt, serverDateMs);
        openStore(data.loja_id);
        resume();
      }),
    resume,
    turn,
    judged: questions.judged,
    noteWrite: (updatedAt, dateMs) => facts.learnZone(updatedAt, dateMs, true),
    confirmSoon: () => void (isAskedWhose = true),
    keep: () => keep(),
  };
}
