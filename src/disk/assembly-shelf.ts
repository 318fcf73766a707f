/** The assembly wall on disk: every step with its line of the trail, and no two processes on one slot. */
import type { WallPiece } from '../domain/assembly.ts';
import type { By } from '../domain/audit.ts';
import type { Remake } from '../domain/workshop.ts';
import { placeName, type WallMove } from '../workshop/assembly.ts';
import type { NamedRemake } from '../workshop/job-slips.ts';
import { namedRemake } from '../workshop/slips.ts';
import { KEEP_PIECES_MS, pieceName } from '../workshop/piece-slips.ts';
import { appendAudit } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { newestOf } from './slip-table.ts';
import { keepPiece, piecesIn } from './wall-table.ts';

export type AssemblyShelf = {
  pieces(): WallPiece[];
  /** Grows with every step of a piece, of every host. */
  version(): number;
  /** What of an item was to be made again, here and at other hosts. */
  remakesOf(itemId: string): readonly NamedRemake[];
  /** Whether something was asked to be made again here that the wall has not been told of. */
  hasNews(): boolean;
  /** Decides on what is on disk now, as no other process can in between, and keeps it. */
  change(by: By, decide: (pieces: readonly WallPiece[], remakes: readonly Remake[]) => readonly WallMove[]): WallMove[];
};

const TOLD = "SELECT seq FROM wall_remakes WHERE name = 'told'";

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createAssemblyShelf(database: StateDatabase): AssemblyShelf {
  const pieces = () => piecesIn(database);
  const told = () => database.get<{ seq: number }>(TOLD)?.seq ?? 0;
  const newest = () =>
    database.get<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM piece_remakes WHERE is_heard = 0')?.seq ??
    0;

  function keep({ from, fromSlot, seq: _seq, ...move }: WallMove, by: By): void {
    keepPiece(database, { ...move, ...by, stamp: move.stamp ?? Math.max(by.at, move.before + 1) });
    const { order_id, item_id, unit, slot, place } = move;
    const asked = `unit ${unit}: ${fromSlot || from} > ${placeName(place, slot)}`;
    appendAudit(database, { ...by, what: 'assembly', order_id, item_id, asked });
  }

  let remakes: { seq: number; ofItem: Map<string, readonly NamedRemake[]> } = { seq: -1, ofItem: new Map() };

  function remakesOf(itemId: string): readonly NamedRemake[] {
    const seq = database.get<{ seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM piece_remakes')?.seq ?? 0;
    if (seq !== remakes.seq) remakes = { seq, ofItem: new Map() };
    const known = remakes.ofItem.get(itemId);
    if (known) return known;
    const rows = database.all<{ json: string }>('SELECT json FROM piece_remakes WHERE item_id = ?', itemId);
    const named = rows.map(({ json }): NamedRemake => namedRemake(JSON.parse(json) as Remake));
    remakes.ofItem.set(itemId, named);
    return named;
  }

  function forget(beforeMs: number): void {
    const old = database.all<{ seq: number; item_id: string; unit: number; what: string; gen: number }>(
      `SELECT seq, item_id, unit, what, gen FROM wall_pieces WHERE place IN ('packed', 'scrapped') AND at < ?`,
      beforeMs,
    );
    for (const piece of old) {
      database.run('DELETE FROM slips WHERE name = ?', pieceName(piece));
      database.run('DELETE FROM wall_pieces WHERE seq = ?', piece.seq);
    }
  }

  return {
    pieces,
    remakesOf,
    version: () => newestOf(database, 'piece'),
    hasNews: () => newest() > told(),
    change(by, decide) {
      const moves = database.transaction(() => {
        const remakes = database
          .all<{ json: string }>('SELECT json FROM piece_remakes WHERE seq > ? AND is_heard = 0 ORDER BY seq', told())
          .map(({ json }) => JSON.parse(json) as Remake);
        const decided = [...decide(pieces(), remakes)];
        const seq = newest();
        if (seq > told()) database.run("UPDATE wall_remakes SET seq = ? WHERE name = 'told'", seq);
        forget(by.at - KEEP_PIECES_MS);
        for (const move of decided) keep(move, by);
        return decided;
      }, 'durable');
      if (moves.length > 0) keepCheckpoint(database);
      return moves;
    },
  };
}
