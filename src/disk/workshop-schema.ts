/** The tables of what a shop notes of its pieces: one more step of the state database's schema. */
import type { Migration } from './outbox-schema.ts';

export const createWorkshopTables: Migration = (connection) =>
  connection.exec(`
    -- Pieces that wait for something, as long as they do.
    CREATE TABLE piece_holds (item_id TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;

    -- Units to be made once more; times in milliseconds since the epoch.
    CREATE TABLE piece_remakes (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      item_id TEXT NOT NULL,
      json TEXT NOT NULL
    );
    CREATE INDEX piece_remakes_by_item ON piece_remakes (item_id);

    -- Words to the team.
    CREATE TABLE team_notes (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      order_id TEXT NOT NULL,
      json TEXT NOT NULL
    );
    CREATE INDEX team_notes_by_order ON team_notes (order_id);
  `);
