/** What this shop notes, as one session works with it: in the name of its operator. */
import type { HoldWish, NoteProblem, Workshop } from '../../eventlog/services/workshop.ts';
import type { Author } from '../../domain/intents.ts';
import type { PackedPiece, Piece } from '../../domain/workshop.ts';

export type WorkshopAsAuthor = Omit<Workshop, 'hold' | 'release' | 'remake' | 'packed' | 'note'> & {
  hold(pieces: readonly Piece[], wish: HoldWish): boolean;
  release(itemIds: readonly string[]): number | undefined;
  remake(piece: Piece, reason: string, units: number, unit?: number): boolean;
  packed(pieces: readonly PackedPiece[]): boolean;
  note(orderId: string, text: string): NoteProblem | undefined;
};

/** The workshop of a process in the name of whoever works in a session. */
export function workshopAsAuthor(workshop: Workshop, by: () => Author): WorkshopAsAuthor {
  return {
    ...workshop,
    hold: (pieces, wish) => workshop.hold(pieces, wish, by()),
    release: (itemIds) => workshop.release(itemIds, by()),
    remake: (piece, reason, units, unit) => workshop.remake(piece, reason, units, by(), unit),
    packed: (pieces) => workshop.packed(pieces, by()),
    note: (orderId, text) => workshop.note(orderId, text, by()),
  };
}
