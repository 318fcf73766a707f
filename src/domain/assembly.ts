/**
 * The assembly wall: slots in which the finished pieces of an order wait for each other. Local knowledge; the store
 * knows nothing of it.
 */

/**
 * Where a finished piece is: in a slot; held, which is beside the wall; packed, which is what the store calls shipped;
 * scrapped, because it is made again.
 */
export const PIECE_PLACES = ['slot', 'held', 'packed', 'scrapped'] as const;
export type PiecePlace = (typeof PIECE_PLACES)[number];

/** How many slots a wall has. */
export type WallSize = { rows: number; columns: number };

/** A piece that was finished and scanned, and where it is now. */
export type WallPiece = {
  /** Names the piece: a unit that is made again is another. */
  seq: number;
  item_id: string;
  order_id: string;
  /** Which of the item's units, from 1. */
  unit: number;
  /** What its tag says the piece is, as a digest: another one says that it is not what is wanted now. */
  what: string;
  place: PiecePlace;
  /**
   * The name of its slot; empty where it is in none. A held piece with one lies in it still and is to come out: another
   * order has the slot, or another host says that the unit is made again.
   */
  slot: string;
  /** Since when it is there, in milliseconds since the epoch. */
  at: number;
  /** The item's own stamp when the piece came there, in milliseconds: an older view of the item moves it no more. */
  version: number;
  /** Which piece it is of those that were finished for this unit with this tag, from 0: every host counts alike. */
  gen: number;
  /** Later than that of every step of this piece that was known to who made the step. */
  stamp: number;
  /** The events of the item's remakes that were known when it was scanned last: it is none of those. */
  knew: readonly string[];
};

/** Why a tag is a stop at the wall. */
export type WhyNoPiece =
  | 'unreadable'
  | 'unknown'
  | 'outdated'
  | 'no-such-unit'
  | 'cancelled'
  | 'shipped'
  | 'not-begun'
  | 'unclear';

/** What a slot wants: more pieces, to be packed, or to be taken apart since nothing of its order is wanted any more. */
export type SlotState = 'open' | 'complete' | 'take-apart';
