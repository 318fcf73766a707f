/**
 * Copies of a state directory while benches work on it. A copy has what no store can tell again: the outbox, the audit trail
 * with its checkpoints, workshop events, learnt barcodes; and not the records, which are read again.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { ArchivedFile } from './archive.ts';
import { openStateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { checkpointsOf } from './state-dir.ts';

/** A database of a store; beside it lie its checkpoints and barcodes. */
export const STORE_FILE = /^store-[0-9a-f]{32}\.sqlite$/;
/** What is copied beside a database, by what follows its name. */
export const BESIDE = [checkpointsOf(''), '.barcodes'];

/**
 * The state files of a directory as they are at one moment of each. `work` is an empty folder of the caller's that takes the
 * copies meanwhile. Throws {@link StateUnusable}.
 */
export async function copyState(dir: string, work: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  const names = existsSync(dir) ? readdirSync(dir).toSorted() : [];
  for (const name of names.filter((one) => STORE_FILE.test(one))) {
    // First: a checkpoint that is younger than the copy would accuse its trail.
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

/** The content of a database at one moment, in one file without a log. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await copyOpen(source, to);
  } catch (error) {
    throw new StateUnusable('failed', from, error);
  } finally {
    source.close();
  }
}

/** The same of a connection that is open already. */
export async function copyOpen(source: DatabaseSync, to: string): Promise<void> {
  // All pages in one step: it is one moment of the database, and no process that writes meanwhile makes it begin again.
  await backup(source, to, { rate: 1_000_000_000 });
}

/** Brings a copy to today's tables, takes out what the store tells again, and checks the rest. */
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
