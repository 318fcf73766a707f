/** The tables of price runs: one more step of the state database's schema. */
import type { Migration } from './outbox-schema.ts';

export const createPriceRunTables: Migration = (connection) =>
  connection.exec(`
    -- Changes of many prices, begun and ended by the clock; times in milliseconds since the epoch.
    CREATE TABLE price_runs (
      id TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      is_open INTEGER NOT NULL,
      json TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX price_runs_open ON price_runs (is_open, at);

    -- Its products. A step has an intent of the outbox, a verdict, or neither yet.
    CREATE TABLE price_run_rows (
      run_id TEXT NOT NULL,
      product_id TEXT NOT NULL,
      json TEXT NOT NULL,
      begin_intent TEXT,
      begin_verdict TEXT,
      end_intent TEXT,
      end_verdict TEXT,
      PRIMARY KEY (run_id, product_id)
    ) WITHOUT ROWID;
  `);
