/**
 * The ledger of one process keeps the outbox on disk and the intents on the screens the same. Every step of an intent goes
 * through here: it is written to disk, then shown, and a verdict is sent to the listeners. What to do next with an intent is
 * not decided here.
 */
import type { Clock } from '../base/clock.ts';
import type { ActionTimes } from '../domain/action-times.ts';
import type { AnyIntent, Verdict } from '../domain/intents.ts';
import type { Replica } from '../replica/replica.ts';
import { createCatchUp } from './catch-up.ts';
import { NotRecorded, type AttemptFacts, type IntentRow, type NewIntent } from './outbox-table.ts';
import type { Outbox } from './outbox.ts';
import { rejected } from './audit-entries.ts';
import { ageOf, turnsOf, type RowPatch, type Wish } from './transitions.ts';
import type { Verdicts } from './verdicts.ts';
import { createView } from './view.ts';

type LedgerOptions = { outbox: Outbox; verdicts: Verdicts; replica: Replica; clock: Clock; times: ActionTimes };

export type Ledger = ReturnType<typeof createLedger>;

/** A ledger that has not read its outbox yet. Functions that write may throw {@link NotRecorded}. */
export function createLedger({ outbox, verdicts, replica, clock, times }: LedgerOptions) {
  const view = createView(replica);
  const bornAt = new Map<string, number>();
  let held: { ms: number; begun: AnyIntent[] } | undefined;
  let onTurn: (closed: readonly IntentRow[]) => void = nobodyListens;

  function setTrouble(outboxTrouble: string | undefined): void {
    if (replica.getState().outboxTrouble !== outboxTrouble) replica.setState({ outboxTrouble });
  }

  /** Removes closed rows from the screens and sends their verdicts; `reached` in place of the first, for it has more details. */
  function close(rows: readonly IntentRow[], { reached, isElsewhere }: How = {}): void {
    for (const [index, row] of rows.entries()) {
      const wasTold = late.take(row.id);
      const intent = view.shown(row);
      view.drop(row.id);
      bornAt.delete(row.id);
      const verdict = withDoer(row, (index === 0 ? reached : undefined) ?? row.verdict ?? { kind: 'unconfirmed' });
      if (!wasTold) verdicts.tell({ intent, verdict, ...(isElsewhere ? { isElsewhere } : {}) });
    }
    if (rows.length > 0) onTurn(rows);
  }

  /** Adds to `already-so` who did it, if this machine's outbox knows. */
  function withDoer(row: IntentRow, verdict: Verdict): Verdict {
    if (verdict.kind !== 'already-so' || verdict.mayBeOurs) return verdict;
    const by = outbox.doneBy(row.target, row);
    return by ? { ...verdict, by } : verdict;
  }

  /** Sends a verdict that cannot be written now. On disk the intent stays open, and is judged again after a crash. */
  function tellUnrecorded(row: IntentRow, verdict: Verdict): void {
    late.keep(row, verdict);
    const intent = view.shown(row);
    view.drop(row.id);
    verdicts.tell({ intent, verdict });
  }

  const storeOf = () => replica.getState().lojaId;
  const late = createCatchUp({
    outbox,
    view,
    close,
    storeOf,
    onWritten: () => setTrouble(undefined),
  });

  return {
    setTrouble,
    catchUp: late.catchUp,
    recordVerdicts: late.recordVerdicts,
    get: view.get,
    open: view.all,
    shown: view.shown,
    mark: view.mark,
    extrasOf: view.extrasOf,
    renew: outbox.renew,
    release: outbox.release,
    /** Writes entries to the audit trail. */
    note: outbox.audit,
    /** Sets the listener for when another intent may begin; its argument: the rows that were closed or kept. */
    onTurn: (listener: typeof onTurn): void => void (onTurn = listener),
    /** The last verdict of an intent, as it is on disk. */
    verdictOf: (id: string): Verdict | undefined => outbox.get(id)?.verdict,
    openBefore: outbox.openBefore,
    doneBy: outbox.doneBy,
    /** The intent under way that wishes the same; it is shown from now on, so its verdict reaches the listeners. */
    underWay: (target: string, wish: Wish): IntentRow | undefined => view.showing(outbox.underWay(target, wish)),
    /** The age of an intent in milliseconds: by the monotonic clock if it was made here, else by the wall clock. */
    ageOf: (row: IntentRow): number => ageOf(row, bornAt.get(row.id), clock),
    /** The open rows on disk that were never sent, and are kept, or were left by a process that has ended. */
    unsentBefore: (): AnyIntent[] => outbox.open().filter((row) => row.isKept || outbox.isLeft(row)),
    /** Which intents are next for their targets, and which wait behind them. */
    turns: () => turnsOf(view.all()),
    /** Whether another process owns an intent. */
    isTaken: outbox.isTaken,
    /** Whether a process that has ended left an intent without ever sending it. */
    isLeft: outbox.isLeft,

    /** Writes new intents, all or none; returns them as they are shown. */
    add(drafts: readonly NewIntent[]): AnyIntent[] {
      const withGrace = new Set(drafts.filter(({ phase }) => phase === 'grace').map(({ id }) => id));
      const rows = outbox.add(held ? drafts.map((draft) => ({ ...draft, phase: 'grace' as const })) : drafts);
      setTrouble(undefined);
      for (const { id, phase } of rows) {
        bornAt.set(id, clock.now());
        if (phase !== 'grace') continue;
        const graceMs = Math.max(withGrace.has(id) ? times.graceMs : 0, held?.ms ?? 0);
        view.expect(id, { graceEndsAt: clock.now() + graceMs });
      }
      view.put(...rows);
      onTurn([]);
      const begun = rows.map(view.shown);
      held?.begun.push(...begun);
      return begun;
    },

    /** Runs `work`; every intent that it adds has a grace of at least `ms`. Returns those intents. */
    holding(ms: number, work: () => void): AnyIntent[] {
      const mine = { ms, begun: [] as AnyIntent[] };
      held = mine;
      try {
        work();
        return mine.begun;
      } finally {
        held = undefined;
      }
    },

    /** Takes ownership of an intent; `undefined` if it is settled, not next, or another process owns it. */
    claim: (id: string): IntentRow | undefined => view.showing(outbox.claim(id)),

    /** Writes durably that a request is about to be sent; `undefined` if this process may not send the intent. */
    announce(id: string, facts: AttemptFacts): IntentRow | undefined {
      const begun = outbox.beginAttempt(id, facts);
      if (!begun) return undefined;
      view.put(begun.row);
      view.mark(id, { hold: undefined, graceEndsAt: undefined });
      close(begun.superseded);
      return begun.row;
    },

    /** Changes an open intent; `undefined` if this process does not own it. */
    change: (id: string, patch: RowPatch): IntentRow | undefined => view.showing(outbox.update(id, patch)),

    /** Records that the last request of an intent was not applied; `status`: of the response that proves it. */
    unsend: (id: string, status: number | undefined): IntentRow | undefined => view.showing(outbox.unsend(id, status)),

    /** Writes to the audit trail that the store rejected the last request of an intent. */
    noteTurnedAway: (row: IntentRow, status: number | undefined): void =>
      outbox.audit(rejected(row, clock.wallNow(), status)),

    /** Makes an intent unconfirmed, sends that verdict, and closes the intents that waited for it. */
    standUnconfirmed(id: string): IntentRow | undefined {
      const standing = outbox.standUnconfirmed(id);
      if (!standing) return undefined;
      view.put(standing.row);
      verdicts.tell({ intent: view.shown(standing.row), verdict: { kind: 'unconfirmed' } });
      close(standing.followers);
      return standing.row;
    },

    /** Gives an intent its last verdict, and sends it to the listeners. Does not throw. */
    settle(row: IntentRow, verdict: Verdict): void {
      try {
        // Another store is open now: the outbox of the intent's store is closed.
        if (row.lojaId !== storeOf()) return tellUnrecorded(row, verdict);
        close(outbox.settle(row.id, verdict, row.attemptCount), { reached: verdict });
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        setTrouble(error.message);
        tellUnrecorded(row, verdict);
      }
    },

    /** Withdraws those of the intents that were never sent; returns how many rows were closed. */
    withdraw(ids: readonly string[]): number {
      const closed = outbox.withdraw(ids);
      close(closed);
      return closed.length;
    },

    /** Keeps those of the intents that were never sent; returns their rows. */
    keep(ids: readonly string[]): IntentRow[] {
      const rows = outbox.keep(ids);
      view.put(...rows);
      for (const { id } of rows) view.mark(id, { hold: undefined, graceEndsAt: undefined });
      onTurn(rows);
      return rows;
    },

    /** Takes ownership of kept intents, to send them after all; returns their rows. */
    sendOn(ids: readonly string[]): IntentRow[] {
      const rows = outbox.sendOn(ids);
      view.put(...rows);
      for (const { id } of rows) bornAt.delete(id);
      return rows;
    },

    /** Ends the checks of an unconfirmed intent: it stays unconfirmed for good. */
    setAside: (id: string): void => close(outbox.settle(id, { kind: 'unconfirmed', isClosed: true })),
  };
}

const nobodyListens = (): void => {};

type How = {
  /** The verdict that was just reached, with the details that are not kept on disk. */
  reached?: Verdict;
  /** Another process has reached the verdict, and sent it to its own listeners. */
  isElsewhere?: boolean;
};
