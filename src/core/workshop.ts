/** What this shop notes of its pieces, for one process: kept on disk, and in the records for whoever draws or asks. */
import type { Author } from '../domain/intents.ts';
import { hasPersonalNumber, MOST_NOTE_LENGTH, type Piece, type Remake, type TeamNote } from '../domain/workshop.ts';
import { StateUnusable, type StateDatabase } from '../disk/database.ts';
import { createWorkshopShelf } from '../disk/workshop-shelf.ts';
import type { WorkshopRules } from '../settings/workshop-file.ts';
import { tellReaders, type Shop } from '../shop/shop.ts';

/** Why a note is not kept: it has the number of a person or a card, nothing in it, or cannot be written. */
export type NoteProblem = 'personal' | 'empty' | 'not-recorded';

export type Workshop = {
  rules: WorkshopRules;
  /** Holds pieces; false where that cannot be written. */
  hold(pieces: readonly Piece[], reason: string, lookAgainAt: number | undefined, by: Author): boolean;
  /** Lets pieces go on; `undefined` where that cannot be written, else how many were held. */
  release(itemIds: readonly string[], by: Author): number | undefined;
  /** So many units of a piece are made once more; false where that cannot be written. */
  remake(piece: Piece, reason: string, units: number, by: Author): boolean;
  remakes(sinceMs: number): Remake[];
  remakesOf(itemId: string): Remake[];
  note(orderId: string, text: string, by: Author): NoteProblem | undefined;
  notes(orderId?: string): TeamNote[];
};

type WorkshopOptions = {
  database: StateDatabase;
  shop: Shop;
  wallNow: () => number;
  rules?: WorkshopRules | undefined;
};

/** The notes of the store that is open; until one is, there are none. */
export function createWorkshop({ database, shop, wallNow, rules = {} }: WorkshopOptions): Workshop {
  const shelf = createWorkshopShelf(database);
  let seen: string | undefined;

  /** Takes over what is on the disk where that may be something new. */
  function follow(isSure = false): void {
    const { lojaId, records } = shop.getState();
    if (lojaId === undefined) return;
    const version = attempt(() => `${lojaId} ${database.dataVersion()}`, undefined);
    if (version === undefined || (version === seen && !isSure)) return;
    seen = version;
    const held = attempt(shelf.holds, undefined);
    if (held && records.hold(held)) tellReaders(shop);
  }
  // The looks of the sync say something every few seconds: that is when others are heard.
  shop.subscribe(() => follow());
  // The store of the last run may be open already.
  follow();

  function written(work: () => void): boolean {
    const isWritten = attempt(() => {
      work();
      return true;
    }, false);
    if (isWritten) follow(true);
    // What is not among the records is read when it is drawn.
    if (isWritten) tellReaders(shop);
    return isWritten;
  }

  const noted = ({ operator, station }: Author, order_id: string) => ({ at: wallNow(), operator, station, order_id });

  return {
    rules,
    hold: (pieces, reason, day, by) =>
      written(() =>
        shelf.hold(
          pieces.map(({ id, order_id }) => ({
            ...noted(by, order_id),
            item_id: id,
            reason,
            ...(day === undefined ? {} : { look_again_at: day }),
          })),
        ),
      ),
    release(itemIds, { operator, station }) {
      let count = 0;
      const work = () => void (count = shelf.release(itemIds, { at: wallNow(), operator, station }));
      return written(work) ? count : undefined;
    },
    remake: ({ id, order_id }, reason, units, by) =>
      written(() => shelf.remake({ ...noted(by, order_id), item_id: id, reason, units })),
    remakes: (sinceMs) => attempt(() => shelf.remakes(sinceMs), []),
    remakesOf: (itemId) => attempt(() => shelf.remakesOf(itemId), []),
    note(orderId, text, by) {
      const words = text.trim().slice(0, MOST_NOTE_LENGTH);
      if (words === '') return 'empty';
      if (hasPersonalNumber(text)) return 'personal';
      return written(() => shelf.note({ ...noted(by, orderId), text: words })) ? undefined : 'not-recorded';
    },
    notes: (orderId) => attempt(() => shelf.notes(orderId), []),
  };
}

function attempt<T, E>(work: () => T, otherwise: E): T | E {
  try {
    return work();
  } catch (error) {
    if (error instanceof StateUnusable) return otherwise;
    throw error;
  }
}
