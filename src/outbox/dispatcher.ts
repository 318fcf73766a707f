/** The dispatcher starts the sender for each intent that is next, renews leases, and follows what other processes write. */
import type { ActionTimes } from '../domain/action-times.ts';
import type { Clock } from '../base/clock.ts';
import type { AnyIntent, IntentPhase } from '../domain/intents.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { Ledger } from './ledger.ts';
import { NotRecorded, type IntentRow } from './outbox-table.ts';
import type { Sender } from './sender.ts';
import type { Timers } from './timers.ts';

const TEND_MS = 1000;
const FLUSH_LOOK_MS = 20;
const FLUSHED: ReadonlySet<IntentPhase> = new Set(['grace', 'waiting', 'sending']);

type DispatcherOptions = {
  ledger: Ledger;
  sender: Sender;
  waits: Timers;
  replica: Replica;
  clock: Clock;
  times: ActionTimes;
  /** Aborts every request and wait. */
  signal: AbortSignal;
  /** Called with the open rows whenever they have been read again. */
  onFound: (open: readonly IntentRow[]) => void;
  /** Whether intents that another process left unsent are announced to the operator before they are sent. */
  tellsUnsent: boolean;
  /** Called with those intents when they are announced. */
  onLeft: (left: readonly IntentRow[]) => void;
};

/** How long after their announcement such intents are sent, in milliseconds. */
export const LEFT_MS = 3000;

/** Called with intents that another process left unsent, before this process sends them. */
export type LeftListener = (left: readonly AnyIntent[]) => void;

/** Starts at once, and runs until the signal is aborted. */
export function createDispatcher(options: DispatcherOptions) {
  const { ledger, sender, waits, replica, clock, times, signal, onFound, onLeft } = options;
  const running = new Map<string, Promise<void>>();
  const listeners = new Set<LeftListener>();
  /** The intents that were announced to the operator. */
  const told = new Set<string>();
  let renewedAt = clock.now();

  /** Starts the sender for each intent that is next for its target and not owned by another process. */
  function startTasks(): void {
    if (signal.aborted) return;
    const { next, queued } = ledger.turns();
    if (options.tellsUnsent) tellLeft([...next, ...queued]);
    for (const { id } of queued) ledger.mark(id, { hold: 'queued' });
    for (const row of next) if (!running.has(row.id) && !ledger.isTaken(row) && isToldOf(row)) start(row.id);
  }

  /** Announces the intents that were left unsent, all at once; they are sent after `LEFT_MS`, and can be withdrawn until then. */
  function tellLeft(open: readonly IntentRow[]): void {
    const left = open.filter((row) => !told.has(row.id) && ledger.isLeft(row));
    if (left.length === 0 || listeners.size === 0) return;
    for (const { id } of left) {
      told.add(id);
      ledger.mark(id, { graceEndsAt: clock.now() + LEFT_MS });
    }
    onLeft(left);
    for (const listener of listeners) listener(left.map(ledger.shown));
  }

  /** Whether an intent need not be announced, or was: those of sessions are, those of scripts are sent without. */
  function isToldOf(row: IntentRow): boolean {
    return !options.tellsUnsent || row.author.desk === undefined || told.has(row.id) || !ledger.isLeft(row);
  }

  function start(id: string): void {
    ledger.mark(id, { hold: undefined });
    running.set(
      id,
      sender.carry(id).finally(() => running.delete(id)),
    );
  }

  /** Follows what other processes write, and renews our leases. */
  async function tend(): Promise<void> {
    for (;;) {
      try {
        // No outbox is open before the store is known.
        if (replica.getState().lojaId !== undefined) lookAround();
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        ledger.setTrouble(error.message);
      }
      await clock.sleep(TEND_MS, signal);
    }
  }

  function lookAround(): void {
    const found = ledger.catchUp();
    if (found) onFound(found);
    startTasks();
    ledger.recordVerdicts();
    if (clock.now() - renewedAt >= times.leaseMs / 3) {
      renewedAt = clock.now();
      if (running.size > 0) ledger.renew([...running.keys()]);
    }
  }

  /** Whether a reply may still arrive soon; intents that wait for an unreachable store do not count. */
  const isFlushing = () =>
    ledger
      .open()
      .some(({ phase, id }) => running.has(id) && FLUSHED.has(phase) && ledger.extrasOf(id).hold === undefined);

  ledger.onTurn((ended) => {
    for (const { id } of ended) waits.wake(id);
    startTasks();
  });
  const unsubscribe = wakeOnNews(replica, waits, sender);
  const tending = tend();

  return {
    /** Reads now what other processes have written; may throw {@link NotRecorded}. */
    lookAround,
    /** Starts the sender for every intent that may begin now. */
    startTasks,
    /** Whether this process may send a row: one that another process's session left must be announced first. */
    isToldOf,
    /** Listens to announcements of intents that were left unsent; returns how to stop. */
    onLeft(listener: LeftListener): () => void {
      listeners.add(listener);
      startTasks();
      return () => void listeners.delete(listener);
    },
    /** Ends every grace now, and waits up to `flushMs` for replies. */
    async flush(flushMs: number): Promise<void> {
      const endsAt = clock.now() + flushMs;
      for (const { id, phase } of ledger.open()) {
        // Intents in other phases wait for a reason that a flush does not end.
        if (phase !== 'grace') continue;
        ledger.mark(id, { graceEndsAt: clock.now() });
        waits.wake(id);
      }
      while (isFlushing() && clock.now() < endsAt) await clock.sleep(FLUSH_LOOK_MS, signal);
    },
    /** Resolves when every task has ended, after the signal was aborted. */
    async ended(): Promise<void> {
      unsubscribe();
      await Promise.allSettled([...running.values(), tending]);
    },
  };
}

/**
 * Wakes an unconfirmed intent when the sync brings a new version of its item, which may settle it; and all waiting intents
 * when the store is back. Returns how to stop.
 */
function wakeOnNews(replica: Replica, waits: Timers, sender: Sender): () => void {
  /** By unconfirmed intent, the version of its item when the replica last changed; `undefined` if the item is not known. */
  let lookedAt = new Map<string, OrderItem | undefined>();
  return replica.subscribe((state, before) => {
    const isBack = state.health.trouble === undefined && before.health.trouble !== undefined;
    // After a change of store, the intents of the store that is open now may be sent.
    if (isBack || state.lojaId !== before.lojaId) sender.resume();
    if (state.version === before.version && state.intents === before.intents) return;
    const seen = new Map<string, OrderItem | undefined>();
    for (const [itemId, intents] of state.intents) {
      const item = state.records.get(itemId)?.item;
      for (const { id, phase } of intents) {
        if (phase !== 'unconfirmed') continue;
        seen.set(id, item);
        // The version with which it became unconfirmed proves nothing.
        if (item && lookedAt.has(id) && lookedAt.get(id) !== item) waits.wake(id);
      }
    }
    lookedAt = seen;
  });
}
