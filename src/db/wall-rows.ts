/** The assembly wall on disk: writes each step with its entry in the trail, and never two pieces of two orders into one slot. */
import type { WallPiece } from '../domain/assembly.ts';
import type { By } from '../domain/audit.ts';
import type { Remake } from '../domain/workshop.ts';
import { placeName, type WallMove } from '../eventlog/assembly.ts';
import { KEEP_PIECES_MS, namedRemake, piece, remake } from '../eventlog/kinds/pieces.ts';
import type { NamedRemake } from '../eventlog/piece-facts.ts';
import type { StateDatabase } from './database.ts';
import { append, eventsOf, recordDurably, eventsVersion } from './event-log.ts';
import { piecesIn } from './projections.ts';

export type WallRows = {
  pieces(): WallPiece[];
  /** Grows with every step of a piece, of all hosts. */
  version(): number;
  /** The remakes of an item, here and at other hosts. */
  remakesOf(itemId: string): readonly NamedRemake[];
  /** Whether there is a remake of this host that the wall has not applied yet. */
  hasNews(): boolean;
  /** Calls `decide` with the rows on disk, and writes its moves, in one transaction. */
  change(by: By, decide: (pieces: readonly WallPiece[], remakes: readonly Remake[]) => readonly WallMove[]): WallMove[];
};

// Remakes of other hosts are for their own walls.
const OURS = "FROM events WHERE kind = 'remake' AND is_remote = 0";
const FOLLOWED = "SELECT value FROM sync_state WHERE name = 'wall-remakes'";

/** The wall of a store. Every call may throw `StateUnusable`; then it has written nothing. */
export function createWallRows(database: StateDatabase): WallRows {
  const followed = () => Number(database.get<{ value: string }>(FOLLOWED)?.value ?? 0);
  const newest = () =>
    database.get<{ change: number }>(`SELECT coalesce(max(change), 0) AS change ${OURS}`)?.change ?? 0;

  let remakes: { version: number; ofItem: Map<string, readonly NamedRemake[]> } = { version: -1, ofItem: new Map() };

  function remakesOf(itemId: string): readonly NamedRemake[] {
    const version = eventsVersion(database, [remake]);
    if (version !== remakes.version) remakes = { version, ofItem: new Map() };
    const known = remakes.ofItem.get(itemId);
    if (known) return known;
    const named = [...eventsOf(database, remake, { subject: itemId }).values()].map(namedRemake);
    remakes.ofItem.set(itemId, named);
    return named;
  }

  function keep({ from, fromSlot, seq: _seq, before, ...move }: WallMove, { at, operator, station }: By): void {
    const asked = `unit ${move.unit}: ${fromSlot || from} > ${placeName(move.place, move.slot)}`;
    const stamp = move.stamp ?? Math.max(at, before + 1);
    append(database, piece, { ...move, at, operator, station, stamp }, { audit: { asked } });
  }

  function forget(beforeMs: number): void {
    const old = database.all<WallPiece>(
      `SELECT seq, item_id, unit, what, gen FROM wall_pieces WHERE place IN ('packed', 'scrapped') AND at < ?`,
      beforeMs,
    );
    for (const one of old) {
      database.run('DELETE FROM events WHERE name = ?', piece.nameOf(one));
      database.run('DELETE FROM wall_pieces WHERE seq = ?', one.seq);
    }
  }

  return {
    pieces: () => piecesIn(database),
    remakesOf,
    version: () => eventsVersion(database, [piece]),
    hasNews: () => newest() > followed(),
    change: (by, decide) =>
      recordDurably(database, () => {
        const rows = database.all<{ text: string }>(`SELECT text ${OURS} AND change > ? ORDER BY change`, followed());
        const decided = [
          ...decide(
            piecesIn(database),
            rows.map(({ text }) => JSON.parse(text) as Remake),
          ),
        ];
        const change = newest();
        if (change > followed()) {
          database.run("INSERT OR REPLACE INTO sync_state (name, value) VALUES ('wall-remakes', ?)", String(change));
        }
        forget(by.at - KEEP_PIECES_MS);
        for (const move of decided) keep(move, by);
        return decided;
      }),
  };
}
