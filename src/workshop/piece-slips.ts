/**
 * Where finished pieces are, as hosts tell each other. Every host names a piece alike: by its item, its unit, its tag and
 * how many were scrapped before it. Of two words about one the later stamp stands; what is scrapped stays so. Pure.
 */
import { PIECE_PLACES, type WallPiece } from '../domain/assembly.ts';
import type { AuditEntry, By } from '../domain/audit.ts';
import { isCount, isId, isListOf, isMoment, isWord, namedFor, readBy, supersedes, type SlipText } from './slip-kit.ts';

export type PieceWord = Omit<WallPiece, 'seq'> & Omit<By, 'at'>;

/** How long a piece is known that was packed or scrapped. */
export const KEEP_PIECES_MS = 14 * 86_400_000;

const LONGEST_SLOT = 8;

export function pieceName({ item_id, unit, what, gen }: Pick<WallPiece, 'item_id' | 'unit' | 'what' | 'gen'>): string {
  return namedFor('w', [item_id, unit, what, gen], '')[0];
}

/** The slip as it is told. */
export function pieceSlipText(piece: PieceWord): SlipText {
  const { stamp, at, operator, station, order_id, item_id, unit, what, gen, place, slot, version, knew } = piece;
  const fields = { stamp, at, operator, station, order_id, item_id, unit, what, gen, place, slot, version, knew };
  return [pieceName(piece), JSON.stringify(fields)];
}

/** Reads one; `undefined` for what is none. */
export function readPieceSlip(value: Record<string, unknown>): PieceWord | undefined {
  const { stamp, order_id, item_id, unit, what, gen, slot, version, knew } = value;
  const by = readBy(value);
  const place = PIECE_PLACES.find((one) => one === value['place']);
  if (!by || !isMoment(stamp) || !place) return undefined;
  if (!isId(order_id) || !isId(item_id) || !isCount(unit) || !isWord(what, LONGEST_SLOT)) return undefined;
  if (!isMoment(gen) || !isWord(slot, LONGEST_SLOT) || !isMoment(version) || !isListOf(knew, isId)) return undefined;
  if ((place === 'slot' && slot === '') || ((place === 'packed' || place === 'scrapped') && slot !== ''))
    return undefined;
  return { stamp, ...by, order_id, item_id, unit, what, gen, place, slot, version, knew };
}

/** What it tells of, in the words of the audit trail. */
export function pieceEntry({ at, operator, station, order_id, item_id, unit, place, slot }: PieceWord): AuditEntry {
  const asked = `unit ${unit}: > ${slot || place}`;
  return { at, operator, station, what: 'assembly', order_id, item_id, asked };
}

/** Whether a word about a piece stands in place of another. */
export function supersedesPiece(one: PieceWord, other: PieceWord): boolean {
  const [isScrap, wasScrap] = [one.place === 'scrapped', other.place === 'scrapped'];
  if (isScrap !== wasScrap) return isScrap;
  return supersedes(one, other, (piece) => pieceSlipText(piece)[1]);
}
