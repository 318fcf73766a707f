/** The assembly wall: slots in which the finished pieces of an order wait for each other. The store knows nothing of it. */

/** Where a finished piece is: in a slot; `held`, beside the wall; `packed`, once the store calls it shipped; `scrapped`. */
export const PIECE_PLACES = ['slot', 'held', 'packed', 'scrapped'] as const;
export type PiecePlace = (typeof PIECE_PLACES)[number];

/** The slots of a wall. */
export type WallSize = { rows: number; columns: number };

/** A finished piece that was scanned at the wall. */
export type WallPiece = {
  /** Identifies the piece; a unit that is remade is another piece. */
  seq: number;
  item_id: string;
  order_id: string;
  /** Which of the item's units, from 1. */
  unit: number;
  /** The digest on its tag of what the piece is; if the item's digest differs, the piece is not what is wanted now. */
  what: string;
  place: PiecePlace;
  /**
   * The name of its slot; empty if it is in none. A held piece with a slot is still in it and must be taken out: another order
   * has the slot, or another host says that the unit is remade.
   */
  slot: string;
  /** Since when it is there, in milliseconds since the epoch. */
  at: number;
  /** The item's `updated_at` when the piece came there, in milliseconds: an older version of the item does not move it. */
  version: number;
  /** The number of this piece among those finished for this unit with this tag, from 0; the same on every host. */
  gen: number;
  /** The stamp of its last step: later than all earlier ones that were known to the host of the step. */
  stamp: number;
  /** The item's remakes that were known when it was last scanned: the piece is not one of those to be remade. */
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

/** `open`: more pieces are to come. `complete`: to be packed. `take-apart`: nothing of its order is wanted any more. */
export type SlotState = 'open' | 'complete' | 'take-apart';
