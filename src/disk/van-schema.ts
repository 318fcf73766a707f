/** The tables of van checks: one more step of the state database's schema. No buyer's data is in them. */
import type { Migration } from './outbox-schema.ts';

export const createVanTables: Migration = (connection) =>
  connection.exec(`
    -- What has been scanned onto vans that are still here; times in milliseconds since the epoch.
    CREATE TABLE van_scans (
      carrier TEXT NOT NULL,
      code TEXT NOT NULL,
      at INTEGER NOT NULL,
      PRIMARY KEY (carrier, code)
    ) WITHOUT ROWID;

    -- The vans that have left.
    CREATE TABLE van_manifests (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      at INTEGER NOT NULL,
      json TEXT NOT NULL
    );
  `);
