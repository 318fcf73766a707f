/** Jobs for machines on disk: what was made of which text, by hashes. Kept as long as the audit trail. */
import type { PieceHold } from '../domain/workshop.ts';
import type { JobRow } from '../workshop/job.ts';
import {
  jobEntry,
  jobSlipText,
  type AcceptedFact,
  type Job,
  type JobSlip,
  type MadeFact,
  type PieceFacts,
} from '../workshop/job-slips.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { endHold } from './slip-shelf.ts';
import { keepSlip, newestOf, slipsOf, type SlipRow } from './slip-table.ts';

export type { Job } from '../workshop/job-slips.ts';

/** A row of a job, with what was known of its item when it was made. */
export type MadeRow = JobRow & Pick<MadeFact, 'piece_hash' | 'version' | 'knew' | 'remakes'>;

export type JobShelf = {
  /** Keeps a job; the holds of its items that a change of their text or a fault had caused end with it. */
  write(job: Job, rows: readonly MadeRow[]): void;
  /** All jobs since a moment, of every host, the oldest first. */
  jobs(sinceMs: number): Job[];
  /** What was made of an item, and let pass. */
  factsOf(itemId: string): PieceFacts;
  /** The items of which something was made or let pass since a version. */
  changedSince(version: number): string[];
  /** Grows with every job and everything that is let pass, of every host. */
  version(): number;
  /** From now on an item's pieces are right as they are. */
  accept(itemId: string, accepted: Omit<AcceptedFact, 'item_id' | 'knew'>): void;
  /** The items of a job whose pieces were made otherwise than `pieceHashOf` says that they are wanted now. */
  changedIn(job: Pick<Job, 'id' | 'station'>, pieceHashOf: (itemId: string) => string | undefined): string[];
};

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createJobShelf(database: StateDatabase): JobShelf {
  const keep = (slip: JobSlip, subject: string, at: number) =>
    keepSlip(database, { kind: slip.kind, subject, at }, jobSlipText(slip));

  function holdOf(itemId: string): PieceHold | undefined {
    const row = database.get<{ json: string }>('SELECT json FROM piece_holds WHERE item_id = ?', itemId);
    return row && (JSON.parse(row.json) as PieceHold);
  }

  function factsOf(itemId: string): PieceFacts {
    return factsIn(slipsOf(database, 'made', itemId), slipsOf(database, 'accepted', itemId));
  }

  return {
    factsOf,
    accept: (item_id, { at, operator, station, order_id, piece_hash }) => {
      const knew = [...factsOf(item_id).made.keys()];
      keep({ kind: 'accepted', accepted: { at, operator, station, order_id, item_id, piece_hash, knew } }, item_id, at);
    },
    write(job, rows) {
      const { id, at, operator, station, template } = job;
      const by = { at, operator, station };
      database.transaction(() => {
        database.run("DELETE FROM slips WHERE kind IN ('job', 'made', 'accepted') AND at < ?", at - KEEP_AUDIT_MS);
        keep({ kind: 'job', job }, id, at);
        appendAudit(database, jobEntry({ kind: 'job', job }));
        for (const [item_id, mine] of Map.groupBy(rows, (row) => row.item_id)) {
          const { order_id, text_hash, piece_hash, version, knew, remakes } = mine[0]!;
          const units = mine.map(({ unit }) => unit);
          const what = { order_id, item_id, job: id, template, units, text_hash, piece_hash, version };
          const slip: JobSlip = { kind: 'made', made: { ...by, ...what, knew, remakes } };
          keep(slip, item_id, at);
          const about = { item_id, order_id };
          const wasHeld = holdOf(item_id)?.cause !== undefined;
          if (wasHeld) endHold(database, { ...by, ...about });
          if (wasHeld) appendAudit(database, { ...by, what: 'released', ...about, asked: id });
          appendAudit(database, jobEntry(slip));
        }
      }, 'durable');
      keepCheckpoint(database);
    },
    jobs: (sinceMs) =>
      database
        .all<SlipRow>("SELECT name, text FROM slips WHERE kind = 'job' AND at >= ? ORDER BY at, name", sinceMs)
        .map(({ text }) => JSON.parse(text) as Job),
    changedSince: (change) => {
      const sql = "SELECT DISTINCT subject FROM slips WHERE kind IN ('made', 'accepted') AND change > ?";
      return database.all<{ subject: string }>(sql, change).map(({ subject }) => subject);
    },
    version: () => Math.max(newestOf(database, 'made'), newestOf(database, 'accepted')),
    changedIn: ({ id, station }, pieceHashOf) => {
      const sql = "SELECT name, text FROM slips WHERE kind = 'made' AND json_extract(text, '$.job') = ?";
      const mine = database.all<SlipRow>(sql, id).map(({ text }) => JSON.parse(text) as MadeFact);
      const changed = mine.filter(
        (one) => one.station === station && ![undefined, one.piece_hash].includes(pieceHashOf(one.item_id)),
      );
      return [...new Set(changed.map(({ item_id }) => item_id))];
    },
  };
}

function factsIn(made: readonly SlipRow[], accepted: readonly SlipRow[]): PieceFacts {
  return {
    made: new Map(made.map(({ name, text }) => [name, JSON.parse(text) as MadeFact])),
    accepted: accepted.map(({ text }) => JSON.parse(text) as AcceptedFact),
  };
}
