/** What people note of pieces, in the log: holds, remakes, notes, and how a parcel was checked. Every call may throw `StateUnusable`. */
import type { By } from '../domain/audit.ts';
import type { PackedPiece, PieceHold, Remake, Remarks, TeamNote } from '../domain/workshop.ts';
import { textHash } from '../eventlog/job.ts';
import { hold, holdIn, note, remake } from '../eventlog/kinds/pieces.ts';
import { appendAudit } from './audit.ts';
import type { StateDatabase } from './database.ts';
import { append, eventNamed, eventsOf, freeMoment, recordDurably } from './event-log.ts';

/** Puts pieces on hold. */
export function holdPieces(database: StateDatabase, holds: readonly PieceHold[]): void {
  recordDurably(database, () => {
    for (const one of holds) append(database, hold, one);
  });
}

/** Ends the holds of these items; returns of how many there was one. */
export function releasePieces(
  database: StateDatabase,
  itemIds: readonly string[],
  { at, operator, station }: By,
): number {
  return recordDurably(database, () => {
    const known = holdsIn(database);
    const held = itemIds.flatMap((id) => known.get(id) ?? []);
    for (const { item_id, order_id, reason, cause } of held) {
      const event = { at, operator, station, item_id, order_id, is_free: true as const };
      append(database, hold, event, { audit: { asked: cause ?? reason } });
    }
    return held.length;
  });
}

/** Units of a piece are made once more. */
export function remakePiece(database: StateDatabase, wished: Remake): void {
  recordDurably(database, () => append(database, remake, { ...wished, at: freeMoment(database, remake, wished.at) }));
}

/** Notes a word to the team. */
export function noteOnOrder(database: StateDatabase, wished: TeamNote): void {
  recordDurably(database, () => append(database, note, { ...wished, at: freeMoment(database, note, wished.at) }));
}

/** Notes how the items of a parcel were checked, in the trail alone. */
export function notePacked(
  database: StateDatabase,
  pieces: readonly PackedPiece[],
  { at, operator, station }: By,
): void {
  recordDurably(database, () => {
    for (const { item, units, tags, isSeen } of pieces) {
      const { id: item_id, order_id, personalization_data: text } = item;
      const asked = [`${units} units`, tags.length > 0 && `tags ${tags.join(' ')}`, isSeen && 'text seen'];
      appendAudit(database, {
        at,
        operator,
        station,
        what: 'packed',
        order_id,
        item_id,
        asked: asked.filter(Boolean).join(', '),
        ...(text === '' ? {} : { detail: `text sha256:${textHash(text)}` }),
      });
    }
  });
}

/** The hold of an item. */
export function holdOf(database: StateDatabase, item_id: string): PieceHold | undefined {
  const event = eventNamed<Parameters<typeof holdIn>[0]>(database, hold.nameOf({ item_id }));
  return event && holdIn(event);
}

/** The holds of the store by their items. */
export function holdsIn(database: StateDatabase): Map<string, PieceHold> {
  const held = [...eventsOf(database, hold, { isOpen: true }).values()].flatMap((event) => holdIn(event) ?? []);
  return new Map(held.map((one) => [one.item_id, one]));
}

/** What a filter looks for in what the shop has noted. */
export function remarksIn(database: StateDatabase): Remarks {
  return { held: holdsIn(database), notes: textsByOrder(notesIn(database)) };
}

/** The texts of notes by their orders: those of one order together. */
export function textsByOrder(notes: readonly TeamNote[]): ReadonlyMap<string, string> {
  const byOrder = Map.groupBy(notes, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([orderId, some]) => [orderId, some.map(({ text }) => text).join(' ')]));
}

/** The remakes since a moment or of an item, the oldest first. */
export function remakesIn(database: StateDatabase, filter: { sinceMs?: number; subject?: string }): Remake[] {
  return [...eventsOf(database, remake, filter).values()];
}

/** The notes about an order, or all of them, the oldest first. */
export function notesIn(database: StateDatabase, orderId?: string): TeamNote[] {
  return [...eventsOf(database, note, orderId === undefined ? {} : { subject: orderId }).values()];
}
