/**
 * The outbox: all intents without a verdict, shared by all processes of a host. transitions.ts decides what may become of a
 * row; here each step is one transaction, which also writes the audit trail.
 *
 * A row names the process that carries it out: `owner`, until `leaseUntil`. Taking ownership and announcing a request are
 * one transaction each, so of two processes one finds the row taken.
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

type OutboxOptions = Holder & { table: OutboxTable; wallNow: () => number };

export type Outbox = ReturnType<typeof createOutbox>;

/** The steps of intents in a table. Every function may throw `NotRecorded`. */
export function createOutbox({ table, wallNow, ...me }: OutboxOptions) {
  /** An open row that this process carries out. */
  function ownRow(rows: OutboxRows, id: string): IntentRow | undefined {
    const row = rows.get(id);
    return row && !row.verdict && row.owner === me.owner ? row : undefined;
  }

  return {
    /** Writes new intents, all or none. This process owns them as long as it renews its lease. */
    add(intents: readonly NewIntent[]): IntentRow[] {
      return table.transact((rows) =>
        intents.map((intent) => {
          const row = rows.add({ ...intent, ...leaseOf(me, wallNow()) });
          rows.audit(entryOf(row, 'intent', wallNow()));
          return row;
        }),
      );
    },

    /** Whether another process owns a row, as it was last read. */
    isTaken: (row: IntentRow): boolean => isTaken(row, me, wallNow()),

    /** Whether a process that has ended left a row, as it was last read, without ever sending it. */
    isLeft: (row: IntentRow): boolean => isLeft(row, me, wallNow()),

    /** Reads every open row. */
    open: (): IntentRow[] => table.read((rows) => rows.open()),

    get: (id: string): IntentRow | undefined => table.read((rows) => rows.get(id)),

    version: () => table.version(),

    /** The intent that may already have done what is wished, see `openBefore` of transitions.ts. */
    openBefore: (target: string, wish: Wish): IntentRow | undefined =>
      table.read((rows) => openBefore({ ...wish, seq: Infinity }, [...rows.settledOf(target), ...rows.openOf(target)])),

    /** Whose intent has done what is wished of a target; `undefined` if no row of it is left. */
    doneBy: (target: string, wish: Wish): Author | undefined =>
      table.read((rows) => doneBefore(wish, rows.settledOf(target)))?.author,

    /** The intent under way, of any process, that wishes the same: see `sameUnderWay` of transitions.ts. */
    underWay: (target: string, wish: Wish): IntentRow | undefined =>
      table.read((rows) => sameUnderWay(wish, rows.openOf(target))),

    /**
     * Takes ownership of an intent; `undefined` if it is settled, not next, or another process owns it. If a process ended
     * while its request was under way, the reply is lost, and the intent comes back in the phase `watching`.
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
     * Releases every row of this process, so that the next process need not wait for the lease to end. A request under way
     * then counts as a lost reply. `isToKeep`: which of the unsent rows to keep instead.
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

    /** Extends the leases of this process. */
    renew(ids: readonly string[]): void {
      table.transact((rows) => {
        for (const id of ids) {
          const row = ownRow(rows, id);
          if (row) rows.put({ ...row, ...leaseOf(me, wallNow()) });
        }
      });
    },

    /**
     * Writes durably that a request is about to be sent; `undefined` if this process may not send the intent. Closes earlier
     * unconfirmed intents of the same target: this request is about to overwrite the evidence for them.
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

    /** Changes an open intent; `undefined` if this process does not own it. */
    update: (id: string, patch: RowPatch): IntentRow | undefined =>
      table.transact((rows) => change(rows, ownRow(rows, id), patch, wallNow())),

    /**
     * Records that the last request of an intent was certainly not applied. `status`: of the response that proves it;
     * `undefined` if the request was not even sent. Returns `undefined` if this process does not own the intent.
     */
    unsend: (id: string, status: number | undefined): IntentRow | undefined =>
      table.transact((rows) => {
        const row = ownRow(rows, id);
        if (!row) return undefined;
        rows.audit(rejected(row, wallNow(), status));
        return change(rows, row, unsent(row), wallNow());
      }),

    /**
     * Gives an intent its last verdict; if it was not carried out, closes the intents that waited for it, too. A verdict
     * that takes `attempt` requests into account is dropped if another process has sent one more since, unless it says
     * `applied`. Returns the closed rows.
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

    /** Makes an intent unconfirmed and closes those that waited for it; `undefined` if this process does not own it. */
    standUnconfirmed(id: string): { row: IntentRow; followers: IntentRow[] } | undefined {
      return table.transact((rows) => {
        const row = change(rows, ownRow(rows, id), UNCONFIRMED, wallNow());
        return row && { row, followers: closeFollowers(rows, row, wallNow()) };
      });
    },

    /** Withdraws those of the intents that were never sent, in one transaction. Returns the closed rows. */
    withdraw: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) =>
        // One after the other, for each may close those that waited for it.
        ids.flatMap((id) => withdraw(rows, rows.get(id), me, wallNow())),
      ),

    /** Keeps those of the intents that were never sent: no process sends them. Returns the kept rows. */
    keep: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) =>
        ids.flatMap((id) => {
          const row = rows.get(id);
          if (!row || row.isKept || !isWithdrawable(row, me, wallNow())) return [];
          return [keepRow(rows, row, wallNow())];
        }),
      ),

    /** Takes ownership of kept intents, to send them after all; returns their rows. */
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

    /** Writes entries to the audit trail. */
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
  // With a new attempt count, a later request was rejected: no reply was lost.
  if (patch.phase === 'watching' && patch.attemptCount === undefined) {
    const { attemptCount: attempt, answered } = changed;
    // The HTTP status alone; the trail has no words of the store.
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

/** Gives rows their last verdict; returns the changed rows. */
function closeAll(rows: OutboxRows, open: readonly IntentRow[], verdict: Verdict, now: number): IntentRow[] {
  return open.map((row) => {
    const last = closed(row, verdict, now);
    rows.put(last);
    rows.audit(entryOf(row, 'verdict', now, wordsOf(verdict)));
    return last;
  });
}

/** Closes the intents that waited for one that was not, or perhaps not, carried out. */
function closeFollowers(rows: OutboxRows, row: IntentRow, now: number): IntentRow[] {
  return closeAll(rows, followersOf(row, rows.openOf(row.target)), STEP_BEFORE, now);
}
