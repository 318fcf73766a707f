/** Jobs for machines on disk: what was made of which text, by hashes. Kept as long as the audit trail. */
import type { AuditEntry } from '../domain/audit.ts';
import type { PieceHold } from '../domain/workshop.ts';
import type { JobRow } from '../workshop/job.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { endHold } from './slip-shelf.ts';

/** A job that was written. Times in milliseconds since the epoch. */
export type Job = Pick<AuditEntry, 'at' | 'operator' | 'station'> & {
  id: string;
  template: string;
  files: number;
  /** SHA-256 of the files. */
  hash: string;
  rows: number;
  /** Items that could not be made, and are on hold with the reason. */
  refused: number;
};

export type MadeRow = JobRow & { piece_hash: string };

/** The rows of an item in jobs of one template. */
export type RowsOfItem = { count: number; firstAt: number };

export type JobShelf = {
  /** Keeps a job; the holds of its items that a change of their text or a fault had caused end with it. */
  write(job: Job, rows: readonly MadeRow[]): void;
  /** All jobs since a moment, the oldest first. */
  jobs(sinceMs: number): Job[];
  /** How many rows were made of an item as it is now. */
  rowsOf(itemId: string, template: string, pieceHash: string): RowsOfItem;
  /** What the pieces of items were, by item. */
  texts(): Map<string, string>;
  /** From now on an item's pieces are right as they are. */
  accept(itemId: string, pieceHash: string, at: number): void;
  /** The items of each job whose pieces were made otherwise than `pieceHashes` says that they are wanted now. */
  changedIn(jobId: string, pieceHashOf: (itemId: string) => string | undefined): string[];
};

const KEEP_TEXTS_MS = 90 * 86_400_000;

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createJobShelf(database: StateDatabase): JobShelf {
  function accept(itemId: string, pieceHash: string, at: number): void {
    const sql = 'INSERT OR REPLACE INTO piece_texts (item_id, at, piece_hash) VALUES (?, ?, ?)';
    database.run(sql, itemId, at, pieceHash);
  }

  function holdOf(itemId: string): PieceHold | undefined {
    const row = database.get<{ json: string }>('SELECT json FROM piece_holds WHERE item_id = ?', itemId);
    return row && (JSON.parse(row.json) as PieceHold);
  }

  return {
    accept,
    write(job, rows) {
      const { id, at, operator, station, template, hash } = job;
      const by = { at, operator, station };
      database.transaction(() => {
        database.run('DELETE FROM jobs WHERE at < ?', at - KEEP_AUDIT_MS);
        database.run('DELETE FROM job_rows WHERE at < ?', at - KEEP_AUDIT_MS);
        database.run('DELETE FROM piece_texts WHERE at < ?', at - KEEP_TEXTS_MS);
        database.run('INSERT INTO jobs (id, at, json) VALUES (?, ?, ?)', id, at, JSON.stringify(job));
        appendAudit(database, { ...by, what: 'job', asked: id, detail: `${rows.length} rows, files sha256:${hash}` });
        for (const { item_id, unit, text_hash, piece_hash } of rows) {
          const sql =
            'INSERT INTO job_rows (job_id, at, template, item_id, unit, text_hash, piece_hash) VALUES (?, ?, ?, ?, ?, ?, ?)';
          database.run(sql, id, at, template, item_id, unit, text_hash, piece_hash);
        }
        for (const [itemId, mine] of Map.groupBy(rows, ({ item_id }) => item_id)) {
          const { order_id, text_hash, piece_hash } = mine[0]!;
          accept(itemId, piece_hash, at);
          const what = { item_id: itemId, order_id };
          const wasHeld = holdOf(itemId)?.cause !== undefined;
          if (wasHeld) endHold(database, { ...by, ...what });
          if (wasHeld) appendAudit(database, { ...by, what: 'released', ...what, asked: id });
          const detail = `${mine.length} rows, text sha256:${text_hash}`;
          appendAudit(database, { ...by, what: 'job', ...what, asked: id, detail });
        }
      }, 'durable');
      keepCheckpoint(database);
    },
    jobs: (sinceMs) =>
      database
        .all<{ json: string }>('SELECT json FROM jobs WHERE at >= ? ORDER BY seq', sinceMs)
        .map(({ json }) => JSON.parse(json) as Job),
    rowsOf: (itemId, template, pieceHash) =>
      database.get<RowsOfItem>(
        `SELECT count(*) AS count, coalesce(min(at), 0) AS firstAt FROM job_rows
         WHERE item_id = ? AND template = ? AND piece_hash = ?`,
        itemId,
        template,
        pieceHash,
      )!,
    texts: () =>
      new Map(
        database
          .all<{ item_id: string; piece_hash: string }>('SELECT item_id, piece_hash FROM piece_texts')
          .map(({ item_id, piece_hash }) => [item_id, piece_hash] as const),
      ),
    changedIn: (jobId, pieceHashOf) =>
      database
        .all<{ item_id: string; piece_hash: string }>(
          'SELECT DISTINCT item_id, piece_hash FROM job_rows WHERE job_id = ?',
          jobId,
        )
        .filter(({ item_id, piece_hash }) => ![undefined, piece_hash].includes(pieceHashOf(item_id)))
        .map(({ item_id }) => item_id),
  };
}
