/**
 * The schema of the state database, as steps that are only ever added to: a file of an older bancada runs the steps it has
 * not seen. The number of steps is the schema version. Nothing of a buyer is ever kept here (design, part 7).
 */
import type { DatabaseSync } from 'node:sqlite';

/** One step; it runs inside a transaction. */
export type Migration = (connection: DatabaseSync) => void;

const sql =
  (text: string): Migration =>
  (connection) =>
    connection.exec(text);

export const MIGRATIONS: readonly Migration[] = [
  sql(`
    -- Order items as the service sent them. "status" is the state we read from it, empty where nobody knows it; the times
    -- are milliseconds since the epoch. "revision" is that of the commit which wrote the row: what other processes have not seen yet.
    CREATE TABLE items (
      id TEXT PRIMARY KEY,
      order_id TEXT NOT NULL,
      status TEXT NOT NULL,
      placed_at INTEGER NOT NULL,
      updated_at INTEGER,
      known_at REAL NOT NULL,
      revision INTEGER NOT NULL,
      is_gone INTEGER NOT NULL DEFAULT 0,
      json TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX items_by_status ON items (status, placed_at, order_id, id);
    CREATE INDEX items_by_revision ON items (revision);
    CREATE INDEX items_by_order ON items (order_id);

    -- The sync's own memory, one value under each name: cursor, progress of the first load, revision, generation, …
    CREATE TABLE sync_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

    -- Which process polls: see lease.ts.
    CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID;
  `),
];
