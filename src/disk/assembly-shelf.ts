/** The assembly wall on disk: every step with its line of the trail, and no two processes on one slot. */
import type { WallPiece } from '../domain/assembly.ts';
import type { AuditEntry } from '../domain/audit.ts';
import type { Remake } from '../domain/workshop.ts';
import type { WallMove } from '../workshop/assembly.ts';
import { appendAudit } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';

/** How long a piece is known that was packed or scrapped. */
const KEEP_MS = 14 * 86_400_000;

type By = Pick<AuditEntry, 'operator' | 'station' | 'at'>;

export type AssemblyShelf = {
  pieces(): WallPiece[];
  /** Whether something was asked to be made again that the wall has not been told of. */
  hasNews(): boolean;
  /** Decides on what is on disk now, as no other process can in between, and keeps it. */
  change(by: By, decide: (pieces: readonly WallPiece[], remakes: readonly Remake[]) => readonly WallMove[]): WallMove[];
};

const ALL = 'SELECT seq, item_id, order_id, unit, what, place, slot, at, version FROM wall_pieces ORDER BY seq';
const TOLD = "SELECT seq FROM wall_remakes WHERE name = 'told'";

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createAssemblyShelf(database: StateDatabase): AssemblyShelf {
  const pieces = () => database.all<WallPiece>(ALL).map((row) => ({ ...row }));
  const told = () => database.get<{ seq: number }>(TOLD)?.seq ?? 0;
  const newest = () =>
    database.get<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM piece_remakes')?.seq ?? 0;

  function keep({ seq, item_id, order_id, unit, what, place, slot, version, from, fromSlot }: WallMove, by: By): void {
    if (seq === undefined) {
      const sql =
        'INSERT INTO wall_pieces (item_id, order_id, unit, what, place, slot, at, version) VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
      database.run(sql, item_id, order_id, unit, what, place, slot, by.at, version);
    } else {
      const sql = 'UPDATE wall_pieces SET place = ?, slot = ?, at = ?, version = ? WHERE seq = ?';
      database.run(sql, place, slot, by.at, version, seq);
    }
    const asked = `unit ${unit}: ${fromSlot || from} > ${slot || place}`;
    appendAudit(database, { ...by, what: 'assembly', order_id, item_id, asked });
  }

  return {
    pieces,
    hasNews: () => newest() > told(),
    change(by, decide) {
      const moves = database.transaction(() => {
        const remakes = database
          .all<{ json: string }>('SELECT json FROM piece_remakes WHERE seq > ? ORDER BY seq', told())
          .map(({ json }) => JSON.parse(json) as Remake);
        const decided = [...decide(pieces(), remakes)];
        const seq = newest();
        if (seq > told()) database.run("UPDATE wall_remakes SET seq = ? WHERE name = 'told'", seq);
        const old = by.at - KEEP_MS;
        database.run("DELETE FROM wall_pieces WHERE place IN ('packed', 'scrapped') AND at < ?", old);
        for (const move of decided) keep(move, by);
        return decided;
      }, 'durable');
      if (moves.length > 0) keepCheckpoint(database);
      return moves;
    },
  };
}
