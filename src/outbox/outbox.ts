/**
 * The outbox: every intent without a verdict, shared by all processes of a host. What may become of a row is decided in
 * transitions.ts; here each step is one transaction, and says in the audit trail what it did.
 *
 * Who carries an intent out is written in its row: `owner`, until `leaseUntil`. Ownership is taken, and a request is
 * announced, in one transaction each, so that of two processes one finds the row taken.
 */
import type { AuditEntry } from '../domain/audit.ts';
import type { Author, Verdict } from '../domain/intents.ts';
import type { AttemptFacts, IntentRow, NewIntent, OutboxRows, OutboxTable } from './outbox-table.ts';
import { entryOf, rejected, wordsOf } from './audit-entries.ts';
import {
  announced,
  closed,
  doneBefore,
  followersOf,
  isAsWanted,
  isLeft,
  isNext,
  isTaken,
  isWithdrawable,
  kept,
  leaseOf,
  openBefore,
  overwrittenBy,
  sameUnderWay,
  sentOn,
  taken,
  UNCONFIRMED,
  unsent,
  type Holder,
  type RowPatch,
  type Wish,
} from './transitions.ts';

export type OutboxOptions = Holder & { table: OutboxTable; wallNow: () => number };

export type Outbox = ReturnType<typeof createOutbox>;

/** The steps of intents over a table. Every function may throw `NotRecorded`. */
export function createOutbox({ table, wallNow, ...me }: OutboxOptions) {
  /** An open row that this process carries out. */
  function ownRow(rows: OutboxRows, id: string): IntentRow | undefined {
    const row = rows.get(id);
    return row && !row.verdict && row.owner === me.owner ? row : undefined;
  }

  return {
    /** Writes new intents, all or none. They belong to this process until it goes silent. */
    add(intents: readonly NewIntent[]): IntentRow[] {
      return table.transact((rows) =>
        intents.map((intent) => {
          const row = rows.add({ ...intent, ...leaseOf(me, wallNow()) });
          rows.audit(entryOf(row, 'intent', wallNow()));
          return row;
        }),
      );
    },

    /** Whether a row, as it was last read, is another process's to carry out. */
    isTaken: (row: IntentRow): boolean => isTaken(row, me, wallNow()),

    /** Whether a process that is gone has left a row, as it was last read, without ever sending it. */
    isLeft: (row: IntentRow): boolean => isLeft(row, me, wallNow()),

    /** Every open row, for a first look and whenever another process has written. */
    open: (): IntentRow[] => table.read((rows) => rows.open()),

    get: (id: string): IntentRow | undefined => table.read((rows) => rows.get(id)),

    version: () => table.version(),

    /** The intent of which a request may have done what is wished of a target, see `openBefore` of transitions.ts. */
    openBefore: (target: string, wish: Wish): IntentRow | undefined =>
      table.read((rows) => openBefore({ ...wish, seq: Infinity }, [...rows.settledOf(target), ...rows.openOf(target)])),

    /** Whose intent has done what is wished of a target, as long as that is kept; `undefined` where none has. */
    doneBy: (target: string, wish: Wish): Author | undefined =>
      table.read((rows) => doneBefore(wish, rows.settledOf(target)))?.author,

    /** The intent under way that asks for just this, of whichever process: see `sameUnderWay` of transitions.ts. */
    underWay: (target: string, wish: Wish): IntentRow | undefined =>
      table.read((rows) => sameUnderWay(wish, rows.openOf(target))),

    /**
     * Takes an intent to carry it out; `undefined` where it is settled, not its turn, or another process has it. One
     * that a process left on its way is a lost reply: it comes back as `watching`.
     */
    claim(id: string): IntentRow | undefined {
      return table.transact((rows) => {
        const row = rows.get(id);
        const settled = row?.attemptCount === 0 ? rows.settledOf(row.target) : [];
        const mine = row && taken(row, rows.openOf(row.target), me, wallNow(), settled);
        if (!mine || mine === row) return mine;
        rows.put(mine);
        if (row.owner !== me.owner) rows.audit(entryOf(row, 'taken-over', wallNow()));
        return mine;
      });
    },

    /**
     * Lets go of everything, so that the next process need not wait. What is on its way then counts as a lost reply.
     * `isToKeep`: what of the rest is not to be sent unasked.
     */
    release(isToKeep: (row: IntentRow) => boolean = () => false): void {
      table.transact((rows) => {
        for (const row of rows.open()) {
          if (row.owner !== me.owner) continue;
          if (row.attemptCount === 0 && isToKeep(row)) keepRow(rows, row, wallNow());
          else rows.put({ ...row, owner: undefined, leaseUntil: undefined });
        }
      });
    },

    /** Keeps the leases of this process alive. */
    renew(ids: readonly string[]): void {
      table.transact((rows) => {
        for (const id of ids) {
          const row = ownRow(rows, id);
          if (row) rows.put({ ...row, ...leaseOf(me, wallNow()) });
        }
      });
    },

    /**
     * Announces a request, durably, before it leaves; `undefined` where the intent is not this process's to send. What
     * stood unconfirmed before it on the same target is closed as that: its traces are about to be overwritten.
     */
    beginAttempt(id: string, facts: AttemptFacts): { row: IntentRow; superseded: IntentRow[] } | undefined {
      return table.transact((rows) => {
        const row = ownRow(rows, id);
        const ofTarget = row ? rows.openOf(row.target) : [];
        if (!row || !isNext(row, ofTarget)) return undefined;
        const superseded = overwrittenBy(row, ofTarget);
        const begun = announced(row, facts, me, wallNow());
        rows.put(begun);
        rows.audit(entryOf(begun, 'attempt', wallNow(), { attempt: begun.attemptCount }));
        return { row: begun, superseded: closeAll(rows, superseded, SUPERSEDED, wallNow()) };
      });
    },

    /** Changes an open intent of this process; `undefined` where it is not. */
    update: (id: string, patch: RowPatch): IntentRow | undefined =>
      table.transact((rows) => change(rows, ownRow(rows, id), patch, wallNow())),

    /**
     * The last request of an intent of this process has certainly not been applied. `status`: of the answer that says
     * so; none where it was not even sent. `undefined` where the intent is not this process's.
     */
    unsend: (id: string, status: number | undefined): IntentRow | undefined =>
      table.transact((rows) => {
        const row = ownRow(rows, id);
        if (!row) return undefined;
        rows.audit(rejected(row, wallNow(), status));
        return change(rows, row, unsent(row), wallNow());
      }),

    /**
     * Gives an intent its last verdict, and those that waited for it to be done their own if it was not. A
     * verdict that rests on `attempt` requests no longer counts when another process has sent one more
     * since. Returns the closed rows.
     */
    settle(id: string, verdict: Verdict, attempt?: number): IntentRow[] {
      return table.transact((rows) => {
        const row = rows.get(id);
        if (!row || row.verdict) return [];
        if (attempt !== undefined && row.attemptCount !== attempt && verdict.kind !== 'applied') return [];
        const last = closeAll(rows, [row], verdict, wallNow());
        return isAsWanted(verdict) ? last : [...last, ...closeFollowers(rows, row, wallNow())];
      });
    },

    /**
     * Lets an intent of this process stand unconfirmed, and closes what waits behind it;
     * `undefined` where it is not its own.
     */
    standUnconfirmed(id: string): { row: IntentRow; followers: IntentRow[] } | undefined {
      return table.transact((rows) => {
        const row = change(rows, ownRow(rows, id), UNCONFIRMED, wallNow());
        return row && { row, followers: closeFollowers(rows, row, wallNow()) };
      });
    },

    /** Takes back those intents that have never been sent, in one transaction. Returns the closed rows. */
    withdraw: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) =>
        // One after the other: the one before may have closed what waited behind it.
        ids.flatMap((id) => withdraw(rows, rows.get(id), me, wallNow())),
      ),

    /** Keeps those intents that have never been sent: no process sends them any more. Returns the kept rows. */
    keep: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) =>
        ids.flatMap((id) => {
          const row = rows.get(id);
          if (!row || row.isKept || !isWithdrawable(row, me, wallNow())) return [];
          return [keepRow(rows, row, wallNow())];
        }),
      ),

    /** Takes kept intents to carry them out after all; returns their rows. */
    sendOn: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) =>
        ids.flatMap((id) => {
          const row = rows.get(id);
          if (!row?.isKept || row.verdict) return [];
          const mine = sentOn(row, me, wallNow());
          rows.put(mine);
          rows.audit(entryOf(row, 'sent-on', wallNow()));
          return [mine];
        }),
      ),

    /** Writes to the audit trail alone. */
    audit(...entries: AuditEntry[]): void {
      table.transact((rows) => {
        for (const entry of entries) rows.audit(entry);
      });
    },
  };
}

const WITHDRAWN: Verdict = { kind: 'not-sent', code: 'withdrawn', reason: '' };
const STEP_BEFORE: Verdict = { kind: 'not-sent', code: 'step-before', reason: '' };
const SUPERSEDED: Verdict = { kind: 'unconfirmed', isClosed: true };

function change(rows: OutboxRows, row: IntentRow | undefined, patch: RowPatch, now: number): IntentRow | undefined {
  if (!row) return undefined;
  const changed: IntentRow = { ...row, ...patch };
  rows.put(changed);
  // Where a later request was turned away, nothing new is open.
  if (patch.phase === 'watching' && patch.attemptCount === undefined) {
    const { attemptCount: attempt, answered } = changed;
    // A status is a number of HTTP's, and none of the store's words.
    if (answered === undefined) rows.audit(entryOf(row, 'no-answer', now, { attempt }));
    else rows.audit(entryOf(row, 'answered', now, { attempt, detail: String(answered) }));
  }
  if (patch.phase === 'unconfirmed') rows.audit(entryOf(row, 'verdict', now, { verdict: 'unconfirmed' }));
  return changed;
}

function keepRow(rows: OutboxRows, row: IntentRow, now: number): IntentRow {
  const mine = kept(row);
  rows.put(mine);
  rows.audit(entryOf(row, 'kept', now));
  return mine;
}

function withdraw(rows: OutboxRows, row: IntentRow | undefined, me: Holder, now: number): IntentRow[] {
  if (!row || !isWithdrawable(row, me, now)) return [];
  rows.audit(entryOf(row, 'undo', now));
  return [...closeAll(rows, [row], WITHDRAWN, now), ...closeFollowers(rows, row, now)];
}

/** Gives rows their last verdict; returns them as they are then. */
function closeAll(rows: OutboxRows, open: readonly IntentRow[], verdict: Verdict, now: number): IntentRow[] {
  return open.map((row) => {
    const last = closed(row, verdict, now);
    rows.put(last);
    rows.audit(entryOf(row, 'verdict', now, wordsOf(verdict)));
    return last;
  });
}

/** Closes what waits behind an intent that is not known to be done. */
function closeFollowers(rows: OutboxRows, row: IntentRow, now: number): IntentRow[] {
  return closeAll(rows, followersOf(row, rows.openOf(row.target)), STEP_BEFORE, now);
}
