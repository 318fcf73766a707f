/**
 * The ledger of one process: the outbox and what is shown of it, always in step. Every step of an intent goes through
 * here: it is written down, then shown, and a last one is told. What to do next with an intent is not decided here.
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

export type LedgerOptions = { outbox: Outbox; verdicts: Verdicts; replica: Replica; clock: Clock; times: ActionTimes };

export type Ledger = ReturnType<typeof createLedger>;

/** A ledger that has not read its outbox yet. What writes may throw {@link NotRecorded}. */
export function createLedger({ outbox, verdicts, replica, clock, times }: LedgerOptions) {
  const view = createView(replica);
  const bornAt = new Map<string, number>();
  let held: { ms: number; begun: AnyIntent[] } | undefined;
  let onTurn: (closed: readonly IntentRow[]) => void = nobodyListens;

  function setTrouble(outboxTrouble: string | undefined): void {
    if (replica.getState().outboxTrouble !== outboxTrouble) replica.setState({ outboxTrouble });
  }

  /** Takes closed rows off the screen and tells their verdicts; of the first one `reached` is told, which says more. */
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

  /** What is so already was somebody's doing: whose, this machine may have on record. */
  function withDoer(row: IntentRow, verdict: Verdict): Verdict {
    if (verdict.kind !== 'already-so' || verdict.mayBeOurs) return verdict;
    const by = outbox.doneBy(row.target, row);
    return by ? { ...verdict, by } : verdict;
  }

  /** It is true whether or not it can be written down; on disk it stays open, and is judged again after a crash. */
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
    /** Writes to the audit trail alone. */
    note: outbox.audit,
    /** Says who is told when an intent may begin, with the rows that are not to be carried on. */
    onTurn: (listener: typeof onTurn): void => void (onTurn = listener),
    /** The last verdict of an intent, as it was written down. */
    verdictOf: (id: string): Verdict | undefined => outbox.get(id)?.verdict,
    openBefore: outbox.openBefore,
    doneBy: outbox.doneBy,
    /** The intent under way that asks for just this; shown from now on, so that its verdict is heard. */
    underWay: (target: string, wish: Wish): IntentRow | undefined => view.showing(outbox.underWay(target, wish)),
    /** How old an intent is, in milliseconds, by the best clock there is for it. */
    ageOf: (row: IntentRow): number => ageOf(row, bornAt.get(row.id), clock),
    /** What is open on the disk, has never been sent, and is kept or left by a process that is gone. */
    unsentBefore: (): AnyIntent[] => outbox.open().filter((row) => row.isKept || outbox.isLeft(row)),
    /** Whose turn it is, and who queues behind them. */
    turns: () => turnsOf(view.all()),
    /** Whether another process carries an intent out. */
    isTaken: outbox.isTaken,
    /** Whether a process that is gone has left an intent without ever sending it. */
    isLeft: outbox.isLeft,

    /** Writes drafts, all or none; returns the intents as they are shown. */
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

    /** Runs `work`; whatever it writes down has a grace of at least so long. Returns those intents. */
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

    /** Takes an intent to carry it out; `undefined` where it is settled, not its turn, or another process has it. */
    claim: (id: string): IntentRow | undefined => view.showing(outbox.claim(id)),

    /** Announces a request, durably, before it leaves; `undefined` where the intent is not this process's to send. */
    announce(id: string, facts: AttemptFacts): IntentRow | undefined {
      const begun = outbox.beginAttempt(id, facts);
      if (!begun) return undefined;
      view.put(begun.row);
      view.mark(id, { hold: undefined, graceEndsAt: undefined });
      close(begun.superseded);
      return begun.row;
    },

    /** Changes an open intent of this process; `undefined` where it is not. */
    change: (id: string, patch: RowPatch): IntentRow | undefined => view.showing(outbox.update(id, patch)),

    /** Takes the last request of an intent back, which was not applied; `status`: of the answer that says so. */
    unsend: (id: string, status: number | undefined): IntentRow | undefined => view.showing(outbox.unsend(id, status)),

    /** Writes to the trail that the store turned the last request of an intent away. */
    noteTurnedAway: (row: IntentRow, status: number | undefined): void =>
      outbox.audit(rejected(row, clock.wallNow(), status)),

    /** Lets an intent stand unconfirmed and tells so; what waits behind it is closed. */
    standUnconfirmed(id: string): IntentRow | undefined {
      const standing = outbox.standUnconfirmed(id);
      if (!standing) return undefined;
      view.put(standing.row);
      verdicts.tell({ intent: view.shown(standing.row), verdict: { kind: 'unconfirmed' } });
      close(standing.followers);
      return standing.row;
    },

    /** Gives an intent its last verdict, which rests on the requests that it knows of, and tells it. Does not throw. */
    settle(row: IntentRow, verdict: Verdict): void {
      try {
        // The outbox of the store that it was asked for has been closed meanwhile.
        if (row.lojaId !== storeOf()) return tellUnrecorded(row, verdict);
        close(outbox.settle(row.id, verdict, row.attemptCount), { reached: verdict });
      } catch (error) {
        if (!(error instanceof NotRecorded)) throw error;
        setTrouble(error.message);
        tellUnrecorded(row, verdict);
      }
    },

    /** Takes back those that have never been sent; returns how many rows that closed. */
    withdraw(ids: readonly string[]): number {
      const closed = outbox.withdraw(ids);
      close(closed);
      return closed.length;
    },

    /** Keeps those that have never been sent; returns their rows. */
    keep(ids: readonly string[]): IntentRow[] {
      const rows = outbox.keep(ids);
      view.put(...rows);
      for (const { id } of rows) view.mark(id, { hold: undefined, graceEndsAt: undefined });
      onTurn(rows);
      return rows;
    },

    /** Takes kept ones to carry them out after all; returns their rows. */
    sendOn(ids: readonly string[]): IntentRow[] {
      const rows = outbox.sendOn(ids);
      view.put(...rows);
      for (const { id } of rows) bornAt.delete(id);
      return rows;
    },

    /** Looking ends: it stays unconfirmed for good. */
    setAside: (id: string): void => close(outbox.settle(id, { kind: 'unconfirmed', isClosed: true })),
  };
}

const nobodyListens = (): void => {};

type How = {
  /** The verdict that was just reached, with all that is known of it. */
  reached?: Verdict;
  /** Another process has reached it, and told it. */
  isElsewhere?: boolean;
};
