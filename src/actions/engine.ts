/**
 * What runs behind the actions of one process: it starts a carrier for whatever is next, sees what other processes have
 * done, keeps its leases alive, and tells every verdict to whoever listens.
 */
import type { OrderItem } from '../domain/records.ts';
import { mergeItems } from '../store/shop.ts';
import type { ActionsOptions } from './actions.ts';
import { createCarrier } from './carrier.ts';
import { createGate } from './gate.ts';
import type { AnyIntent, IntentPhase, Settled, Verdict } from './intents.ts';
import { createMemoryTable } from './memory-table.ts';
import { createOutbox, NotRecorded, type IntentRow, type NewIntent } from './outbox.ts';
import { POLICY, type ActionTimes, type Policy } from './policy.ts';
import { createSlots } from './slots.ts';
import { createView } from './view.ts';

const TEND_MS = 1000;
const FLUSH_LOOK_MS = 20;
const FLUSHED: ReadonlySet<IntentPhase> = new Set(['grace', 'waiting', 'sending']);

export type EngineOptions = ActionsOptions & { times: ActionTimes; random: () => number; newId: () => string };

export type Engine = ReturnType<typeof createEngine>;

/** Begins at once to see to the outbox; `stop` ends it. */
export function createEngine(options: EngineOptions) {
  const { client, shop, clock, random, newId, times } = options;
  const policy: Policy = { ...POLICY, ...options.policy };
  const stopping = new AbortController();
  const { signal } = stopping;
  const outbox = createOutbox({
    table: options.table ?? createMemoryTable(),
    owner: options.owner ?? `${process.pid}-${newId()}`,
    leaseMs: times.leaseMs,
    wallNow: clock.wallNow,
    isOwnerGone: options.isOwnerGone ?? (() => false),
  });
  const view = createView(shop);
  const gate = createGate({ client, clock, signal });
  const listeners = new Set<(settled: Settled) => void>();
  const running = new Map<string, Promise<void>>();
  const bornAt = new Map<string, number>();
  /** The version of its item for which an unconfirmed intent was last looked into. */
  const lookedAt = new Map<string, OrderItem>();
  /** Verdicts that are known and told, but could not be written down yet. */
  const unrecorded = new Map<string, { verdict: Verdict; attempt: number | undefined }>();
  let onFound: ((open: readonly IntentRow[]) => void) | undefined;
  let knownVersion = '';
  let renewedAt = clock.now();

  const carrier = createCarrier({
    outbox,
    view,
    gate,
    policy,
    times,
    clock,
    random,
    bulkSlots: createSlots(options.bulkConcurrency ?? 3),
    tools: {
      client,
      policy,
      signal,
      takeItems(items: readonly OrderItem[], askedAt) {
        // Of a write of ours both are the same moment: that tells it from what was read.
        const knownAt = clock.now();
        mergeItems(shop, items, askedAt === 'our-write' ? knownAt : askedAt, knownAt);
      },
    },
    whenLimited: options.whenLimited ?? (() => undefined),
    ageOf: (row) => {
      const born = bornAt.get(row.id);
      return born === undefined ? Math.abs(clock.wallNow() - row.createdAt) : clock.now() - born;
    },
    finish,
    announce: (row) => tell({ intent: view.shown(row), verdict: { kind: 'unconfirmed' } }),
    close: (rows) => closeRows(rows),
    setTrouble: (outboxTrouble) => {
      if (shop.getState().outboxTrouble !== outboxTrouble) shop.setState({ outboxTrouble });
    },
  });

  // Verdicts

  function finish(row: IntentRow, verdict: Verdict, attempt?: number): void {
    try {
      const closed = outbox.settle(row.id, verdict, attempt);
      closeRows(closed, new Map([[row.id, verdict]]));
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      // It is true whether or not it can be written down; on disk it stays open, and is judged again after a crash.
      shop.setState({ outboxTrouble: error.message });
      unrecorded.set(row.id, { verdict, attempt });
      const shown = view.shown(row);
      view.drop(row.id);
      tell({ intent: shown, verdict });
    }
  }

  /** Takes closed rows off the screen and tells their verdicts, the full ones where we have them. */
  function closeRows(
    rows: readonly IntentRow[],
    verdicts: ReadonlyMap<string, Verdict> = new Map(),
    isElsewhere = false,
  ): void {
    for (const row of rows) {
      const verdict = verdicts.get(row.id) ?? row.verdict ?? { kind: 'unconfirmed' };
      const wasTold = unrecorded.delete(row.id);
      const shown = view.shown(row);
      view.drop(row.id);
      bornAt.delete(row.id);
      lookedAt.delete(row.id);
      carrier.wake(row.id);
      if (!wasTold) tell({ intent: shown, verdict, ...(isElsewhere ? { isElsewhere } : {}) });
    }
    if (rows.length > 0) startTasks();
  }

  function tell(settled: Settled): void {
    // A copy: a listener may stop listening while it is told.
    for (const listener of Array.from(listeners)) listener(settled);
  }

  // Tasks

  /** Begins to carry out whatever is next for its target and is not somebody else's. */
  function startTasks(): void {
    if (signal.aborted) return;
    const headOf = new Map<string, string>();
    for (const row of view.all()) {
      const isHead = row.phase === 'unconfirmed' || !headOf.has(row.target);
      if (row.phase !== 'unconfirmed' && !headOf.has(row.target)) headOf.set(row.target, row.id);
      if (!isHead) view.mark(row.id, { hold: 'queued' });
      else if (!running.has(row.id) && !unrecorded.has(row.id) && !outbox.isTaken(row)) start(row.id);
    }
  }

  function start(id: string): void {
    if (view.extrasOf(id).hold === 'queued') view.mark(id, { hold: undefined });
    const task = carrier
      .carry(id)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => running.delete(id));
    running.set(id, task);
  }

  /** Sees to what other processes have done, and that ours are known to be alive. */
  async function tend(): Promise<void> {
    for (;;) {
      try {
        // Before it is known which store this is, there is no outbox to see to.
        if (shop.getState().lojaId !== undefined) {
          recordVerdicts();
          if (versionNow() !== knownVersion) reload();
          if (clock.now() - renewedAt >= times.leaseMs / 3) renew();
          startTasks();
        }
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        shop.setState({ outboxTrouble: error.message });
      }
      await clock.sleep(TEND_MS, signal);
    }
  }

  function recordVerdicts(): void {
    for (const [id, { verdict, attempt }] of unrecorded) {
      const closed = outbox.settle(id, verdict, attempt);
      shop.setState({ outboxTrouble: undefined });
      closeRows(closed);
      unrecorded.delete(id);
    }
  }

  const versionNow = () => `${shop.getState().lojaId}:${outbox.version()}`;

  function reload(): void {
    knownVersion = versionNow();
    const open = outbox.open().filter(({ id }) => !unrecorded.has(id));
    const ids = new Set(open.map(({ id }) => id));
    const gone = view.all().filter(({ id }) => !ids.has(id));
    view.put(...open);
    onFound?.(open);
    for (const { id } of gone) {
      const settled = outbox.get(id);
      if (settled?.verdict) closeRows([settled], undefined, true);
      else view.drop(id);
    }
  }

  function renew(): void {
    renewedAt = clock.now();
    if (running.size > 0) outbox.renew([...running.keys()]);
  }

  const tending = tend().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });

  // What the sync brings may settle what a watch could not: look at once. And a store that is back is tried at once.
  const unsubscribe = shop.subscribe((state, before) => {
    if (state.health.trouble === undefined && before.health.trouble !== undefined) carrier.wakeAll();
    if (state.version === before.version) return;
    for (const [itemId, intents] of state.intents) {
      const item = state.records.get(itemId)?.item;
      for (const { id, phase } of intents) {
        if (phase !== 'unconfirmed' || !item || lookedAt.get(id) === item) continue;
        lookedAt.set(id, item);
        carrier.wake(id);
      }
    }
  });

  /** Writes drafts, all or none, and begins. Throws {@link NotRecorded}. */
  function begin(drafts: readonly NewIntent[]): AnyIntent[] {
    const rows = outbox.add(drafts);
    shop.setState({ outboxTrouble: undefined });
    for (const row of rows) bornAt.set(row.id, clock.now());
    view.put(...rows);
    for (const row of rows) {
      if (row.phase === 'grace') view.mark(row.id, { graceEndsAt: clock.now() + times.graceMs });
    }
    startTasks();
    return rows.map((row) => view.shown(view.get(row.id) ?? row));
  }

  function onSettled(listener: (settled: Settled) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function settledOf(intentId: string): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const row = outbox.get(intentId);
      if (row?.verdict) return resolve(row.verdict);
      if (row?.phase === 'unconfirmed') return resolve({ kind: 'unconfirmed' });
      if (!row || signal.aborted) return reject(new Error('This intent is not in the outbox.'));
      const onAbort = () => end(() => reject(new Error('This bench ended before the verdict.')));
      const stop = onSettled(({ intent, verdict }) => {
        if (intent.id === intentId) end(() => resolve(verdict));
      });
      const end = (settle: () => void) => {
        stop();
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      signal.addEventListener('abort', onAbort);
    });
  }

  /** Whether an answer may still come soon: what waits for a store that is away does not count. */
  const isFlushing = () =>
    view.all().some(({ phase, id }) => running.has(id) && FLUSHED.has(phase) && view.extrasOf(id).hold === undefined);

  /** Sends what is in its grace at once, and waits a little for the answers of what is on its way. */
  async function flush(flushMs: number): Promise<void> {
    const endsAt = clock.now() + flushMs;
    for (const row of view.all()) {
      if (row.phase === 'grace') view.mark(row.id, { graceEndsAt: clock.now() });
      carrier.wake(row.id);
    }
    while (isFlushing() && clock.now() < endsAt) await clock.sleep(FLUSH_LOOK_MS, signal);
  }

  return {
    outbox,
    view,
    begin,
    closeRows,
    tell,
    onSettled,
    settledOf,
    /** Tells of the open rows now, and whenever other processes have changed them. */
    tellFound(listener: (open: readonly IntentRow[]) => void): void {
      onFound = listener;
      listener(view.all());
    },
    wake: (id: string) => carrier.wake(id),
    resume() {
      gate.reopen();
      carrier.wakeAll();
    },
    async stop(flushMs: number): Promise<void> {
      await flush(flushMs).catch(() => {});
      stopping.abort(new Error('the bench is closing'));
      unsubscribe();
      await Promise.allSettled([...running.values(), tending]);
      try {
        outbox.release();
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
      }
    },
  };
}
