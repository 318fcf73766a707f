/** The tables of the outbox and the audit trail: one more step of the state database's schema. */
import type { DatabaseSync } from 'node:sqlite';

/** One step of the schema; it runs inside a transaction. */
export type Migration = (connection: DatabaseSync) => void;

export const createOutboxTables: Migration = (connection) =>
  connection.exec(`
    -- Every intent; "settled_at" (milliseconds since the epoch) is set with its last verdict. The json holds ids, codes and
    -- numbers, never a record of the service.
    CREATE TABLE outbox (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      target TEXT NOT NULL,
      settled_at INTEGER,
      json TEXT NOT NULL
    );
    CREATE INDEX outbox_open ON outbox (target, seq) WHERE settled_at IS NULL;
    CREATE INDEX outbox_settled ON outbox (settled_at) WHERE settled_at IS NOT NULL;

    -- What was asked, tried and decided. Rows are added and never changed; only what is older than the keeping time may go.
    CREATE TABLE audit (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      item_id TEXT,
      json TEXT NOT NULL
    );
    CREATE INDEX audit_by_item ON audit (item_id, seq) WHERE item_id IS NOT NULL;
    CREATE INDEX audit_by_time ON audit (at);
    CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
    CREATE TRIGGER audit_is_not_cut BEFORE DELETE ON audit
      WHEN old.at > (unixepoch('now') - 30 * 86400) * 1000
      BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  `);
