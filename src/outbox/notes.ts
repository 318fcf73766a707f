/** Writes to the audit trail what people do besides moves: check an intent again, set it aside, reveal data, take over. */
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

/** A login, a refused login, or the end of a session. */
export type Visit = Author & Pick<AuditEntry, 'what' | 'asked' | 'detail'>;

/** Each function returns false if the trail cannot be written, or the intent is not open. */
export function createNotes({ ledger, waits, author, wallNow }: NotesOptions) {
  /** Writes an entry about an open intent, then runs `work`. */
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

/** Runs work that writes; returns false if the work does, or if the disk cannot be written. */
export function tryRecording(work: () => boolean | void): boolean {
  try {
    return work() !== false;
  } catch (error) {
    if (error instanceof NotRecorded) return false;
    throw error;
  }
}
