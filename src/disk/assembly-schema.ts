/** The table of the assembly wall: one more step of the state database's schema. No buyer's data is in it. */
import type { Migration } from './outbox-schema.ts';

export const createAssemblyTables: Migration = (connection) =>
  connection.exec(`
    -- Pieces that were finished, and where they are; times in milliseconds since the epoch, "version" the item's own stamp.
    CREATE TABLE wall_pieces (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      item_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      unit INTEGER NOT NULL,
      what TEXT NOT NULL,
      place TEXT NOT NULL,
      slot TEXT NOT NULL,
      at INTEGER NOT NULL,
      version INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX wall_pieces_by_unit ON wall_pieces (item_id, unit) WHERE place != 'scrapped';

    -- Up to which remake the wall has been told.
    CREATE TABLE wall_remakes (name TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO wall_remakes SELECT 'told', coalesce(max(seq), 0) FROM piece_remakes;
  `);
