/** Price runs of one process: plans them, and carries them out in one of the processes that share the state, see run-steps.ts. */
import { randomUUID } from 'node:crypto';
import type { Actions } from '../../outbox/actions.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Clock } from '../../base/clock.ts';
import type { Author } from '../../domain/intents.ts';
import { ELSEWHERE, taskOf, type PriceRun, type RunRow } from '../../domain/price-runs.ts';
import { createRunSteps, stampedBy, type RunPublisher } from './run-steps.ts';
import { previewRun, type PreviewRequest, type RunPreview } from './run-preview.ts';
import { createLease } from '../../db/lease.ts';
import { createPriceRunRows } from '../../db/price-run-rows.ts';
import type { StateDatabase } from '../../db/database.ts';
import { tryOr } from '../../db/state-problem.ts';
import type { Replica } from '../../replica/replica.ts';

type RunPlan = Pick<PriceRun, 'name' | 'unit' | 'beginsAt' | 'endsAt'> & {
  rows: readonly Omit<RunRow, 'begin' | 'end'>[];
};

export type PriceRuns = {
  /** Computes the prices that a rule gives, from the store's current products; rejects with the request's error. */
  preview(request: PreviewRequest): Promise<RunPreview>;
  /** All products that appear in orders and stock: the API has no list of products. */
  products(): { id: string; name: string }[];
  /** Stores a run; `undefined` if it cannot be written. */
  plan(plan: RunPlan, by: Author): PriceRun | undefined;
  /** All runs, oldest first. */
  runs(): PriceRun[];
  /** Makes this host carry out another host's run from now on; false if the run is not known or cannot be written. */
  takeOver(runId: string, by: Author): boolean;
  /** Ends a run, or undoes it; false if it has ended before, is not known or cannot be written. */
  stop(runId: string, by: Author): boolean;
  /** Starts carrying out what is due, until the core is closed. */
  begin(): void;
  /** Carries out what is due now, and resolves when nothing is left; rejects when the signal is aborted. */
  carryDue(signal: AbortSignal): Promise<void>;
  onTold(listener: (told: RunPublisher) => void): () => void;
  /** Calls the listener once for each run that, as far as this host knows, its own host should have begun or ended by now. */
  onOverdue(listener: (run: PriceRun) => void): () => void;
  end(): Promise<void>;
};

type RunOptions = {
  database: StateDatabase;
  replica: Replica;
  client: Pick<ApiClient, 'getProduct' | 'ping'>;
  actions: Pick<Actions, 'ask' | 'settledOf' | 'withdraw'>;
  clock: Clock;
  /** A clock that all processes of this machine share. */
  hostNow: () => number;
  /** The name of this process. */
  holder: string;
  /** If true, no run can be planned or ended here. */
  isReadOnly?: boolean;
  /** The known products of the stock. */
  stockedProducts?: () => { id: string; name: string }[];
};

const LOOK_MS = 1000;
/**
 * A run of another host is overdue this long after its time, in milliseconds; allows for clocks that differ by a minute or two.
 */
const OVERDUE_MS = 5 * 60_000;
/** How often overdue runs are looked for, in milliseconds. */
const OVERDUE_LOOK_MS = 30_000;
/** How many products are processed at once. */
const AT_ONCE = 4;

/** Creates the price runs of the store that is open. Nothing is carried out before `begin`. */
export function createPriceRuns(options: RunOptions): PriceRuns {
  const { database, replica, client, actions, clock, hostNow, holder } = options;
  const repository = createPriceRunRows(database);
  const listeners = new Set<(told: RunPublisher) => void>();
  const overdueListeners = new Set<(run: PriceRun) => void>();
  const toldOverdue = new Set<string>();
  let overdueAt = -Infinity;
  const inHand = new Map<string, Promise<void>>();
  const ending = new AbortController();
  let watching: Promise<void> | undefined;

  const stamped = (by: Author) => stampedBy(by, clock);
  const steps = createRunSteps({
    repository,
    client,
    lojaId: () => replica.getState().lojaId,
    actions,
    clock,
    ending: ending.signal,
    tell: (told) => Array.from(listeners).forEach((listener) => listener(told)),
  });

  /** Starts the steps that are due, up to the limit; returns whether any step is due. */
  function startDue(signal: AbortSignal): boolean {
    if (replica.getState().lojaId === undefined || !repository.hasOpen()) return false;
    let isDue = false;
    for (const run of repository.runs(true)) {
      if (run.isElsewhere) continue;
      for (const row of run.rows) {
        const key = `${run.id} ${row.product_id}`;
        const task = taskOf(run, row, clock.wallNow());
        if (!task) continue;
        isDue = true;
        // The run is over, and its write may still wait for a store that is away.
        if (task.do === 'await' && task.isUnwanted && task.intentId !== ELSEWHERE) actions.withdraw(task.intentId);
        if (inHand.has(key) || inHand.size >= AT_ONCE) continue;
        const work = steps
          .carry(run, row, signal)
          .catch(steps.restAfter)
          .finally(() => inHand.delete(key));
        inHand.set(key, work);
      }
    }
    return isDue;
  }

  /** Notifies listeners of overdue runs of other hosts: a person decides who carries them out. */
  function tellOverdue(): void {
    if (replica.getState().lojaId === undefined || clock.now() < overdueAt) return;
    overdueAt = clock.now() + OVERDUE_LOOK_MS;
    for (const run of repository.runs(true)) {
      if (!isOverdue(run, clock.wallNow()) || toldOverdue.has(run.id)) continue;
      toldOverdue.add(run.id);
      for (const listener of Array.from(overdueListeners)) listener(run);
    }
  }

  async function watch(): Promise<void> {
    const lease = createLease(database, 'price-runs', holder, hostNow);
    const { signal } = ending;
    while (!signal.aborted) {
      try {
        // If two processes hold the lease for a moment, that costs one read of a product and no write.
        const mayBegin = replica.getState().lojaId !== undefined && clock.now() >= steps.restUntil();
        if (mayBegin && repository.hasOpen() && lease.hold()) startDue(signal);
        tellOverdue();
      } catch (error) {
        steps.restAfter(error);
      }
      await clock.sleep(LOOK_MS, signal).catch(() => {});
    }
    tryOr(() => {
      if (replica.getState().lojaId !== undefined) lease.release();
    }, undefined);
  }

  return {
    preview: (request) => previewRun(client, request, ending.signal),
    products() {
      const items = tryOr(() => repository.productsOfItems(), []);
      const all = [...(options.stockedProducts?.() ?? []), ...items];
      return [...new Map(all.filter(({ id }) => id !== '').map((one) => [one.id, one])).values()];
    },
    plan({ rows, ...head }, by) {
      if (options.isReadOnly) return undefined;
      const id = randomUUID().slice(0, 8);
      const run: PriceRun = {
        id,
        ...stamped(by),
        ...head,
        rows: rows.map((row) => ({ ...row, begin: {}, end: {} })),
      };
      return tryOr(() => {
        repository.plan(run);
        return run;
      }, undefined);
    },
    runs: () => tryOr(() => repository.runs(), []),
    stop: (runId, by) => options.isReadOnly !== true && tryOr(() => repository.stop(runId, stamped(by)), false),
    takeOver: (runId, by) => options.isReadOnly !== true && tryOr(() => repository.takeOver(runId, stamped(by)), false),
    begin: () => void (watching ??= watch()),
    async carryDue(signal) {
      while (startDue(signal) || inHand.size > 0) {
        await (inHand.size > 0 ? Promise.race(inHand.values()) : clock.sleep(LOOK_MS, signal));
        signal.throwIfAborted();
        const restMs = steps.restUntil() - clock.now();
        if (restMs > 0) await clock.sleep(restMs, signal);
      }
    },
    onTold(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOverdue(listener) {
      overdueListeners.add(listener);
      return () => overdueListeners.delete(listener);
    },
    async end() {
      ending.abort();
      await watching;
      await Promise.allSettled(inHand.values());
    },
  };
}

/** Whether another host should have begun or ended a run by now, and no event of that has arrived. */
function isOverdue(run: PriceRun, now: number): boolean {
  if (!run.isElsewhere) return false;
  return run.rows.some((row) => {
    const due = row.begin.verdict === undefined ? run.beginsAt : (run.stoppedAt ?? run.endsAt);
    return due !== undefined && now > due + OVERDUE_MS && taskOf(run, row, now) !== undefined;
  });
}
