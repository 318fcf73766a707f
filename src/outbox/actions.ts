/**
 * Actions: what a person asked for, carried out once, each with one verdict (design, part 6). Calls go one way:
 *
 *     ask ─→ request.ts    an intent, or why there is none
 *         ─→ ledger.ts     on disk (outbox.ts, by the rules of transitions.ts), then on the screen (view.ts)
 *     dispatcher.ts        whose turn is it?
 *         ─→ sender.ts     one intent through its phases (intents.ts), which send.ts, lost-reply.ts and backoff.ts carry out:
 *                          announced in the ledger ─→ POST (jobs.ts) ─→ settled in the ledger ─→ told (verdicts.ts)
 *
 * Several processes may share one outbox: each shows all of it, carries out what it asked itself, and takes over what a
 * process that is gone has left.
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
   * Asks for a transition of an item of the picture; returns the intent, or `undefined` where nothing was begun. What
   * cannot be recorded is told to the listeners as not sent.
   */
  perform(operation: Transition, itemId: string, trackingCode?: string | null): Intent | undefined;
  /** Asks for anything. When it answers an intent, that is on disk. */
  ask(request: Request, options?: AskOptions): Asked;
  /** Why a transition of an item would not be begun; `undefined` when it would. */
  whyNot(operation: Transition, itemId: string): AskProblem | undefined;
  /**
   * Takes back the last thing an author asked for, or says why that cannot be. `seen`: what was shown of the shipments
   * when it was asked whether they shall come back: one that is another by now stays.
   */
  undo(by?: Author, seen?: SeenItems): Undone;
  /** The shipments that undo would bring back now; empty where it would do something else, or nothing. */
  shippedLast(by?: Author): readonly Intent[];
  /**
   * Takes back an intent that has never been sent; false where that is too late. Its verdict is told like any other.
   */
  withdraw(intentId: string): boolean;
  /**
   * Keeps intents that have never been sent: no process sends them until {@link sendOn}, or drops them by
   * {@link drop}. Returns how many that were; 0 where that cannot be recorded.
   */
  keep(intentIds: readonly string[]): number;
  /** Sends kept intents after all; returns how many that were. */
  sendOn(intentIds: readonly string[]): number;
  /** Takes back those intents that have never been sent; returns how many that were. */
  drop(intentIds: readonly string[]): number;
  /** What was asked for before this process and has never been sent, kept or not: read from the disk, if it can be. */
  unsentBefore(): AnyIntent[];
  /**
   * Listens to what this process is about to send that another has left unsent; returns how to stop. Without a listener
   * nothing that was asked in a session is sent in its place.
   */
  onLeft(listener: LeftListener): () => void;
  /**
   * Runs `work`, and holds back for `ms` what it asks for, whatever that is: nothing of it is sent before, and until
   * then all of it can be taken back.
   */
  provisionally(ms: number, work: () => void): Provisional;
  /** Many transitions at once: preview, start, cancel, and those that failed once more. */
  readonly bulk: Bulks;
  /** Looks now for what became of an unconfirmed intent. False where it is none of the open ones. */
  askAgain(intentId: string, by?: Author): boolean;
  /** Stops looking: it stays unconfirmed for good, which the operator has seen. */
  setAside(intentId: string, by?: Author): boolean;
  /**
   * An intent of which a request may have done what is wished of a target (`targetOf`) that is so: no answer told what
   * became of it, and nothing has been known since. `undefined` where there is none, or where none can be read.
   */
  mayHaveDone(target: string, wish: Wish): AnyIntent | undefined;
  /**
   * Whose intent has done what is wished of a target (`targetOf`), by this machine's own record; `undefined` where none
   * has, or none can be read.
   */
  doneBy(target: string, wish: Wish): Author | undefined;
  /**
   * The intent under way that wishes just this of a target (`targetOf`), of whichever process on this outbox: its verdict
   * is told to the listeners here, too. `undefined` where there is none, or where none can be read.
   */
  underWay(target: string, wish: Wish): AnyIntent | undefined;
  /** The intents without a last verdict, the oldest first. */
  open(): AnyIntent[];
  /** Resolves with the first verdict of an intent, `unconfirmed` included; rejects when this process ends before. */
  settledOf(intentId: string): Promise<Verdict>;
  /** Listens to verdicts; returns how to stop. `unconfirmed` may be followed by one more. */
  onSettled(listener: (settled: Settled) => void): () => void;
  /**
   * Writes to the audit trail that a buyer's data was shown, or given to the program `to`. False where that cannot be
   * recorded: then do neither.
   */
  noteReveal(orderId: string, by?: Author, to?: string): boolean;
  /**
   * Writes to the audit trail that an order was taken over from another station. False where that cannot be recorded.
   */
  noteTakeOver(orderId: string, asked: string, by?: Author): boolean;
  /** Notes in the trail that somebody else takes the bench over from `by`; false where that cannot be written. */
  noteShift(next: string, by?: Author): boolean;
  /**
   * Writes to the audit trail that people came, were not let in, or left; all or none. False where that cannot be
   * recorded.
   */
  noteVisits(visits: readonly Visit[]): boolean;
  /** The store or the token is (perhaps) back: whatever waits tries again now. */
  resume(): void;
  /** Sends what is in its grace now, and waits a little for the answers of what is on its way. It goes on as before. */
  flush(flushMs?: number): Promise<void>;
  /** Sends what is in its grace, waits a little for answers, then ends. What has no verdict stays in the outbox. */
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
    // What a process that is gone has left of a bulk is one here, too: it is told as a whole, and undo stops the rest.
    onFound: (open) => bulk.takeUp(open.filter((row) => !row.isKept && !ledger.isTaken(row))),
    tellsUnsent: options.tellsUnsent === true,
    onLeft: rememberSingle,
  });

  /** A bulk is remembered as a whole. */
  function rememberSingle(rows: readonly AnyIntent[]): void {
    for (const row of rows) if (row.bulkId === undefined) undo.remember(row);
  }

  function keep(ids: readonly string[]): number {
    const rows = ledger.keep(ids);
    for (const bulkId of new Set(rows.flatMap((row) => row.bulkId ?? []))) bulk.dismiss(bulkId);
    return rows.length;
  }

  /** Of what was asked at sessions here: what no end of this process waits for. */
  function waiting(): string[] {
    const mine = ledger.open().filter((row) => row.attemptCount === 0 && !row.isKept && !ledger.isTaken(row));
    const isHeld = ({ id, bulkId }: AnyIntent) => bulkId !== undefined || ledger.extrasOf(id).hold !== undefined;
    // What another process has left and nobody here was told of is for the next bench to tell.
    return mine.filter((row) => isOfDesk(row) && isHeld(row) && dispatcher.isToldOf(row)).map(({ id }) => id);
  }

  return {
    ask,
    bulk,
    ...createNotes({ ledger, waits, author, wallNow: clock.wallNow }),
    whyNot: (operation, itemId) => whyNot(replica, operation, itemId),
    settledOf: verdicts.settledOf,
    onSettled: verdicts.onSettled,
    perform(operation, itemId, trackingCode) {
      const { intent } = ask({ operation, itemId, trackingCode });
      return intent && isMove(intent) ? intent : undefined;
    },
    undo: (by = author, seen) => undo.undo(by, seen),
    shippedLast: (by = author) => undo.shippedLast(by),
    withdraw: (id) => tryRecording(() => undo.withdraw(id)),
    provisionally: (ms, work) => beginProvisionally({ clock, ledger, waits, verdicts }, ms, work),
    mayHaveDone: (target, wish) => whereReadable(() => ledger.openBefore(target, wish)),
    doneBy: (target, wish) => whereReadable(() => ledger.doneBy(target, wish)),
    underWay: (target, wish) =>
      whereReadable(() => {
        // What has been ended elsewhere must not stand in the way of what is asked next.
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
