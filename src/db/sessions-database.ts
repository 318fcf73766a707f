/** The database of a store's sessions. It is apart from the records, so that sessions do not wait for writes of the sync. */
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

/** The longest wait for another process's commit: a key must not wait, and a session is written again a moment later. */
const BUSY_MS = 20;

export type SessionsHome = { dir: string; baseUrl: string; wallNow: () => number };

/** The texts of a store's sessions, the newest first; empty if there is no file. Changes nothing. */
export function keptSessions({ dir, baseUrl }: SessionsHome, lojaId: string): { operator: string; text: string }[] {
  const database = peekAtDatabase(join(dir, sessionsFileName(baseUrl, lojaId)), SCHEMA.version);
  try {
    return database?.all('SELECT operator, text FROM desks ORDER BY saved_at DESC') ?? [];
  } finally {
    database?.close();
  }
}

/** Opens the sessions of a store and calls `begin`, which alone may wait for another process. Throws {@link StateUnusable}. */
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
