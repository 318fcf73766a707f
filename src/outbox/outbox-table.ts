/** The interface of the table that holds the outbox: on disk (db/outbox.ts), or in memory for tests. */
import type { AuditEntry } from '../domain/audit.ts';
import type { AnyIntent, Baseline, PriceIntent, StockIntent, Verdict } from '../domain/intents.ts';

/** An intent as it is stored. */
export type IntentRow = AnyIntent & {
  /** The process that carries it out, and until when that counts (wall clock). */
  owner?: string | undefined;
  leaseUntil?: number | undefined;
  /** The last verdict; absent while it is open. */
  verdict?: Verdict | undefined;
  settledAt?: number | undefined;
};

/** An intent before the outbox has given it its `seq`. */
export type NewIntent = AnyIntent extends infer I ? (I extends AnyIntent ? Omit<I, 'seq'> : never) : never;

/** A new intent with its owner. */
type NewRow = NewIntent & Pick<IntentRow, 'owner' | 'leaseUntil'>;

/** What the item was like before a request, as it was read: kept to judge a lost reply by. */
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
  /** The rows of one target that have their last verdict, as long as they are kept. */
  settledOf(target: string): IntentRow[];
  /** Adds a row and gives it its `seq`. */
  add(row: NewRow): IntentRow;
  put(row: IntentRow): void;
  audit(entry: AuditEntry): void;
};

export type OutboxTable = {
  /**
   * Runs `work` in one transaction that excludes every other process. When it returns, everything is on disk and survives a
   * power cut. Throws {@link NotRecorded} if that fails; then nothing is written.
   */
  transact<T>(work: (rows: OutboxRows) => T): T;
  /** Reads without locking other processes out. */
  read<T>(work: (rows: Omit<OutboxRows, 'add' | 'put' | 'audit'>) => T): T;
  /** Differs from its last value when another process has written. */
  version(): number;
};

/** The disk cannot be written: full, read-only or broken. An intent that is not on disk is not sent. */
export class NotRecorded extends Error {
  override name = 'NotRecorded';
}
