/** Opens the database of the store that a token turns out to stand for, and remembers which one that was. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../settings/private-folder.ts';
import { openMemoryDatabase, openStateDatabase, StateUnusable, type StateDatabase } from './database.ts';
import { storeFileName, tokenFileName } from './state-dir.ts';

export type StoreState = {
  /** The store that this token opened last on this machine; `undefined` if it never has. */
  readonly lastStore: string | undefined;
  /** Opens a store's database, closing that of another. Throws {@link StateUnusable}. */
  open(lojaId: string): { database: StateDatabase; notice: string | undefined };
  /**
   * Whichever database is open at the moment of a call. While none is, every call throws {@link StateUnusable}: nothing
   * can be kept of a store before it is known which one it is.
   */
  readonly database: StateDatabase;
  close(): void;
};

export type StoreStateOptions = {
  /** Without a directory everything stays in memory and ends with the process. */
  dir: string | undefined;
  baseUrl: string;
  token: string;
  wallNow: () => number;
};

export function createStoreState({ dir, baseUrl, token, wallNow }: StoreStateOptions): StoreState {
  let current: { lojaId: string; database: StateDatabase } | undefined;
  const tokenFile = dir && join(dir, tokenFileName(baseUrl, token));
  const now = (): StateDatabase => {
    if (!current) throw new StateUnusable('failed', dir ?? ':memory:', 'no store is known yet');
    return current.database;
  };

  return {
    lastStore: tokenFile && readStore(tokenFile),
    open(lojaId) {
      if (current?.lojaId === lojaId) return { database: current.database, notice: undefined };
      current?.database.close();
      current = undefined;
      if (!dir || !tokenFile) {
        current = { lojaId, database: openMemoryDatabase() };
        return { database: current.database, notice: undefined };
      }
      const { database, setAside } = openStateDatabase(dir, storeFileName(baseUrl, lojaId), { wallNow: wallNow() });
      current = { lojaId, database };
      remember(dir, tokenFile, lojaId);
      return { database, notice: setAside?.message };
    },
    database: {
      get file() {
        return now().file;
      },
      all: (sql, ...values) => now().all(sql, ...values),
      get: (sql, ...values) => now().get(sql, ...values),
      run: (sql, ...values) => now().run(sql, ...values),
      transaction: (work, durability) => now().transaction(work, durability),
      dataVersion: () => now().dataVersion(),
      close: () => current?.database.close(),
    },
    close() {
      current?.database.close();
      current = undefined;
    },
  };
}

function readStore(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8') || undefined;
  } catch {
    return undefined;
  }
}

/** Whole or not at all, and a failure costs only the quick picture of the next start. */
function remember(dir: string, file: string, lojaId: string): void {
  if (readStore(file) === lojaId) return;
  try {
    makePrivateFolder(dir);
    const next = `${file}.${process.pid}.new`;
    writeFileSync(next, lojaId, { mode: 0o600 });
    renameSync(next, file);
  } catch {
    // Told by the database already, if the directory is the trouble.
  }
}
