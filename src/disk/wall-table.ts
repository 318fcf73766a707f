/** The pieces of the assembly wall as rows: read, and written with the slips that tell other hosts of them. */
import type { PiecePlace, WallPiece } from '../domain/assembly.ts';
import { pieceSlipText, type PieceWord } from '../workshop/piece-slips.ts';
import type { StateDatabase } from './database.ts';
import { keepSlip } from './slip-table.ts';

type PieceRow = Omit<WallPiece, 'knew'> & { knew: string };

const FIELDS = 'item_id, order_id, unit, what, place, slot, at, version, gen, stamp, knew';

/** Every piece that is known, in the order in which they came to be known here. */
export function piecesIn(database: StateDatabase): WallPiece[] {
  return database
    .all<PieceRow>(`SELECT seq, ${FIELDS} FROM wall_pieces ORDER BY seq`)
    .map((row) => ({ ...row, knew: JSON.parse(row.knew) as string[] }));
}

/** Keeps where a piece is. */
export function keepPiece(database: StateDatabase, piece: PieceWord): void {
  const [name, text] = pieceSlipText(piece);
  const { item_id, order_id, unit, what, place, slot, at, version, gen, stamp, knew } = piece;
  keepSlip(database, { kind: 'piece', subject: item_id, at }, [name, text]);
  const values = [place, slot, at, version, stamp, JSON.stringify(knew)] as const;
  const sql = `UPDATE wall_pieces SET place = ?, slot = ?, at = ?, version = ?, stamp = ?, knew = ?
    WHERE item_id = ? AND unit = ? AND what = ? AND gen = ?`;
  if (database.run(sql, ...values, item_id, unit, what, gen) > 0) return;
  database.run(
    `INSERT INTO wall_pieces (${FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...([item_id, order_id, unit, what, place satisfies PiecePlace, slot, at, version, gen, stamp] as const),
    JSON.stringify(knew),
  );
}
