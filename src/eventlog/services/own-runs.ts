/**
 * Runs the shop's own programs when something happens: in one process of a machine at a time, and, of the machines of a hub, on
 * the one that claims a run first. Each run is stored before it begins and after it has ended, so a run that a crash interrupts
 * is begun again, with a higher `attempt`.
 */
import type { Clock } from '../../base/clock.ts';
import { HubDown } from '../../cluster/link.ts';
import { createLease } from '../../db/lease.ts';
import { createOwnRuns, type LateItem, type NamedRun } from '../../db/own-runs.ts';
import type { StateDatabase } from '../../db/database.ts';
import { StateUnusable, tryOr } from '../../db/state-problem.ts';
import type { Heard } from '../../domain/heard.ts';
import { withoutPersonal } from '../../domain/known-fields.ts';
import { isLate, lateAtOf } from '../../replica/late.ts';
import { zoneOf, type Replica } from '../../replica/replica.ts';
import { ANOTHER, isGivenUp, pauseAfter } from '../kinds/own-runs.ts';

/** A program that listens to events. */
export type OwnListener = { name: string; run: readonly string[]; on: readonly Heard[]; withinMs: number };

export type OwnRunOptions = {
  database: StateDatabase;
  replica: Replica;
  clock: Clock;
  /** A clock that all processes of this machine share. */
  hostNow: () => number;
  /** The name of this process. */
  holder: string;
  /** Runs a program; never rejects. */
  run: (words: readonly string[], input: string, withinMs: number, signal: AbortSignal) => Promise<RunEnd>;
  /** Claims a run: whether this machine is the hub's first to do so; rejects with {@link HubDown}. Absent: there is no hub. */
  claim?: ((name: string, host: string) => Promise<boolean>) | undefined;
};

/** `problem`: why the program did not end by itself. */
type RunEnd = { problem?: string; exitCode: number | null };

export type OwnRunning = {
  /** Starts detecting events and running programs until `end`; `listenersNow` is called before each check. */
  begin(listenersNow: () => readonly OwnListener[]): void;
  end(): Promise<void>;
};

const LOOK_MS = 1000;
/** How long to wait, in milliseconds, after the hub or the disk has failed. */
const RETRY_MS = 5000;
/** How many programs run at once. */
const AT_ONCE = 4;
/** How often late items are looked for, in milliseconds. */
const LATE_LOOK_MS = 10_000;

/** Creates the runs of listeners; nothing is detected before `begin`. */
export function runWhatHears(options: OwnRunOptions): OwnRunning {
  const { database, replica, clock, hostNow, holder, claim } = options;
  const queue = createOwnRuns(database);
  const ending = new AbortController();
  const { signal } = ending;
  const inHand = new Map<string, Promise<void>>();
  let listeners = new Map<string, OwnListener>();
  let ready: NamedRun[] = [];
  let restUntil = -Infinity;
  let watching: Promise<void> | undefined;

  function restAfter(error: unknown): void {
    if (!(error instanceof StateUnusable || error instanceof HubDown)) throw error;
    restUntil = clock.now() + RETRY_MS;
  }

  function lateItems(): LateItem[] {
    const { records, ...state } = replica.getState();
    const { isKnown } = zoneOf({ records, ...state });
    const now = clock.wallNow();
    return records
      .unshipped()
      .filter((entry) => isLate(entry, now, isKnown))
      .map((entry) => ({ id: entry.item.id, order_id: entry.item.order_id, lateAt: lateAtOf(entry, isKnown) }));
  }

  /** Starts as many runs as may be under way at once. */
  function fill(): void {
    if (signal.aborted || clock.now() < restUntil) return;
    if (ready.length === 0) ready = queue.due([...listeners.keys()], clock.wallNow());
    while (inHand.size < AT_ONCE) {
      const next = ready.shift();
      if (!next) return;
      if (inHand.has(next.name)) continue;
      const work = carry(next)
        .catch(restAfter)
        .finally(() => inHand.delete(next.name));
      inHand.set(next.name, work);
      void work.then(fillNow);
    }
  }

  function fillNow(): void {
    try {
      if (lease.hold()) fill();
    } catch (error) {
      restAfter(error);
    }
  }

  async function carry(seen: NamedRun): Promise<void> {
    const listener = listeners.get(seen.run.command);
    if (!listener) return;
    const { run, withinMs } = listener;
    const tries = seen.run.tries + 1;
    if (isGivenUp(seen.run)) return void queue.change(seen, { state: 'failed', at: clock.wallNow() });
    const until = clock.wallNow() + withinMs;
    const isMine = claim === undefined || (await claim(`${seen.name} ${tries}`, queue.host()));
    const begun = queue.change(seen, { state: 'begun', tries, host: isMine ? queue.host() : ANOTHER, at: until });
    if (!isMine || !begun || signal.aborted) return;
    const { problem, exitCode } = await options.run(run, inputOf(begun), withinMs, signal);
    const now = clock.wallNow();
    if (problem === undefined && exitCode === 0)
      return void queue.change(begun, { state: 'done', at: now, ending: '' });
    const how = problem ?? (exitCode === null ? 'signal' : `exit ${exitCode}`);
    const isOver = isGivenUp(begun.run);
    const state = isOver ? 'failed' : 'waiting';
    queue.change(begun, { state, at: isOver || how === 'ended' ? now : now + pauseAfter(begun.run), ending: how });
  }

  /** The standard input of the program. */
  function inputOf({ name, run }: NamedRun): string {
    const { command, event, happened_at, tries, item_id, order_id, reason } = run;
    const item = queue.item(item_id);
    const heard = {
      event,
      at: new Date(happened_at).toISOString(),
      id: name,
      attempt: tries,
      command,
      loja_id: replica.getState().lojaId,
      item: item ? withoutPersonal(item) : { id: item_id, order_id },
      ...(reason === '' ? {} : { reason }),
    };
    // Without its line break a program knows that it was cut off: this process was killed.
    return `${JSON.stringify(heard)}\n`;
  }

  const lease = createLease(database, 'own-runs', holder, hostNow);

  async function watch(listenersNow: () => readonly OwnListener[]): Promise<void> {
    let late: LateItem[] = [];
    let lateLookAt = -Infinity;
    // As long as no command has listened, no row is read.
    let hasHeard = false;
    while (!signal.aborted) {
      let isAll = true;
      try {
        listeners = new Map(listenersNow().map((one) => [one.name, one]));
        const listening = [...listeners.values()].flatMap(({ name, on }) =>
          on.map((event) => ({ command: name, event })),
        );
        const hearsLate = listening.some(({ event }) => event === 'late');
        hasHeard ||= listening.length > 0;
        const { health, lojaId } = replica.getState();
        if (hasHeard && lojaId !== undefined && health.isLoaded && clock.now() >= restUntil && lease.hold()) {
          if (hearsLate && clock.now() >= lateLookAt) {
            late = lateItems();
            lateLookAt = clock.now() + LATE_LOOK_MS;
          }
          isAll = queue.detect(listening, late, clock.wallNow());
          fill();
        }
      } catch (error) {
        restAfter(error);
      }
      await clock.sleep(isAll ? LOOK_MS : 0, signal).catch(() => {});
    }
    await Promise.allSettled(inHand.values());
    tryOr(() => {
      if (replica.getState().lojaId !== undefined) lease.release();
    }, undefined);
  }

  return {
    begin(listenersNow) {
      watching ??= watch(listenersNow);
    },
    async end() {
      ending.abort();
      await watching;
    },
  };
}
