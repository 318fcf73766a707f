/**
 * Puts the state of a backup in the place of what a directory has. What the backup held without a verdict may have been sent
 * since, by the bench that the backup was taken of: here it is never sent, it becomes a doubt that a person decides.
 *
 * Each database is replaced by one transaction of SQLite, under a lock that no bench can share: wherever this is killed, the
 * next who opens it finds what was there before, or all of the backup.
 */
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** What has become of one store. */
export type RestoredStore = {
  /** The name of its database. */
  name: string;
  /** How many actions are in doubt. */
  doubts: number;
  /** Where that lies which was there before; `undefined` where nothing was. */
  aside: string | undefined;
};

export type RestoreOptions = {
  /** When the backup was taken, in milliseconds since the epoch. */
  takenAt: number;
  /** When, by whom and where it is restored. */
  by: By;
  /** Called before each step that changes the directory. */
  onStep?: (step: string) => void;
};

/** A bench runs on the directory, or begins to. */
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
 * Puts the files of a backup into a state directory; what is there already is kept beside it. Throws {@link StateInUse}
 * while a bench runs there, {@link NotAnArchive} for databases that cannot be used, and {@link StateUnusable}; nothing is
 * changed then.
 */
export async function restoreState(
  dir: string,
  files: readonly ArchivedFile[],
  { takenAt, by, onStep = () => {} }: RestoreOptions,
): Promise<RestoredStore[]> {
  closeToOthers(join(dir, 'store-'));
  // What one that was killed has left.
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

/** Makes of a copy what is to be used, in the working folder; returns how many actions are in doubt. */
function prepare(work: string, { name, bytes }: ArchivedFile, takenAt: number, by: By): number {
  const file = join(work, name);
  writeFileSync(file, bytes, { mode: 0o600 });
  const { database, setAside } = openStateDatabase(work, name, { wallNow: by.at });
  try {
    if (setAside) throw new NotAnArchive(setAside.reason === 'newer' ? 'newer' : 'damaged');
    return database.transaction(() => {
      // A new name: a run of prices of the old one may have been carried out since, and is carried out here only when a person
      // takes it over.
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

/** Brings the log of a copy into its file. */
function settle(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    connection.exec('PRAGMA journal_mode = DELETE');
    if (!isIntact(connection)) throw new StateUnusable('corrupt', file);
  } finally {
    connection.close();
  }
}

/** Opens a database for this process alone, until it is closed or the process ends. A damaged one is set aside first. */
function hold(dir: string, name: string, wallNow: number): { connection: DatabaseSync; isNew: boolean } {
  const file = join(dir, name);
  const isThere = existsSync(file);
  const { database, setAside } = openStateDatabase(dir, name, { wallNow });
  database.close();
  const connection = new DatabaseSync(file, { timeout: 200 });
  try {
    // In this order: without shared memory SQLite needs the file for itself, which it does not get while a bench has it open. With
    // its log, and not a journal, who may only read can also read what a kill has left.
    connection.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL');
    connection.exec('BEGIN EXCLUSIVE; COMMIT');
    return { connection, isNew: !isThere || setAside !== undefined };
  } catch (error) {
    connection.close();
    throw new StateInUse(file, error);
  }
}

/** Replaces everything in a database by the content of another file, in one transaction. */
function replaceContent(connection: DatabaseSync, from: string): void {
  connection.prepare('ATTACH DATABASE ? AS copy').run(from);
  connection.exec('BEGIN EXCLUSIVE');
  const names = (sql: string) => connection.prepare(sql).all() as { type: string; name: string; sql: string }[];
  // Those of SQLite's own come and go with what they are for.
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

/** Before the database itself: checkpoints of a longer trail would accuse the shorter one. */
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
