/**
 * Replaces the state of a directory by that of a backup. An intent without a verdict in the backup may have been sent since it
 * was made: it is never sent from here, but becomes a doubt that a person decides.
 *
 * Each database is replaced in one transaction of SQLite, under an exclusive lock: if the restore is killed, the next process
 * finds either the old state or all of the backup.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { By } from '../domain/audit.ts';
import { restored } from '../eventlog/kinds/restores.ts';
import { entryOf } from '../outbox/audit-entries.ts';
import { doubted } from '../outbox/transitions.ts';
import { NotAnArchive, type ArchivedFile } from './archive.ts';
import { BESIDE, copyOpen, isIntact, STORE_FILE } from './backup.ts';
import { openStateDatabase } from './database.ts';
import { StateUnusable } from './state-problem.ts';
import { append } from './event-log.ts';
import { createDiskTable } from './outbox.ts';
import { hostOf } from './price-run-rows.ts';
import { NAME_HOST } from './schema.ts';
import { closeToOthers } from './state-rights.ts';

/** The result for one store. */
export type RestoredStore = {
  /** The name of its database. */
  name: string;
  /** How many intents are in doubt. */
  doubts: number;
  /** The file of the old state; `undefined` if there was none. */
  aside: string | undefined;
};

export type RestoreOptions = {
  /** When the backup was made, in milliseconds since the epoch. */
  takenAt: number;
  /** When, by whom and where it is restored. */
  by: By;
  /** Called before each step that changes the directory. */
  onStep?: (step: string) => void;
};

/** A process is using the directory. */
export class StateInUse extends Error {
  override readonly name = 'StateInUse';
  readonly file: string;

  constructor(file: string, cause?: unknown) {
    super(`${file} is in use`, { cause });
    this.file = file;
  }
}

const WORK = '.restore-';

/**
 * Puts the files of a backup into a state directory; moves the old ones aside. Throws {@link StateInUse} while a process uses
 * the directory, {@link NotAnArchive} for databases that cannot be used, and {@link StateUnusable}; then nothing is changed.
 */
export async function restoreState(
  dir: string,
  files: readonly ArchivedFile[],
  { takenAt, by, onStep = () => {} }: RestoreOptions,
): Promise<RestoredStore[]> {
  closeToOthers(join(dir, 'store-'));
  // Removes the working folders of restores that were killed.
  for (const name of readdirSync(dir)) if (name.startsWith(WORK)) rmSync(join(dir, name), { recursive: true });
  const work = mkdtempSync(join(dir, WORK));
  const held: { name: string; connection: DatabaseSync; isNew: boolean }[] = [];
  try {
    const stores = files.filter(({ name }) => STORE_FILE.test(name));
    const doubts = stores.map((file) => prepare(work, file, takenAt, by));
    for (const { name } of stores) held.push({ name, ...hold(dir, name, by.at) });
    const done: RestoredStore[] = [];
    for (const [index, { name, connection, isNew }] of held.entries()) {
      const aside = isNew ? undefined : asideOf(join(dir, name), by.at);
      if (aside !== undefined) {
        onStep(`keep ${name}`);
        await copyOpen(connection, join(work, 'aside'));
        chmodSync(join(work, 'aside'), 0o600);
        renameSync(join(work, 'aside'), aside);
      }
      for (const suffix of BESIDE) moveAside(join(dir, name), suffix, aside);
      onStep(`replace ${name}`);
      replaceContent(connection, join(work, name));
      onStep(`beside ${name}`);
      for (const suffix of BESIDE) putBeside(dir, work, name + suffix, files);
      done.push({ name, doubts: doubts[index] ?? 0, aside });
    }
    return done;
  } finally {
    for (const { connection } of held) connection.close();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Prepares a database of the backup in the working folder; returns how many intents are in doubt. */
function prepare(work: string, { name, bytes }: ArchivedFile, takenAt: number, by: By): number {
  const file = join(work, name);
  writeFileSync(file, bytes, { mode: 0o600 });
  const { database, setAside } = openStateDatabase(work, name, { wallNow: by.at });
  try {
    if (setAside) throw new NotAnArchive(setAside.reason === 'newer' ? 'newer' : 'damaged');
    return database.transaction(() => {
      // A new host name: a price run of the old one may have been carried out since, so a person must take it over.
      database.run(NAME_HOST);
      database.run('DELETE FROM leases');
      const count = createDiskTable(database).transact((rows) => {
        const open = rows.open();
        for (const row of open) {
          rows.put(doubted(row));
          rows.audit(entryOf(row, 'verdict', by.at, { verdict: 'unconfirmed', detail: 'restored' }));
        }
        return open.length;
      });
      append(database, restored, { ...by, host: hostOf(database), taken_at: takenAt, doubts: count });
      return count;
    }, 'durable');
  } finally {
    database.close();
    settle(file);
  }
}

/** Checkpoints the log of a copy into its file. */
function settle(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
    if (!isIntact(connection)) throw new StateUnusable('corrupt', file);
  } finally {
    connection.close();
  }
}

/** Opens a database exclusively, until it is closed or the process ends. A damaged one is moved aside first. */
function hold(dir: string, name: string, wallNow: number): { connection: DatabaseSync; isNew: boolean } {
  const file = join(dir, name);
  const isThere = existsSync(file);
  const { database, setAside } = openStateDatabase(dir, name, { wallNow });
  database.close();
  const connection = new DatabaseSync(file, { timeout: 200 });
  try {
    // In this order: in exclusive mode SQLite uses no shared memory and gets no lock while another process has the file open. In
    // WAL mode a read-only process can also read what a killed restore has left.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    return { connection, isNew: !isThere || setAside !== undefined };
  } catch (error) {
    connection.close();
    throw new StateInUse(file, error);
  }
}

/** Replaces the whole content of a database by that of another file, in one transaction. */
function replaceContent(connection: DatabaseSync, from: string): void {
  connection.prepare('ATTACH DATABASE ? AS copy').run(from);
  connection.exec('BEGIN EXCLUSIVE');
  const names = (sql: string) => connection.prepare(sql).all() as { type: string; name: string; sql: string }[];
  // SQLite creates and drops its own tables itself.
  for (const { name } of names("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
    connection.exec(`DROP TABLE main."${name}"`);
  const parts = names(
    "SELECT type, name, sql FROM copy.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
  );
  for (const { name, sql } of parts.filter(({ type }) => type === 'table')) {
    connection.exec(sql);
    connection.exec(`INSERT INTO main."${name}" SELECT * FROM copy."${name}"`);
  }
  for (const { sql } of parts.filter(({ type }) => type !== 'table')) connection.exec(sql);
  connection.exec(
    'DELETE FROM main.sqlite_sequence; INSERT INTO main.sqlite_sequence SELECT * FROM copy.sqlite_sequence',
  );
  const version = connection.prepare('PRAGMA copy.user_version').get()?.['user_version'];
  connection.exec(`PRAGMA main.user_version = ${Number(version)}; COMMIT; DETACH DATABASE copy`);
}

function asideOf(file: string, at: number): string {
  const stamp = new Date(at).toISOString().replace(/[:.]/g, '-');
  let path = `${file}.restored-over-${stamp}`;
  for (let attempt = 2; existsSync(path); attempt++) path = `${file}.restored-over-${stamp}-${attempt}`;
  return path;
}

/** Moves checkpoints aside, before the database: those of a longer trail would report missing entries in a shorter one. */
function moveAside(file: string, suffix: string, aside: string | undefined): void {
  if (aside !== undefined && existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
}

function putBeside(dir: string, work: string, name: string, files: readonly ArchivedFile[]): void {
  const found = files.find((one) => one.name === name);
  if (!found) return;
  const draft = join(work, basename(name));
  writeFileSync(draft, found.bytes, { mode: 0o600, flush: true });
  renameSync(draft, join(dir, name));
}
