/** The tables of jobs for machines: one more step of the state database's schema. */
import type { Migration } from './outbox-schema.ts';

export const createJobTables: Migration = (connection) =>
  connection.exec(`
    CREATE TABLE jobs (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, json TEXT NOT NULL);

    -- One row for each unit of a job. Hashes, never texts.
    CREATE TABLE job_rows (
      job_id TEXT NOT NULL,
      at INTEGER NOT NULL,
      template TEXT NOT NULL,
      item_id TEXT NOT NULL,
      unit INTEGER NOT NULL,
      text_hash TEXT NOT NULL,
      piece_hash TEXT NOT NULL
    );
    CREATE INDEX job_rows_by_item ON job_rows (item_id, template);

    -- What an item's pieces were when they were last put into a job, or when somebody let a change pass.
    CREATE TABLE piece_texts (item_id TEXT PRIMARY KEY, at INTEGER NOT NULL, piece_hash TEXT NOT NULL) WITHOUT ROWID;
  `);
