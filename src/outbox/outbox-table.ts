/** Where the rows of the outbox lie: what every table promises, on disk (db/outbox.ts), or in memory where it is tried. */
import type { AuditEntry } from '../domain/audit.ts';
import type { AnyIntent, Baseline, PriceIntent, StockIntent, Verdict } from '../domain/intents.ts';

/** An intent as it is kept. */
export type IntentRow = AnyIntent & {
  /** The process that carries it out, and until when it is presumed alive (wall clock). */
  owner?: string | undefined;
  leaseUntil?: number | undefined;
  /** The last word; absent while it is open. */
  verdict?: Verdict | undefined;
  settledAt?: number | undefined;
};

/** An intent before the outbox has given it its place. */
export type NewIntent = AnyIntent extends infer I ? (I extends AnyIntent ? Omit<I, 'seq'> : never) : never;

/** A new intent with the process that holds it. */
export type NewRow = NewIntent & Pick<IntentRow, 'owner' | 'leaseUntil'>;

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
  /** The rows of one target that have their last verdict, as long as they are kept. */
  settledOf(target: string): IntentRow[];
  /** Adds a row and gives it its `seq`. */
  add(row: NewRow): IntentRow;
  put(row: IntentRow): void;
  audit(entry: AuditEntry): void;
};

export type OutboxTable = {
  /**
   * Runs work in one transaction that excludes every other process. What it wrote is on disk, power cut or not, when
   * this returns. Throws {@link NotRecorded} where it cannot be, and then nothing of it is.
   */
  transact<T>(work: (rows: OutboxRows) => T): T;
  /** Reads, without locking others out. */
  read<T>(work: (rows: Omit<OutboxRows, 'add' | 'put' | 'audit'>) => T): T;
  /** Differs from its last value when another process has written. */
  version(): number;
};

/** This machine cannot record: disk full, read-only, broken. Nothing is sent that is not recorded. */
export class NotRecorded extends Error {
  override name = 'NotRecorded';
}
