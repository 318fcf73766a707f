/**
 * The outbox: every intent without a verdict, shared by all processes of a host. The rules are here, over rows; where the
 * rows lie (SQLite, memory) is a table's business.
 *
 * Who carries an intent out is written in its row: `owner`, until `leaseUntil`. Ownership is taken, and a request is
 * announced, in one transaction each, so that of two processes one finds the row taken.
 */
import type { AuditEntry } from './audit.ts';
import {
  isMove,
  type AnyIntent,
  type Baseline,
  type IntentPhase,
  type PriceIntent,
  type Settled,
  type StockIntent,
  type Verdict,
} from './intents.ts';

/** An intent as it is kept. */
export type IntentRow = AnyIntent & {
  /** The process that carries it out, and until when it is presumed alive (wall clock). */
  owner?: string | undefined;
  leaseUntil?: number | undefined;
  /** The last word; absent while it is open. */
  verdict?: Verdict | undefined;
  settledAt?: number | undefined;
};

export type NewIntent = AnyIntent extends infer I ? (I extends AnyIntent ? Omit<I, 'seq'> : never) : never;

/** What the last look before a request found: kept with the request, for the evidence that its loss may need. */
export type AttemptFacts =
  | { baseline?: Baseline | undefined }
  | Pick<PriceIntent, 'before'>
  | Pick<StockIntent, 'before' | 'change'>;

/** The rows inside a transaction. */
export type OutboxRows = {
  get(id: string): IntentRow | undefined;
  /** The open rows, in the order in which they were asked. */
  open(): IntentRow[];
  /** The open rows of one target, in the order in which they were asked. */
  openOf(target: string): IntentRow[];
  /** Adds a row and gives it its `seq`. */
  add(row: NewIntent & Pick<IntentRow, 'owner' | 'leaseUntil'>): IntentRow;
  put(row: IntentRow): void;
  audit(entry: AuditEntry): void;
};

export type OutboxTable = {
  /**
   * Runs work in one transaction that excludes every other process. What it wrote is on disk, power cut or not, when this
   * returns. Throws {@link NotRecorded} where it cannot be, and then nothing of it is.
   */
  transact<T>(work: (rows: OutboxRows) => T): T;
  /** Reads, without keeping anybody out. */
  read<T>(work: (rows: Pick<OutboxRows, 'get' | 'open'>) => T): T;
  /** Differs from its last value when another process has written. */
  version(): number;
};

/** This machine cannot record: disk full, read-only, broken. Nothing is sent that is not recorded. */
export class NotRecorded extends Error {
  override name = 'NotRecorded';
}

export type OutboxOptions = {
  table: OutboxTable;
  /** Names this process, once: a restart is another owner. */
  owner: string;
  leaseMs: number;
  wallNow: () => number;
  /** Whether an owner is certainly gone, so that nobody need wait for its lease to end. */
  isOwnerGone: (owner: string) => boolean;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** The rules of the outbox over a table. Every function may throw {@link NotRecorded}. */
export function createOutbox({ table, owner, leaseMs, wallNow, isOwnerGone }: OutboxOptions) {
  const lease = () => ({ owner, leaseUntil: wallNow() + leaseMs });
  const note = (rows: OutboxRows, row: AnyIntent, what: AuditEntry['what'], more: Partial<AuditEntry> = {}) =>
    rows.audit(entryOf(row, what, wallNow(), more));

  function isTaken(row: IntentRow): boolean {
    if (row.owner === undefined || row.owner === owner) return false;
    return !isOwnerGone(row.owner) && (row.leaseUntil ?? 0) > wallNow();
  }

  function close(rows: OutboxRows, row: IntentRow, verdict: Verdict): IntentRow {
    const closed: IntentRow = { ...row, verdict: withoutRecords(verdict), settledAt: wallNow() };
    delete closed.owner;
    rows.put(closed);
    note(rows, row, 'verdict', { verdict: verdict.kind, detail: detailOf(verdict) });
    return closed;
  }

  return {
    /** Writes new intents, all or none. They belong to this process until it goes silent. */
    add(intents: readonly NewIntent[]): IntentRow[] {
      return table.transact((rows) =>
        intents.map((intent) => {
          const row = rows.add({ ...intent, ...lease() });
          note(rows, row, 'intent');
          return row;
        }),
      );
    },

    /** Whether a row, as it was last read, is another process's to carry out. */
    isTaken,

    /** Every open row, for a first look and whenever another process has written. */
    open: (): IntentRow[] => table.read((rows) => rows.open()),

    get: (id: string): IntentRow | undefined => table.read((rows) => rows.get(id)),

    version: () => table.version(),

    /**
     * Takes an intent to carry it out; `undefined` where it is settled, not its turn, or another process has it. One that
     * a process left on its way is a lost reply: it comes back as `watching`.
     */
    claim(id: string): IntentRow | undefined {
      return table.transact((rows) => {
        const row = rows.get(id);
        if (!row || row.verdict || isTaken(row) || !isHead(rows, row)) return undefined;
        const isForeign = row.owner !== owner;
        // What is ours and can go on as it is costs no write: a commit here is a disk's.
        const isJustOurs =
          !isForeign && (row.phase === 'waiting' || row.phase === 'grace' || row.phase === 'unconfirmed');
        if (isJustOurs && (row.leaseUntil ?? 0) - wallNow() > leaseMs / 2) return row;
        const wasOnItsWay = row.phase === 'sending' || row.phase === 'watching';
        const phase: IntentPhase = wasOnItsWay ? 'watching' : row.phase;
        const taken: IntentRow = {
          ...row,
          ...lease(),
          phase: isForeign && phase === 'grace' ? 'waiting' : phase,
          isAmbiguous: row.isAmbiguous || wasOnItsWay,
        };
        rows.put(taken);
        if (isForeign) note(rows, row, 'taken-over');
        return taken;
      });
    },

    /** Lets go of everything, so that the next process need not wait. What is on its way then counts as a lost reply. */
    release(): void {
      table.transact((rows) => {
        for (const row of rows.open()) {
          if (row.owner === owner) rows.put({ ...row, owner: undefined, leaseUntil: undefined });
        }
      });
    },

    /** Keeps the leases of this process alive. */
    renew(ids: readonly string[]): void {
      table.transact((rows) => {
        for (const id of ids) {
          const row = rows.get(id);
          if (row && !row.verdict && row.owner === owner) rows.put({ ...row, ...lease() });
        }
      });
    },

    /**
     * Announces a request, durably, before it leaves; `undefined` where the intent is not this process's to send. What
     * stood unconfirmed before it on the same target is closed as that: its traces are about to be overwritten.
     */
    beginAttempt(id: string, facts: AttemptFacts): { row: IntentRow; superseded: IntentRow[] } | undefined {
      return table.transact((rows) => {
        const row = rows.get(id);
        if (!row || row.verdict || row.owner !== owner || !isHead(rows, row)) return undefined;
        const begun = {
          ...row,
          ...lease(),
          ...facts,
          phase: 'sending',
          sentAt: wallNow(),
          attemptCount: row.attemptCount + 1,
        } as IntentRow;
        rows.put(begun);
        note(rows, begun, 'attempt', { attempt: begun.attemptCount });
        const before = rows.openOf(row.target).filter(({ seq, phase }) => seq < row.seq && phase === 'unconfirmed');
        return {
          row: begun,
          superseded: before.map((one) => close(rows, one, { kind: 'unconfirmed', isClosed: true })),
        };
      });
    },

    /** Changes an open intent of this process; `undefined` where it is not. */
    update(id: string, patch: Partial<Pick<IntentRow, 'phase' | 'isAmbiguous' | 'lookCount' | 'attemptCount'>>) {
      return table.transact((rows) => {
        const row = rows.get(id);
        if (!row || row.verdict || row.owner !== owner) return undefined;
        const updated: IntentRow = { ...row, ...patch };
        rows.put(updated);
        if (patch.phase === 'watching') note(rows, row, 'no-answer', { attempt: row.attemptCount });
        if (patch.phase === 'unconfirmed' && row.phase !== 'unconfirmed') {
          note(rows, row, 'verdict', { verdict: 'unconfirmed' });
        }
        return updated;
      });
    },

    /**
     * Gives an intent its last verdict, and those that waited for it to be done their own if it was not. A verdict that
     * rests on `attempt` requests no longer counts when another process has sent one more since. Answers the closed rows.
     */
    settle(id: string, verdict: Verdict, attempt?: number): IntentRow[] {
      return table.transact((rows) => {
        const row = rows.get(id);
        if (!row || row.verdict) return [];
        if (attempt !== undefined && row.attemptCount !== attempt && verdict.kind !== 'applied') return [];
        const closed = [close(rows, row, verdict)];
        if (!isAsWanted(verdict)) closed.push(...dropFollowers(rows, row));
        return closed;
      });
    },

    /** Drops what waits behind an intent that is not known to be done. */
    dropFollowers(id: string): IntentRow[] {
      return table.transact((rows) => {
        const row = rows.get(id);
        return row ? dropFollowers(rows, row) : [];
      });
    },

    /** Takes an intent back that has never been sent; `undefined` where that is too late. */
    withdraw: (id: string): IntentRow[] | undefined => table.transact((rows) => withdraw(rows, id)),

    /** Takes back those of many intents that have never been sent, in one transaction. Answers the closed rows. */
    withdrawAll: (ids: readonly string[]): IntentRow[] =>
      table.transact((rows) => ids.flatMap((id) => withdraw(rows, id) ?? [])),

    /** Writes to the audit trail alone. */
    audit(entry: AuditEntry): void {
      table.transact((rows) => rows.audit(entry));
    },
  };

  function withdraw(rows: OutboxRows, id: string): IntentRow[] | undefined {
    const row = rows.get(id);
    if (!row || row.verdict || row.attemptCount > 0 || isTaken(row)) return undefined;
    note(rows, row, 'undo');
    return [close(rows, row, { kind: 'not-sent', code: 'withdrawn', reason: '' }), ...dropFollowers(rows, row)];
  }

  function dropFollowers(rows: OutboxRows, row: IntentRow): IntentRow[] {
    const followers = rows.openOf(row.target).filter(({ seq, attemptCount }) => seq > row.seq && attemptCount === 0);
    return followers.map((one) => close(rows, one, { kind: 'not-sent', code: 'step-before', reason: '' }));
  }
}

/** The intent that is next for its target: the first that is not merely unconfirmed. */
function isHead(rows: OutboxRows, row: IntentRow): boolean {
  if (row.phase === 'unconfirmed') return true;
  return rows.openOf(row.target).find(({ phase }) => phase !== 'unconfirmed')?.id === row.id;
}

function isAsWanted({ kind }: Verdict): boolean {
  return kind === 'applied' || kind === 'already-so';
}

// Records may name people, and the store's own words may say anything.
function withoutRecords(verdict: Verdict): Verdict {
  const { item: _item, product: _product, stock: _stock, ...rest } = verdict as Verdict & Record<string, unknown>;
  return ('reason' in rest ? { ...rest, reason: '' } : rest) as Verdict;
}

function detailOf(verdict: Verdict): string | undefined {
  if (verdict.kind === 'applied') return verdict.isByEvidence ? 'by-evidence' : undefined;
  return verdict.kind === 'not-sent' ? verdict.code : undefined;
}

/** An entry of the audit trail about an intent. */
export function entryOf(
  row: AnyIntent,
  what: AuditEntry['what'],
  at: number,
  more: Partial<AuditEntry> = {},
): AuditEntry {
  const { operator, station } = row.author;
  return {
    at,
    operator,
    station,
    what,
    intent_id: row.id,
    operation: row.operation,
    ...(isMove(row) ? { order_id: row.orderId, item_id: row.itemId } : { product_id: row.productId }),
    ...(row.operation === 'setStock' ? { stock_id: row.stockId } : {}),
    ...(what === 'intent' ? { asked: askedOf(row) } : {}),
    ...more,
  };
}

function askedOf(row: AnyIntent): string | undefined {
  if (row.operation === 'ship') return row.trackingCode ?? 'without tracking';
  return isMove(row) ? undefined : JSON.stringify({ from: row.before, to: row.change });
}

/** A settled row as listeners hear of it. */
export function settledOf(row: IntentRow, verdict: Verdict = row.verdict ?? { kind: 'unconfirmed' }): Settled {
  return { intent: row, verdict };
}
