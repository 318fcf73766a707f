/**
 * What the shop notes of its pieces, on disk: with the audit trail in one durable transaction, and kept as long as it.
 */
import { dayStamp } from '../domain/ages.ts';
import type { By } from '../domain/audit.ts';
import type { PackedPiece, PieceHold, Remake, TeamNote } from '../domain/workshop.ts';
import { textHash } from '../workshop/job.ts';
import { appendAudit, KEEP_AUDIT_MS } from './audit.ts';
import { keepCheckpoint } from './audit-checkpoints.ts';
import type { StateDatabase } from './database.ts';
import { beginHold, endHold } from './slip-shelf.ts';

export type WorkshopShelf = {
  holds(): Map<string, PieceHold>;
  hold(holds: readonly PieceHold[]): void;
  /** Ends the holds of these items; answers of how many there was one. */
  release(itemIds: readonly string[], by: By): number;
  remake(remake: Remake): void;
  /** Those since a moment, the oldest first. */
  remakes(sinceMs: number): Remake[];
  remakesOf(itemId: string): Remake[];
  /** How the items of a parcel were checked, for the trail alone. */
  packed(pieces: readonly PackedPiece[], by: By): void;
  note(note: TeamNote): void;
  /** The notes about an order, or all of them, the oldest first. */
  notes(orderId?: string): TeamNote[];
};

type Row = { json: string };

/** The shelf of a store. Every call may throw `StateUnusable`; what threw has kept nothing. */
export function createWorkshopShelf(database: StateDatabase): WorkshopShelf {
  const write = <T>(work: () => T): T => {
    const result = database.transaction(work, 'durable');
    keepCheckpoint(database);
    return result;
  };
  const read = <T>(sql: string, ...values: (string | number)[]): T[] =>
    database.all<Row>(sql, ...values).map(({ json }) => JSON.parse(json) as T);
  const holds = () =>
    new Map(read<PieceHold>('SELECT json FROM piece_holds').map((hold) => [hold.item_id, hold] as const));

  /** What is noted twice within a millisecond is two things, also to other hosts: they know it by what it says. */
  function freeMoment(table: 'team_notes' | 'piece_remakes', at: number): number {
    for (let moment = at; ; moment++) {
      if (!database.get(`SELECT 1 FROM ${table} WHERE at = ?`, moment)) return moment;
    }
  }

  return {
    holds,
    hold: (all) =>
      write(() => {
        const [first] = all;
        if (first) database.run('DELETE FROM hold_slips WHERE is_free = 1 AND at < ?', first.at - KEEP_AUDIT_MS);
        for (const hold of all) {
          const { look_again_at: day, reason, cause, ...noted } = hold;
          beginHold(database, hold);
          const until = day === undefined ? '' : `(${dayStamp(day)})`;
          const asked = [cause, reason, until].filter(Boolean).join(' ');
          appendAudit(database, { ...noted, what: 'held', asked });
        }
      }),
    release: (itemIds, by) =>
      write(() => {
        const known = holds();
        const held = itemIds.flatMap((id) => known.get(id) ?? []);
        for (const { item_id, order_id, reason, cause } of held) {
          endHold(database, { ...by, item_id, order_id });
          appendAudit(database, { ...by, what: 'released', item_id, order_id, asked: cause ?? reason });
        }
        return held.length;
      }),
    remake: (wished) =>
      write(() => {
        const remake = { ...wished, at: freeMoment('piece_remakes', wished.at) };
        const { reason, units, unit, ...noted } = remake;
        const json = JSON.stringify(remake);
        database.run('DELETE FROM piece_remakes WHERE at < ?', remake.at - KEEP_AUDIT_MS);
        database.run('INSERT INTO piece_remakes (at, item_id, json) VALUES (?, ?, ?)', remake.at, remake.item_id, json);
        const which = unit === undefined ? `${units} ×` : `unit ${unit}:`;
        appendAudit(database, { ...noted, what: 'remake', asked: `${which} ${reason}` });
      }),
    remakes: (sinceMs) => read('SELECT json FROM piece_remakes WHERE at >= ? ORDER BY at, json', sinceMs),
    remakesOf: (itemId) => read('SELECT json FROM piece_remakes WHERE item_id = ? ORDER BY at, json', itemId),
    packed: (pieces, by) =>
      write(() => {
        for (const { item, units, tags, isSeen } of pieces) {
          const asked = [`${units} units`, tags.length > 0 && `tags ${tags.join(' ')}`, isSeen && 'text seen'];
          const { id: item_id, order_id, personalization_data: text } = item;
          const detail = text === '' ? {} : { detail: `text sha256:${textHash(text)}` };
          appendAudit(database, {
            ...by,
            what: 'packed',
            order_id,
            item_id,
            asked: asked.filter(Boolean).join(', '),
            ...detail,
          });
        }
      }),
    note: (wished) =>
      write(() => {
        const note = { ...wished, at: freeMoment('team_notes', wished.at) };
        const { text: _text, ...noted } = note;
        const json = JSON.stringify(note);
        database.run('DELETE FROM team_notes WHERE at < ?', note.at - KEEP_AUDIT_MS);
        database.run('INSERT INTO team_notes (at, order_id, json) VALUES (?, ?, ?)', note.at, note.order_id, json);
        appendAudit(database, { ...noted, what: 'note' });
      }),
    notes: (orderId) =>
      orderId === undefined
        ? read('SELECT json FROM team_notes ORDER BY at, json')
        : read('SELECT json FROM team_notes WHERE order_id = ? ORDER BY at, json', orderId),
  };
}
