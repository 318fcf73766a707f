/**
 * Copies a state directory while processes use it. A copy has what no store can send again: the outbox, the audit trail with its
 * checkpoints, workshop events and learnt barcodes. It has no records, for they can be read again.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { ArchivedFile } from './archive.ts';
import { openStateDatabase } from './database.ts';
import { stateProblemOf, StateUnusable } from './state-problem.ts';
import { checkpointsOf } from './state-dir.ts';

/** The name of a store's database. */
export const STORE_FILE = /^store-[0-9a-f]{32}\.sqlite$/;
/** The suffixes of the files that are copied with a database. */
export const BESIDE = [checkpointsOf(''), '.barcodes'];

/** Copies the state files of a directory, each at one moment, by the empty folder `work`. Throws {@link StateUnusable}. */
export async function copyState(dir: string, work: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const names = existsSync(dir) ? readdirSync(dir).toSorted() : [];
  for (const name of names.filter((one) => STORE_FILE.test(one))) {
    // Copied first: checkpoints newer than the copied trail would report missing entries.
    for (const suffix of BESIDE) {
      const path = join(dir, name + suffix);
      if (existsSync(path)) files.push({ name: name + suffix, bytes: readFileSync(path) });
    }
    await copyDatabase(join(dir, name), join(work, name));
    stripRecords(work, name);
    files.push({ name, bytes: readFileSync(join(work, name)) });
  }
  return files;
}

/** Copies a database at one moment, into one file without a log. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await copyOpen(source, to);
  } catch (error) {
    const problem = stateProblemOf(error) ?? 'failed';
    throw new StateUnusable(problem, problem === 'disk-full' ? to : from, error);
  } finally {
    source.close();
  }
}

/** The same for an open connection. */
export async function copyOpen(source: DatabaseSync, to: string): Promise<void> {
  // All pages in one step, so that it is one moment, and no other writer makes the copy start over.
  await backup(source, to, { rate: 1_000_000_000 });
}

/** Upgrades a copy, deletes the records, which can be read again, and checks the rest. */
function stripRecords(folder: string, name: string): void {
  const file = join(folder, name);
  const { database, setAside } = openStateDatabase(folder, name, { wallNow: 0 });
  const isWhole = !setAside;
  database.run('DELETE FROM items');
  database.run("DELETE FROM sync_state WHERE name <> 'wall-remakes'");
  database.run('DELETE FROM leases');
  database.close();
  const connection = new DatabaseSync(file);
  try {
    connection.exec('VACUUM');
    if (!isWhole || !isIntact(connection)) throw new StateUnusable('corrupt', file);
    connection.exec('PRAGMA journal_mode = DELETE');
  } finally {
    connection.close();
  }
}

/** Whether SQLite finds nothing wrong with a whole database. */
export function isIntact(connection: DatabaseSync): boolean {
  return connection.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
}
