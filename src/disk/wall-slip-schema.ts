/** The wall as hosts tell each other of it: one more step of the state database's schema. */
import type { WallPiece } from '../domain/assembly.ts';
import type { Remake } from '../domain/workshop.ts';
import { pieceSlipText } from '../workshop/piece-slips.ts';
import { slipText } from '../workshop/slips.ts';
import type { Migration } from './outbox-schema.ts';

export const tellOfTheWall: Migration = (connection) => {
  connection.exec(`
    ALTER TABLE wall_pieces ADD COLUMN gen INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE wall_pieces ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE wall_pieces ADD COLUMN knew TEXT NOT NULL DEFAULT '[]';
    -- Two hosts may know two pieces of one unit until both have heard of all: that is mended, and no error.
    DROP INDEX wall_pieces_by_unit;

    -- What another host has noted: its own wall has been told.
    ALTER TABLE piece_remakes ADD COLUMN is_heard INTEGER NOT NULL DEFAULT 0;
  `);
  const all = <T>(sql: string) => connection.prepare(sql).all() as T[];
  const remakes = Map.groupBy(
    all<{ json: string }>('SELECT json FROM piece_remakes').map(({ json }) => JSON.parse(json) as Remake),
    ({ item_id }) => item_id,
  );
  const update = connection.prepare('UPDATE wall_pieces SET gen = ?, stamp = at, knew = ? WHERE seq = ?');
  const insert = connection.prepare("INSERT INTO slips (name, kind, subject, at, text) VALUES (?, 'piece', ?, ?, ?)");
  const counts = new Map<string, number>();
  for (const piece of all<WallPiece>('SELECT * FROM wall_pieces ORDER BY seq')) {
    const { seq, item_id, unit, what, at } = piece;
    const key = `${item_id} ${unit} ${what}`;
    const gen = counts.get(key) ?? 0;
    counts.set(key, gen + 1);
    const knew = (remakes.get(item_id) ?? []).map((remake) => slipText({ kind: 'remake', remake })[0]);
    update.run(gen, JSON.stringify(knew), seq);
    const [name, text] = pieceSlipText({ ...piece, gen, stamp: at, knew, operator: '', station: '' });
    insert.run(name, item_id, at, text);
  }
  connection.exec('CREATE UNIQUE INDEX wall_pieces_by_name ON wall_pieces (item_id, unit, what, gen)');
};
