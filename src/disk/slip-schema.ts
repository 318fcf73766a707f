/** What hosts tell each other of holds: one more step of the state database's schema. */
import type { PieceHold } from '../domain/workshop.ts';
import { slipText } from '../workshop/slips.ts';
import type { Migration } from './outbox-schema.ts';

export const createSlipTables: Migration = (connection) => {
  connection.exec(`
    -- The slip that stands of each item's hold, also of one that has ended; "change" grows with every one that is written.
    CREATE TABLE hold_slips (
      item_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      change INTEGER NOT NULL,
      is_free INTEGER NOT NULL,
      text TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX hold_slips_by_change ON hold_slips (change);
    CREATE INDEX team_notes_by_time ON team_notes (at);
    CREATE INDEX piece_remakes_by_time ON piece_remakes (at);
  `);
  const rows = connection.prepare('SELECT json FROM piece_holds').all() as { json: string }[];
  const insert = connection.prepare('INSERT INTO hold_slips VALUES (?, ?, ?, ?, 0, ?)');
  for (const [index, { json }] of rows.entries()) {
    const hold = JSON.parse(json) as PieceHold;
    const [, text] = slipText({ kind: 'hold', stamp: hold.at, hold });
    insert.run(hold.item_id, hold.at, hold.at, index + 1, text);
  }
};
