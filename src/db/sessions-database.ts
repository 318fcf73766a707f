/**
 * The database of a store's sessions, beside that of its records, so that what a session writes never waits for a page
 * of the sync and wakes no reader of the records.
 */
import { join } from 'node:path';
import { openStateDatabase, peekAtDatabase, type Opened } from './database.ts';
import { sessionsFileName } from './state-dir.ts';
import type { DatabaseSchema } from './schema.ts';

const SCHEMA: DatabaseSchema = {
  version: 2,
  sql: `
    CREATE TABLE desks (
      operator TEXT NOT NULL,
      place TEXT NOT NULL,
      slot INTEGER NOT NULL,
      terminal TEXT NOT NULL,
      owner TEXT NOT NULL,
      saved_at INTEGER NOT NULL,
      -- How often it was taken since it last went well.
      taken_count INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (operator, place, slot)
    ) WITHOUT ROWID;

    -- What each process shows of its team, and when it said so, on a clock of the host.
    CREATE TABLE team (owner TEXT PRIMARY KEY, told_at REAL NOT NULL, text TEXT NOT NULL) WITHOUT ROWID;
  `,
  upgrades: new Map(),
};

/** A key must not wait for another process's commit; what could not be written now is written a moment later. */
const BUSY_MS = 20;

export type SessionsHome = { dir: string; baseUrl: string; wallNow: () => number };

/** The texts of the sessions of a store that are kept, the newest first. Changes no file; none where there is none. */
export function keptSessions({ dir, baseUrl }: SessionsHome, lojaId: string): { operator: string; text: string }[] {
  const database = peekAtDatabase(join(dir, sessionsFileName(baseUrl, lojaId)), SCHEMA.version);
  try {
    return database?.all('SELECT operator, text FROM desks ORDER BY saved_at DESC') ?? [];
  } finally {
    database?.close();
  }
}

/**
 * Opens the sessions of a store and does `begin` with them, which may wait for another process; nothing does from then
 * on. Throws {@link StateUnusable}.
 */
export function openSessionsDatabase<T>(home: SessionsHome, lojaId: string, begin: (opened: Opened) => T): T {
  const { dir, baseUrl, wallNow } = home;
  const opened = openStateDatabase(dir, sessionsFileName(baseUrl, lojaId), {
    wallNow: wallNow(),
    schema: SCHEMA,
    busyTimeoutMs: BUSY_MS * 25,
  });
  const begun = begin(opened);
  opened.database.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return begun;
}
