/** Opens the database of the store that a token belongs to, and remembers which store that was. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/private-folder.ts';
import { writeCheckpoint } from './audit-checkpoints.ts';
import { openMemoryDatabase, openStateDatabase, type Quarantined, type StateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { storeFileName, tokenFileName } from './state-dir.ts';
import { readStateFile } from './state-rights.ts';

export type StoreState = {
  /** The store that this token opened last on this machine; `undefined` if it never has. */
  readonly lastStore: string | undefined;
  /** Opens a store's database, and closes that of another store. Throws {@link StateUnusable}. */
  open(lojaId: string): { database: StateDatabase; notice: string | undefined };
  /** Delegates to the open database; as long as none is open, every call throws {@link StateUnusable}. */
  readonly database: StateDatabase;
  close(): void;
};

export type StoreStateOptions = {
  /** Without a directory everything is in memory and ends with the process. */
  dir: string | undefined;
  baseUrl: string;
  token: string;
  wallNow: () => number;
  /** Called when a file that cannot be used was moved aside. */
  onSetAside?: ((found: Quarantined) => void) | undefined;
};

export function createStoreState({ dir, baseUrl, token, wallNow, onSetAside }: StoreStateOptions): StoreState {
  let current: { lojaId: string; database: StateDatabase } | undefined;
  /** Why no database is open. */
  let refusal: StateUnusable | undefined;
  const tokenFile = dir && join(dir, tokenFileName(baseUrl, token));
  const now = (): StateDatabase => {
    if (!current) throw refusal ?? new StateUnusable('failed', dir ?? ':memory:', 'no store is known yet');
    return current.database;
  };

  function leave(): void {
    if (current) writeCheckpoint(current.database);
    current?.database.close();
    current = undefined;
  }

  return {
    lastStore: tokenFile && (readStateFile(tokenFile) || undefined),
    open(lojaId) {
      if (current?.lojaId === lojaId) return { database: current.database, notice: undefined };
      leave();
      if (!dir || !tokenFile) {
        current = { lojaId, database: openMemoryDatabase() };
        return { database: current.database, notice: undefined };
      }
      try {
        const { database, setAside } = openStateDatabase(dir, storeFileName(baseUrl, lojaId), { wallNow: wallNow() });
        current = { lojaId, database };
        remember(dir, tokenFile, lojaId);
        if (setAside) onSetAside?.(setAside);
        return { database, notice: setAside?.message };
      } catch (error) {
        if (error instanceof StateUnusable) refusal = error;
        throw error;
      }
    },
    database: {
      get file() {
        return now().file;
      },
      all: (sql, ...values) => now().all(sql, ...values),
      get: (sql, ...values) => now().get(sql, ...values),
      each: (sql, ...values) => now().each(sql, ...values),
      run: (sql, ...values) => now().run(sql, ...values),
      transaction: (work, durability) => now().transaction(work, durability),
      dataVersion: () => now().dataVersion(),
      fill: (isFilling) => now().fill(isFilling),
      handOver: (steps) => now().handOver(steps),
      handed: (isWaiting) => now().handed(isWaiting),
      close: () => current?.database.close(),
    },
    close: leave,
  };
}

/** Writes which store was open, atomically. If that fails, the next start shows no snapshot before the first response. */
function remember(dir: string, file: string, lojaId: string): void {
  if (readStateFile(file) === lojaId) return;
  try {
    makePrivateFolder(dir);
    const next = `${file}.${process.pid}.new`;
    writeFileSync(next, lojaId, { mode: 0o600 });
    renameSync(next, file);
  } catch {
    // The database reports an unusable directory.
  }
}
