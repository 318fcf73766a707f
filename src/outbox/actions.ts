/**
 * Actions carry out what a person asks for once, and give each intent one verdict (design, part 6). Calls go one way:
 *
 *     ask ─→ request.ts    makes an intent, or says why not
 *         ─→ ledger.ts     writes it to disk (outbox.ts, by the rules of transitions.ts), then shows it (view.ts)
 *     dispatcher.ts        decides whose turn it is
 *         ─→ sender.ts     takes one intent through its phases (intents.ts), by send.ts, lost-reply.ts and backoff.ts:
 *                          announce in the ledger ─→ POST (operation-handlers.ts) ─→ settle in the ledger ─→ verdicts.ts
 *
 * Several processes may share one outbox. Each shows all intents, carries out its own, and takes over those of a process
 * that has ended.
 */
import type { ActionsOptions } from './options.ts';
import { randomUUID } from 'node:crypto';
import type { Transition } from '../domain/lifecycle.ts';
import { createBulks, type Bulks } from './bulk.ts';
import { createDispatcher, type LeftListener } from './dispatcher.ts';
import { createLedger } from './ledger.ts';
import { createNotes, tryRecording, type Visit } from './notes.ts';
import { createOutbox } from './outbox.ts';
import { beginProvisionally, type Provisional } from './provisional.ts';
import { createSender } from './sender.ts';
import { createVerdicts } from './verdicts.ts';
import { createTimers } from './timers.ts';
import {
  isMove,
  targetOf,
  type AnyIntent,
  type Author,
  type Intent,
  type Settled,
  type Verdict,
  type AskProblem,
} from '../domain/intents.ts';
import { createDrafts, waitsForGrace, whyNot, type Asked, type AskOptions, type Request } from './request.ts';
import { createUndo, type SeenItems, type Undone } from './undo.ts';
import { ACTION_TIMES, type ActionTimes } from '../domain/action-times.ts';
import { NotRecorded } from './outbox-table.ts';
import type { Wish } from './transitions.ts';

export type { Asked, AskOptions, Request } from './request.ts';
export { type AskProblem } from '../domain/intents.ts';

export type Actions = {
  /**
   * Asks for a transition of an item; returns the intent, or `undefined` if nothing was begun. If the intent cannot be
   * written to disk, the listeners get the verdict `not-sent`.
   */
  perform(operation: Transition, itemId: string, trackingCode?: string | null): Intent | undefined;
  /** Asks for any operation. The intent that it returns is on disk. */
  ask(request: Request, options?: AskOptions): Asked;
  /** Why a transition of an item would be refused now; `undefined` if it would be begun. */
  whyNot(operation: Transition, itemId: string): AskProblem | undefined;
  /**
   * Undoes the last action of an author, or says why that is impossible. `seen`: what the operator was shown of each
   * shipment; a shipment that has changed since is not returned.
   */
  undo(by?: Author, seen?: SeenItems): Undone;
  /** The shipments that {@link undo} would return to production now; empty if it would do something else, or nothing. */
  shippedLast(by?: Author): readonly Intent[];
  /** When an author's last action that has changed something, or may still do so, was asked for (wall clock, ms). */
  lastDoneAt(by?: Author): number | undefined;
  /** Withdraws an intent that was never sent, with a verdict like any other; returns false if it is too late. */
  withdraw(intentId: string): boolean;
  /**
   * Keeps intents that were never sent: no process sends them until {@link sendOn}; {@link drop} withdraws them. Returns
   * how many it kept; 0 if that cannot be written to disk.
   */
  keep(intentIds: readonly string[]): number;
  /** Sends kept intents after all; returns how many. */
  sendOn(intentIds: readonly string[]): number;
  /** Withdraws those of the intents that were never sent; returns how many. */
  drop(intentIds: readonly string[]): number;
  /** The intents that an earlier process left unsent, kept or not; empty if the disk cannot be read. */
  unsentBefore(): AnyIntent[];
  /**
   * Calls the listener before this process sends intents that another process left unsent; returns how to stop. Without a
   * listener no intent that was left by a session is sent.
   */
  onLeft(listener: LeftListener): () => void;
  /** Runs `work` and holds back for `ms` every intent that it makes: until then nothing is sent, and all can be withdrawn. */
  provisionally(ms: number, work: () => void): Provisional;
  /** Many transitions at once. */
  readonly bulk: Bulks;
  /** Checks now what became of an unconfirmed intent; returns false if the intent is not open. */
  askAgain(intentId: string, by?: Author): boolean;
  /** Stops checking: the intent stays unconfirmed for good, and the operator has seen that. */
  setAside(intentId: string, by?: Author): boolean;
  /**
   * The earlier intent that may already have brought a target (`targetOf`) to what is wished: its reply was lost, and no
   * later verdict told the state of the target. `undefined` if there is none, or the disk cannot be read.
   */
  mayHaveDone(target: string, wish: Wish): AnyIntent | undefined;
  /** Who brought a target (`targetOf`) to what is wished, by the outbox of this machine; `undefined` if that is not known. */
  doneBy(target: string, wish: Wish): Author | undefined;
  /**
   * The intent under way, of any process on this outbox, that wishes the same of a target (`targetOf`); its verdict reaches
   * the listeners here, too. `undefined` if there is none, or the disk cannot be read.
   */
  underWay(target: string, wish: Wish): AnyIntent | undefined;
  /** The intents without a last verdict, the oldest first. */
  open(): AnyIntent[];
  /** Resolves with the first verdict of an intent, which may be `unconfirmed`; rejects if this process ends before. */
  settledOf(intentId: string): Promise<Verdict>;
  /** Listens to verdicts; returns how to stop. After `unconfirmed` a second verdict may follow. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /**
   * Writes to the audit trail that a buyer's data is shown, or given to the program `to`. If it returns false, that could
   * not be written, and the data must not be shown or given.
   */
  noteReveal(orderId: string, by?: Author, to?: string): boolean;
  /** Writes to the audit trail that `by` takes an order over from another station; false if it cannot be written. */
  noteTakeOver(orderId: string, asked: string, by?: Author): boolean;
  /** Writes to the audit trail that `next` takes the station over from `by`; false if it cannot be written. */
  noteShift(next: string, by?: Author): boolean;
  /** Writes to the audit trail who logged in, was refused, or left; all or none. False if it cannot be written. */
  noteVisits(visits: readonly Visit[]): boolean;
  /** Retries every waiting intent now: the store or the token may be back. */
  resume(): void;
  /** Sends the intents in their grace now, and waits up to `flushMs` for their replies. Then it goes on as before. */
  flush(flushMs?: number): Promise<void>;
  /** Does as {@link flush}, then ends. Intents without a verdict stay in the outbox. */
  stop(options?: { flushMs?: number }): Promise<void>;
};

const FLUSH_MS = 3000;

/** The actions of one process on one store. */
export function createActions(options: ActionsOptions): Actions {
  const { replica, clock, random = Math.random, newId = randomUUID } = options;
  const times: ActionTimes = { ...ACTION_TIMES, ...options.times };
  const author: Author = options.author ?? { operator: '', station: '' };
  const stopping = new AbortController();
  const { signal } = stopping;
  const outbox = createOutbox({
    table: options.table,
    owner: options.owner ?? `${process.pid}-${newId()}`,
    leaseMs: times.leaseMs,
    isOwnerGone: options.isOwnerGone ?? (() => false),
    wallNow: clock.wallNow,
  });
  const verdicts = createVerdicts({ outbox, signal });
  const ledger = createLedger({ outbox, verdicts, replica, clock, times });
  const waits = createTimers({ clock, signal });
  const sender = createSender({ ...options, ledger, waits, times, random, signal });
  const draftOf = createDrafts({ replica, clock, author, graceMs: times.graceMs, newId });
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
      return { intent: ledger.add([intent])[0]! };
    } catch (error) {
      if (!(error instanceof NotRecorded)) throw error;
      ledger.setTrouble(error.message);
      const verdict: Verdict = { kind: 'not-sent', code: 'not-recorded', reason: error.message };
      verdicts.tell({ intent: { ...intent, seq: 0 }, verdict });
      return { problem: 'not-recorded', reason: error.message, cause: error };
    }
  }

  const undo = createUndo({
    ledger,
    replica,
    ask: askUnremembered,
    stopBulk: (bulkId) => bulk.cancel(bulkId),
    onSettled: verdicts.onSettled,
    wallNow: clock.wallNow,
  });
  const bulk: Bulks = createBulks({
    replica,
    author,
    draft,
    begin: ledger.add,
    hasGrace: (operation) => waitsForGrace(operation, times.graceMs),
    whyNot: (operation, itemId) => whyNot(replica, operation, itemId),
    newId,
    doneBy: (operation, itemId) => whereReadable(() => ledger.doneBy(targetOf({ itemId }), { operation })),
    onSettled: verdicts.onSettled,
    onBegun: undo.rememberBulk,
    withdrawAll: ledger.withdraw,
  });
  const dispatcher = createDispatcher({
    ledger,
    sender,
    waits,
    replica,
    clock,
    times,
    signal,
    // The rest of a bulk that an ended process left is a bulk here, too: it is shown as one, and undo withdraws it.
    onFound: (open) => bulk.takeUp(open.filter((row) => !row.isKept && !ledger.isTaken(row))),
    tellsUnsent: options.tellsUnsent === true,
    onLeft: rememberSingle,
  });

  /** Remembers single intents for undo; a bulk is remembered as a whole. */
  function rememberSingle(rows: readonly AnyIntent[]): void {
    for (const row of rows) if (row.bulkId === undefined) undo.remember(row);
  }

  function keep(ids: readonly string[]): number {
    const rows = ledger.keep(ids);
    for (const bulkId of new Set(rows.flatMap((row) => row.bulkId ?? []))) bulk.dismiss(bulkId);
    return rows.length;
  }

  /** The intents of sessions here that would still be unsent after a flush. */
  function waiting(): string[] {
    const mine = ledger.open().filter((row) => row.attemptCount === 0 && !row.isKept && !ledger.isTaken(row));
    const isHeld = ({ id, bulkId }: AnyIntent) => bulkId !== undefined || ledger.extrasOf(id).hold !== undefined;
    // What another process left, and nobody here was shown, is shown by the next process.
    return mine.filter((row) => isOfDesk(row) && isHeld(row) && dispatcher.isToldOf(row)).map(({ id }) => id);
  }

  return {
    ask,
    bulk,
    ...createNotes({ ledger, waits, author, wallNow: clock.wallNow }),
    whyNot: (operation, itemId) => whyNot(replica, operation, itemId),
    async settledOf(intentId) {
      // What another process settles is told only of the intents that this process has seen open: it must have seen this one.
      dispatcher.lookAround();
      return verdicts.settledOf(intentId);
    },
    onSettled: verdicts.onSettled,
    perform(operation, itemId, trackingCode) {
      const { intent } = ask({ operation, itemId, trackingCode });
      return intent && isMove(intent) ? intent : undefined;
    },
    undo: (by = author, seen) => undo.undo(by, seen),
    shippedLast: (by = author) => undo.shippedLast(by),
    lastDoneAt: (by = author) => undo.lastDoneAt(by),
    withdraw: (id) => tryRecording(() => undo.withdraw(id)),
    provisionally: (ms, work) => beginProvisionally({ clock, ledger, waits, verdicts }, ms, work),
    mayHaveDone: (target, wish) => whereReadable(() => ledger.openBefore(target, wish)),
    doneBy: (target, wish) => whereReadable(() => ledger.doneBy(target, wish)),
    underWay: (target, wish) =>
      whereReadable(() => {
        // An intent that another process has settled must not block the next one.
        dispatcher.lookAround();
        return ledger.underWay(target, wish);
      }),
    keep: (ids) => whereReadable(() => keep(ids)) ?? 0,
    sendOn: (ids) =>
      whereReadable(() => {
        const rows = ledger.sendOn(ids);
        bulk.takeUp(rows);
        rememberSingle(rows);
        dispatcher.startTasks();
        return rows.length;
      }) ?? 0,
    drop: (ids) => whereReadable(() => ledger.withdraw(ids)) ?? 0,
    unsentBefore: () => whereReadable(() => ledger.unsentBefore()) ?? [],
    onLeft: dispatcher.onLeft,
    open: () => ledger.open().map((row) => ledger.shown(row)),
    resume: sender.resume,
    flush: (flushMs = FLUSH_MS) => dispatcher.flush(flushMs).catch(() => {}),
    async stop({ flushMs = FLUSH_MS } = {}) {
      isClosing = true;
      if (options.tellsUnsent) tryRecording(() => void keep(waiting()));
      await dispatcher.flush(flushMs).catch(() => {});
      stopping.abort(new Error('the bench is closing'));
      await dispatcher.ended();
      tryRecording(() => ledger.release(options.tellsUnsent ? isOfDesk : undefined));
    },
  };
}

const isOfDesk = ({ author }: AnyIntent) => author.desk !== undefined;

function whereReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof NotRecorded)) throw error;
    return undefined;
  }
}
