/**
 * What a person says of an intent or an order, in the audit trail: looked for again, set aside, revealed, taken over.
 */
import type { AuditEntry } from '../domain/audit.ts';
import type { Author } from '../domain/intents.ts';
import type { Ledger } from './ledger.ts';
import { NotRecorded } from './outbox-table.ts';
import { entryOf } from './audit-entries.ts';
import type { Timers } from './timers.ts';

type NotesOptions = {
  ledger: Ledger;
  waits: Timers;
  /** Who asks, unless a call names another author. */
  author: Author;
  wallNow: () => number;
};

/** Somebody came, was not let in, or left. */
export type Visit = Author & Pick<AuditEntry, 'what' | 'asked' | 'detail'>;

/** The notes of one process. Each returns false where it cannot be written, or is about no open intent. */
export function createNotes({ ledger, waits, author, wallNow }: NotesOptions) {
  /** Writes about an open intent, then does what was asked with it. */
  function ofIntent(id: string, by: Author, what: 'asked-again' | 'set-aside', work: () => void): boolean {
    const row = ledger.get(id);
    if (!row || (what === 'set-aside' && row.phase !== 'unconfirmed')) return false;
    return tryRecording(() => {
      ledger.note(entryOf({ ...row, author: by }, what, wallNow()));
      work();
    });
  }

  function ofOrder({ operator, station }: Author, entry: Omit<AuditEntry, 'at' | keyof Author>): boolean {
    return tryRecording(() => ledger.note({ at: wallNow(), operator, station, ...entry }));
  }

  return {
    askAgain: (id: string, by = author) => ofIntent(id, by, 'asked-again', () => waits.wake(id)),
    setAside: (id: string, by = author) => ofIntent(id, by, 'set-aside', () => ledger.setAside(id)),
    noteReveal: (orderId: string, by = author, to?: string) =>
      ofOrder(by, { what: 'reveal', order_id: orderId, ...(to === undefined ? {} : { asked: to }) }),
    noteTakeOver: (orderId: string, asked: string, by = author) =>
      ofOrder(by, { what: 'claim-taken', order_id: orderId, asked }),
    noteShift: (next: string, by = author) => ofOrder(by, { what: 'shift', asked: next }),
    noteVisits: (visits: readonly Visit[]) =>
      tryRecording(() => ledger.note(...visits.map((visit) => ({ at: wallNow(), ...visit })))),
  };
}

/** Writes what it is given to write; false where that says so, or where it cannot be written. */
export function tryRecording(work: () => boolean | void): boolean {
  try {
    return work() !== false;
  } catch (error) {
    if (error instanceof NotRecorded) return false;
    throw error;
  }
}
