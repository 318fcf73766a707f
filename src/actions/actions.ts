/**
 * Actions: what a person asked for, carried out once, each with one verdict (design, part 6).
 *
 * `ask` writes the intent to the outbox before it answers; a carrier then takes it through its phases (intents.ts). Several
 * processes may share one outbox: each shows all of it, carries out what it asked itself, and takes over what a process
 * that is gone has left.
 */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Transition } from '../domain/lifecycle.ts';
import type { Shop } from '../store/shop.ts';
import type { AuditEntry } from './audit.ts';
import { createBulks, type Bulks } from './bulk.ts';
import { createEngine } from './engine.ts';
import type { AnyIntent, Author, Intent, Settled, Verdict } from './intents.ts';
import type { ActionClient } from './jobs.ts';
import { entryOf, NotRecorded, type IntentRow, type OutboxTable } from './outbox.ts';
import { ACTION_TIMES, type ActionTimes, type Policy } from './policy.ts';
import { createDrafts, whyNot, type Asked, type AskOptions, type AskProblem, type Request } from './request.ts';
import { createUndo, type Undone } from './undo.ts';

export type { Asked, AskOptions, AskProblem, Request } from './request.ts';

export type ActionsOptions = {
  client: ActionClient;
  shop: Shop;
  clock: Clock;
  /** Where intents are kept; in memory by default, and then they end with the process. */
  table?: OutboxTable;
  /** Who asks where a call names nobody else. */
  author?: Author;
  times?: Partial<ActionTimes>;
  /** How many requests of bulk actions may be under way at once. */
  bulkConcurrency?: number;
  /** A number from 0 (included) to 1. */
  random?: () => number;
  /** The name of this process in leases; another one at every start. */
  owner?: string;
  /** Whether the process behind a name is certainly gone. */
  isOwnerGone?: (owner: string) => boolean;
  newId?: () => string;
  policy?: Partial<Policy>;
  /** How long what is impatient waits, in milliseconds, when the store asks for fewer requests; `undefined`: not at all. */
  whenLimited?: () => number | undefined;
};

export type Actions = {
  /**
   * Asks for a transition of an item of the picture; answers the intent, or `undefined` where nothing was begun. What
   * cannot be recorded is told to the listeners as not sent.
   */
  perform(operation: Transition, itemId: string, trackingCode?: string | null): Intent | undefined;
  /** Asks for anything. When it answers an intent, that is on disk. */
  ask(request: Request, options?: AskOptions): Asked;
  /** Why a transition of an item would not be begun; `undefined` when it would. */
  whyNot(operation: Transition, itemId: string): AskProblem | undefined;
  /** Takes back the last thing an author asked for, or says why that cannot be. */
  undo(by?: Author): Undone;
  /** Takes back an intent that has never been sent; false where that is too late. Its verdict is told like any other. */
  withdraw(intentId: string): boolean;
  /** Many transitions at once: preview, start, cancel, and those that failed once more. */
  readonly bulk: Bulks;
  /** Looks now for what became of an unconfirmed intent. False where it is none of the open ones. */
  askAgain(intentId: string, by?: Author): boolean;
  /** Stops looking: it stays unconfirmed for good, which the operator has seen. */
  setAside(intentId: string, by?: Author): boolean;
  /** The intents without a last verdict, the oldest first. */
  open(): AnyIntent[];
  /** Resolves with the first verdict of an intent, `unconfirmed` included; rejects when this process ends before. */
  settledOf(intentId: string): Promise<Verdict>;
  /** Listens to verdicts; answers how to stop. `unconfirmed` may be followed by one more. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /** Writes to the audit trail that a buyer's data was shown. False where that cannot be recorded: then do not show it. */
  noteReveal(orderId: string, by?: Author): boolean;
  /** Writes to the audit trail that an order was taken over from whoever packed it. False where that cannot be recorded. */
  noteTakeOver(orderId: string, asked: string, by?: Author): boolean;
  /** The store or the token is (perhaps) back: whatever waits tries again now. */
  resume(): void;
  /** Sends what is in its grace, waits a little for answers, then ends. What has no verdict stays in the outbox. */
  stop(options?: { flushMs?: number }): Promise<void>;
};

const FLUSH_MS = 3000;

/** The actions of one process on one store. */
export function createActions(options: ActionsOptions): Actions {
  const { shop, clock, random = Math.random, newId = randomUUID } = options;
  const times: ActionTimes = { ...ACTION_TIMES, ...options.times };
  const author: Author = options.author ?? { operator: '', station: '' };
  const engine = createEngine({ ...options, times, random, newId });
  const { outbox, view, closeRows, tell, begin } = engine;
  const draftOf = createDrafts({ shop, clock, author, graceMs: times.graceMs, newId });
  let isClosing = false;

  const draft: typeof draftOf = (...request) => (isClosing ? 'closing' : draftOf(...request));

  function ask(request: Request, askOptions?: AskOptions): Asked {
    const asked = askUnremembered(request, askOptions);
    if (asked.intent) undo.remember(asked.intent, askOptions?.together);
    return asked;
  }

  function askUnremembered(request: Request, askOptions: AskOptions = {}): Asked {
    const intent = draft(request, askOptions);
    if (typeof intent === 'string') return { problem: intent, reason: '' };
    try {
      return { intent: begin([intent])[0]! };
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      shop.setState({ outboxTrouble: error.message });
      const lost = { ...intent, seq: 0 } as AnyIntent;
      tell({ intent: lost, verdict: { kind: 'not-sent', code: 'not-recorded', reason: error.message } });
      return { problem: 'not-recorded', reason: error.message };
    }
  }

  const undo = createUndo({
    outbox,
    view,
    shop,
    ask: askUnremembered,
    closeRows,
    stopBulk: (bulkId) => bulk.cancel(bulkId),
  });
  const bulk: Bulks = createBulks({
    shop,
    author,
    draft,
    begin,
    whyNot: (operation, itemId) => whyNot(shop, operation, itemId),
    newId,
    onSettled: engine.onSettled,
    onBegun: undo.rememberBulk,
    withdrawAll(intentIds) {
      const closed = outbox.withdrawAll(intentIds);
      closeRows(closed);
      return closed.length;
    },
  });

  // What a process that is gone has left of a bulk is one here, too: it is told as a whole, and undo stops the rest.
  engine.tellFound((open) => bulk.takeUp(open.filter((row) => !outbox.isTaken(row))));

  /** Writes about an open intent; false where it is not open or cannot be written. */
  function noted(intentId: string, work: (row: IntentRow) => void): boolean {
    const row = view.get(intentId);
    return row !== undefined && isRecorded(() => work(row));
  }

  /** Writes about an order; false where it cannot be written. */
  function noteOfOrder({ operator, station }: Author, entry: Omit<AuditEntry, 'at' | keyof Author>): boolean {
    return isRecorded(() => outbox.audit({ at: clock.wallNow(), operator, station, ...entry }));
  }

  return {
    ask,
    bulk,
    whyNot: (operation, itemId) => whyNot(shop, operation, itemId),
    settledOf: engine.settledOf,
    onSettled: engine.onSettled,
    perform(operation, itemId, trackingCode) {
      return ask({ operation, itemId, trackingCode }).intent as Intent | undefined;
    },
    undo: (by = author) => undo.undo(by),
    withdraw: (id) => isRecorded(() => undo.withdraw(id)),
    open: () => view.all().map((row) => view.shown(row)),
    askAgain: (id, by = author) =>
      noted(id, (row) => {
        outbox.audit(entryOf({ ...row, author: by }, 'asked-again', clock.wallNow()));
        engine.wake(id);
      }),
    setAside: (id, by = author) => {
      const row = view.get(id);
      if (row?.phase !== 'unconfirmed') return false;
      return noted(id, () => {
        outbox.audit(entryOf({ ...row, author: by }, 'set-aside', clock.wallNow()));
        closeRows(outbox.settle(id, { kind: 'unconfirmed', isClosed: true }));
      });
    },
    noteReveal: (orderId, by = author) => noteOfOrder(by, { what: 'reveal', order_id: orderId }),
    noteTakeOver: (orderId, asked, by = author) => noteOfOrder(by, { what: 'claim-taken', order_id: orderId, asked }),
    resume: engine.resume,
    async stop({ flushMs = FLUSH_MS } = {}) {
      isClosing = true;
      await engine.stop(flushMs);
    },
  };
}

/** Writes what it is given to write; false where that says so, or where it cannot be written. */
function isRecorded(work: () => boolean | void): boolean {
  try {
    return work() !== false;
  } catch (error) {
    if (error instanceof NotRecorded) return false;
    throw error;
  }
}
