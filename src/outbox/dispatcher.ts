/**
 * The dispatcher: it starts the sender for whatever is next, keeps leases alive, and sees to the rest of the outbox.
 */
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

export type DispatcherOptions = {
  ledger: Ledger;
  sender: Sender;
  waits: Timers;
  replica: Replica;
  clock: Clock;
  times: ActionTimes;
  /** Ends everything. */
  signal: AbortSignal;
  /** Is notified of the open rows whenever they have been read again. */
  onFound: (open: readonly IntentRow[]) => void;
  /** Whether what a process that was cut off has left unsent is told before it is sent. */
  tellsUnsent: boolean;
  /** Is notified of it when it is told. */
  onLeft: (left: readonly IntentRow[]) => void;
};

/** What was left unsent is sent so long after it was told, in milliseconds. */
export const LEFT_MS = 3000;

/** Is notified of what is about to be sent that was asked for before, and was not sent. */
export type LeftListener = (left: readonly AnyIntent[]) => void;

/** Begins at once to see to the outbox, until the signal is aborted. */
export function createDispatcher(options: DispatcherOptions) {
  const { ledger, sender, waits, replica, clock, times, signal, onFound, onLeft } = options;
  const running = new Map<string, Promise<void>>();
  const listeners = new Set<LeftListener>();
  /** What was left unsent and has been told. */
  const told = new Set<string>();
  let renewedAt = clock.now();

  /** Begins to carry out whatever is next for its target and is not another process's. */
  function startTasks(): void {
    if (signal.aborted) return;
    const { next, queued } = ledger.turns();
    if (options.tellsUnsent) tellLeft([...next, ...queued]);
    for (const { id } of queued) ledger.mark(id, { hold: 'queued' });
    for (const row of next) if (!running.has(row.id) && !ledger.isTaken(row) && isToldOf(row)) start(row.id);
  }

  /** Says what was left unsent, all of it at once; it begins a moment later, and until then it can be taken back. */
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

  /** What was asked in a session waits until somebody is there who hears of it; what a program asked goes on without. */
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

  /** Sees what other processes have done, and that ours are known to be alive. */
  async function tend(): Promise<void> {
    for (;;) {
      try {
        // Before it is known which store this is, there is no outbox to see to.
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

  /** Whether an answer may still come soon: what waits for a store that is away does not count. */
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
    /** Sees now what other processes have done; may throw {@link NotRecorded}. */
    lookAround,
    /** Begins with what may begin now. */
    startTasks,
    /** Whether this process may send a row: of what another has left in a session it has to have told first. */
    isToldOf,
    /** Listens to what is about to be sent that was left unsent; returns how to stop. */
    onLeft(listener: LeftListener): () => void {
      listeners.add(listener);
      startTasks();
      return () => void listeners.delete(listener);
    },
    /** Sends what is in its grace at once, and waits a little for the answers of what is on its way. */
    async flush(flushMs: number): Promise<void> {
      const endsAt = clock.now() + flushMs;
      for (const { id, phase } of ledger.open()) {
        // Whatever else waits has a reason, and a request that leaves now would not be waited for.
        if (phase !== 'grace') continue;
        ledger.mark(id, { graceEndsAt: clock.now() });
        waits.wake(id);
      }
      while (isFlushing() && clock.now() < endsAt) await clock.sleep(FLUSH_LOOK_MS, signal);
    },
    /** Resolves when everything has ended, after the signal was aborted. */
    async ended(): Promise<void> {
      unsubscribe();
      await Promise.allSettled([...running.values(), tending]);
    },
  };
}

/**
 * What the sync brings may settle what a watch could not: it is looked at once. And a store that is back is tried at
 * once. Returns how to stop.
 */
function wakeOnNews(replica: Replica, waits: Timers, sender: Sender): () => void {
  /** The version of its item with which an unconfirmed intent was last seen here; none where the item is not known. */
  let lookedAt = new Map<string, OrderItem | undefined>();
  return replica.subscribe((state, before) => {
    const isBack = state.health.trouble === undefined && before.health.trouble !== undefined;
    // Where the token stands for another store now, what waits for that one may pass.
    if (isBack || state.lojaId !== before.lojaId) sender.resume();
    if (state.version === before.version && state.intents === before.intents) return;
    const seen = new Map<string, OrderItem | undefined>();
    for (const [itemId, intents] of state.intents) {
      const item = state.records.get(itemId)?.item;
      for (const { id, phase } of intents) {
        if (phase !== 'unconfirmed') continue;
        seen.set(id, item);
        // What it has become unconfirmed with is no news.
        if (item && lookedAt.has(id) && lookedAt.get(id) !== item) waits.wake(id);
      }
    }
    lookedAt = seen;
  });
}
