import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openMemoryDatabase, openStateDatabase, type StateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { hostOf } from '../../src/db/price-run-rows.ts';
import { storeFileName, tokenFileName } from '../../src/db/state-dir.ts';
import { STATE_SCHEMA, type DatabaseSchema } from '../../src/db/schema.ts';
import { stateDirFrom } from '../../src/config/folders.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NAME = 'store.sqlite';
const schema: DatabaseSchema = { version: 1, sql: 'CREATE TABLE notes (text TEXT)', upgrades: new Map() };
/** The next version, with the step that leads to it. */
const next = (step: string): DatabaseSchema => ({
  version: 2,
  sql: `${schema.sql}; ${step}`,
  upgrades: new Map([[1, (connection) => connection.exec(step)]]),
});

function aDir(): string {
  const dir = temporaryFolder();
  return join(dir, 'state');
}

function open(dir: string, over: Partial<Parameters<typeof openStateDatabase>[2]> = {}) {
  const opened = openStateDatabase(dir, NAME, { wallNow: NOW, schema, ...over });
  onTestFinished(() => opened.database.close());
  return opened;
}

const textsIn = (opened: ReturnType<typeof open>) =>
  opened.database.all<{ text: string }>('SELECT text FROM notes').map(({ text }) => text);

function problemOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof StateUnusable ? error.problem : String(error);
  }
}

test('the state directory comes from BANCADA_STATE_DIR, then XDG_STATE_HOME, then the home directory', () => {
  expect(stateDirFrom({ BANCADA_STATE_DIR: '/s', XDG_STATE_HOME: '/x' }, '/home/a')).toBe('/s');
  expect(stateDirFrom({ XDG_STATE_HOME: '/x' }, '/home/a')).toBe('/x/bancada');
  expect(stateDirFrom({ XDG_STATE_HOME: 'relative' }, '/home/a')).toBe('/home/a/.local/state/bancada');
  expect(stateDirFrom({}, '/home/a')).toBe('/home/a/.local/state/bancada');
});

test('a store has one file, another store or address another, and neither can be read from the name', () => {
  const name = storeFileName('https://a.example/api/v1', 'loja-1');
  expect(storeFileName('https://A.example/api/v1/', 'loja-1')).toBe(name);
  expect(storeFileName('https://a.example/api/v1', 'loja-2')).not.toBe(name);
  expect(storeFileName('https://b.example/api/v1', 'loja-1')).not.toBe(name);
  expect(name).not.toContain('loja');
  expect(tokenFileName('https://a.example/api/v1', 'secret-token')).not.toContain('secret');
});

test('what was committed is there again, and what was not is not', () => {
  const dir = aDir();
  const { database } = open(dir);
  database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'kept'), 'durable');
  expect(() =>
    database.transaction(() => {
      database.run('INSERT INTO notes VALUES (?)', 'lost');
      throw new Error('in the middle');
    }),
  ).toThrow('in the middle');
  database.close();
  expect(textsIn(open(dir))).toEqual(['kept']);
});

test('a durable transaction commits with synchronous=FULL and an ordinary one with NORMAL', () => {
  const { database } = open(aDir());
  const level = () => database.get<{ synchronous: number }>('PRAGMA synchronous')!.synchronous;
  expect(database.transaction(level, 'durable')).toBe(2);
  expect(database.transaction(level)).toBe(1);
});

test('a transaction within a transaction is part of it', () => {
  const opened = open(aDir());
  const { database } = opened;
  expect(() =>
    database.transaction(() => {
      database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'inner'));
      throw new Error('outer');
    }),
  ).toThrow('outer');
  expect(textsIn(opened)).toEqual([]);
});

test('rows are read one by one, and who stops early leaves no reader behind', () => {
  const { database } = open(aDir());
  database.run("INSERT INTO notes VALUES ('one'), ('two'), ('three')");
  const query = 'SELECT text FROM notes ORDER BY rowid';
  expect([...database.each<{ text: string }>(query)].map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  for (const { text } of database.each<{ text: string }>(query)) {
    expect(text).toBe('one');
    break;
  }
  // SQLite refuses that while a statement of the same connection is being read.
  expect(database.get('PRAGMA wal_checkpoint(TRUNCATE)')).toMatchObject({ busy: 0 });
  expect(problemOf(() => [...database.each('SELECT text FROM nowhere')])).toBeDefined();
});

test('nobody else can read the directory or any of its files', () => {
  const dir = aDir();
  const { database } = open(dir);
  database.run('INSERT INTO notes VALUES (?)', 'x');
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(dir)) expect([file, statSync(join(dir, file)).mode & 0o777]).toEqual([file, 0o600]);
});

test('a directory that was open to others is closed', () => {
  const dir = aDir();
  open(dir).database.close();
  chmodSync(dir, 0o755);
  open(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

test('an older file gets the steps it has not seen, once', () => {
  const dir = aDir();
  const first = open(dir);
  first.database.run('INSERT INTO notes VALUES (?)', 'old');
  first.database.close();
  const more = next("INSERT INTO notes VALUES ('step 2')");
  open(dir, { schema: more }).database.close();
  expect(textsIn(open(dir, { schema: more }))).toEqual(['old', 'step 2']);
});

test('a step that fails leaves the file as it was', () => {
  const dir = aDir();
  open(dir).database.close();
  const broken = next("INSERT INTO notes VALUES ('half'); INSERT INTO nothing VALUES (1)");
  expect(() => open(dir, { schema: broken })).toThrow('The state cannot be used');
  expect(textsIn(open(dir))).toEqual([]);
});

const schemaOf = (one: StateDatabase) => one.all('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name');

test('a database in memory is as one on disk, however many there were before, and a host of its own', () => {
  const byStep = open(aDir(), { schema: STATE_SCHEMA }).database;
  const [first, second] = [openMemoryDatabase(), openMemoryDatabase()];
  expect(schemaOf(second)).toEqual(schemaOf(byStep));
  const version = 'PRAGMA user_version';
  expect(second.get(version)).toEqual(byStep.get(version));
  expect(new Set([first, second, byStep].map(hostOf)).size).toBe(3);
  for (let id = 0; id < 2000; id++) first.run('INSERT INTO sync_state VALUES (?, ?)', `n${id}`, 'x'.repeat(1000));
  expect(second.all('SELECT * FROM sync_state')).toEqual([]);
  for (const one of [first, second, byStep]) one.close();
});

test('a file of a newer bancada is set aside whole, with words that say where it is', () => {
  const dir = aDir();
  const first = open(dir, { schema: next('CREATE TABLE later (x)') });
  first.database.run('INSERT INTO notes VALUES (?)', 'precious');
  first.database.close();

  const opened = open(dir);
  expect(textsIn(opened)).toEqual([]);
  expect(opened.setAside).toMatchObject({ reason: 'newer' });
  expect(opened.setAside!.message).toContain(opened.setAside!.movedTo);
  const old = new DatabaseSync(opened.setAside!.movedTo);
  expect(old.prepare('SELECT text FROM notes').all()).toEqual([{ text: 'precious' }]);
  old.close();
});

test('a file that is no database is set aside, and so is the next one of the same second', () => {
  const dir = aDir();
  open(dir).database.close();
  for (const text of ['first', 'second']) {
    writeFileSync(join(dir, NAME), `${text} ${'not a database '.repeat(500)}`);
    const { database, setAside } = open(dir);
    expect(setAside).toMatchObject({ reason: 'corrupt' });
    expect(readFileSync(setAside!.movedTo, 'utf8')).toContain(text);
    database.close();
  }
});

test('damage that shows only in use is told, and the file is set aside at the next start', () => {
  const dir = aDir();
  const { database } = open(dir);
  database.transaction(() => {
    for (let i = 0; i < 2000; i++) database.run('INSERT INTO notes VALUES (?)', 'x'.repeat(100));
  });
  database.close();
  const file = join(dir, NAME);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0x5a, 8192, 65_536));

  const second = open(dir);
  expect(problemOf(() => second.database.all('SELECT text FROM notes'))).toBe('corrupt');
  second.database.close();
  const third = open(dir);
  expect(third.setAside).toMatchObject({ reason: 'corrupt' });
  expect(existsSync(third.setAside!.movedTo)).toBe(true);
});

test('a full disk is an error of its own and leaves what was there', () => {
  const opened = open(aDir());
  const { database } = opened;
  database.run('INSERT INTO notes VALUES (?)', 'before');
  database.get('PRAGMA max_page_count = 8');
  const fill = () =>
    database.transaction(() => {
      for (let i = 0; i < 100; i++) database.run('INSERT INTO notes VALUES (?)', 'x'.repeat(4000));
    });
  expect(problemOf(fill)).toBe('disk-full');
  expect(textsIn(opened)).toEqual(['before']);
  database.get('PRAGMA max_page_count = 100000');
  fill();
  expect(textsIn(opened)).toHaveLength(101);
});

test('a read-only file is an error of its own', () => {
  const dir = aDir();
  open(dir).database.close();
  const opened = open(dir);
  opened.database.get('PRAGMA query_only = 1');
  expect(problemOf(() => opened.database.run('INSERT INTO notes VALUES (?)', 'x'))).toBe('read-only');
});

test('a directory that cannot be made is no access, not a crash', () => {
  const dir = aDir();
  open(dir).database.close();
  expect(problemOf(() => open(join(dir, NAME, 'below-a-file')))).toBe('no-access');
});

test('a commit of another process shows in the data version', () => {
  const dir = aDir();
  const [ours, theirs] = [open(dir), open(dir)];
  const before = ours.database.dataVersion();
  ours.database.run('INSERT INTO notes VALUES (?)', 'own');
  expect(ours.database.dataVersion()).toBe(before);
  theirs.database.run('INSERT INTO notes VALUES (?)', 'other');
  expect(ours.database.dataVersion()).not.toBe(before);
});

test('while much is written a thread copies the log into the file, and all of it is there afterwards', async () => {
  const dir = aDir();
  const { database } = open(dir);
  const sizeOf = () => statSync(join(dir, NAME)).size;
  const before = sizeOf();
  let count = 0;
  while (sizeOf() < before + 100_000) {
    database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'x'.repeat(1000)));
    count++;
    database.fill(true);
    await new Promise((resolve) => void setImmediate(resolve));
  }
  database.fill(false);
  database.run('INSERT INTO notes VALUES (?)', 'last');
  database.close();
  expect(textsIn(open(dir))).toHaveLength(count + 1);
  expect(readdirSync(dir).filter((name) => statSync(join(dir, name)).mode & 0o077)).toEqual([]);
});

test('a lock that another process holds for too long is told as such', () => {
  const dir = aDir();
  const [ours, theirs] = [open(dir, { busyTimeoutMs: 1 }), open(dir)];
  theirs.database.transaction(() => {
    theirs.database.run('INSERT INTO notes VALUES (?)', 'theirs');
    expect(problemOf(() => ours.database.run('INSERT INTO notes VALUES (?)', 'ours'))).toBe('busy');
  });
  expect(textsIn(ours)).toEqual(['theirs']);
});

test('a database in memory has the whole schema', () => {
  const database = openMemoryDatabase();
  onTestFinished(() => database.close());
  expect(database.all('SELECT * FROM items')).toEqual([]);
});

test.runIf(process.platform === 'linux')('where no folder can be made it is said at once', () => {
  // Apart from this process: it would have to be ended from outside.
  const path = new URL('../../src/db/database.ts', import.meta.url).href;
  const script = `import { openStateDatabase } from '${path}'; openStateDatabase('/proc/none/state', 'store.sqlite', { wallNow: 0 })`;
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 10_000,
    killSignal: 'SIGKILL',
    encoding: 'utf8',
  });
  expect(signal).toBeNull();
  expect(stderr).toContain('The state directory or file cannot be used by this user: /proc/none/state');
});

test('the folders above are made where they are missing, for their user alone', () => {
  const dir = join(aDir(), 'one', 'two');
  open(dir);
  expect(statSync(join(dir, '..')).mode & 0o777).toBe(0o700);
});
