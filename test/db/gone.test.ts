import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NAME = 'store.sqlite';

function aDir(): string {
  const dir = temporaryFolder();
  return join(dir, 'state');
}

function open(dir: string) {
  const { database } = openStateDatabase(dir, NAME, {
    wallNow: NOW,
    schema: { version: 1, sql: 'CREATE TABLE notes (text TEXT)', upgrades: new Map() },
  });
  onTestFinished(() => database.close());
  return database;
}

const empty = (dir: string) => {
  for (const name of readdirSync(dir)) rmSync(join(dir, name));
};

test.each<[string, (dir: string) => void]>([
  ['its directory was deleted', (dir) => rmSync(dir, { recursive: true })],
  ['its directory was emptied', empty],
  ['its directory was moved', (dir) => renameSync(dir, `${dir}-away`)],
  ['its log was deleted', (dir) => rmSync(join(dir, `${NAME}-wal`))],
  ['its shared memory was deleted', (dir) => rmSync(join(dir, `${NAME}-shm`))],
  ['another took its place', (dir) => (empty(dir), open(dir).run('INSERT INTO notes VALUES (?)', 'theirs'))],
])('nothing is written to a file that has lost its name: %s', (_, strike) => {
  const dir = aDir();
  const database = open(dir);
  const write = () => database.run('INSERT INTO notes VALUES (?)', 'ours');
  database.transaction(write, 'durable');
  strike(dir);
  for (const durability of ['durable', 'ordinary'] as const) {
    expect(() => database.transaction(write, durability)).toThrow(StateUnusable);
    expect(() => database.transaction(write, durability)).toThrow(/deleted or replaced/);
  }
  expect(database.all('SELECT * FROM notes')).toHaveLength(1);
});

test.each([NAME, `${NAME}-wal`])('nothing counts as kept in a state of which %s was emptied in place', (name) => {
  const dir = aDir();
  const database = open(dir);
  const write = () => database.run('INSERT INTO notes VALUES (?)', 'ours');
  database.transaction(write, 'durable');
  truncateSync(join(dir, name));
  for (const durability of ['durable', 'ordinary', 'durable'] as const) {
    expect(() => database.transaction(write, durability)).toThrow(/deleted or replaced/);
  }
});

test('a log that was emptied in place is noticed after the first write that need not last', () => {
  const dir = aDir();
  const database = open(dir);
  const write = () => database.run('INSERT INTO notes VALUES (?)', 'ours');
  database.transaction(write, 'durable');
  truncateSync(join(dir, `${NAME}-wal`));
  database.transaction(write, 'ordinary');
  for (let i = 0; i < 2; i++) expect(() => database.transaction(write, 'ordinary')).toThrow(/deleted or replaced/);
});

test('a file that loses its name while it is being written to is not taken for kept', () => {
  const dir = aDir();
  const database = open(dir);
  const write = () => {
    database.run('INSERT INTO notes VALUES (?)', 'ours');
    rmSync(dir, { recursive: true });
  };
  expect(() => database.transaction(write, 'durable')).toThrow(/deleted or replaced/);
});

test('a file that gets its name back is written to again', () => {
  const dir = aDir();
  const database = open(dir);
  renameSync(dir, `${dir}-away`);
  expect(() => database.transaction(() => {}, 'durable')).toThrow(/deleted or replaced/);
  renameSync(`${dir}-away`, dir);
  database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'ours'), 'durable');
  expect(database.all('SELECT * FROM notes')).toHaveLength(1);
});

test('another process that opens, writes and closes takes no name away', () => {
  const dir = aDir();
  const database = open(dir);
  const other = open(dir);
  other.run('INSERT INTO notes VALUES (?)', 'theirs');
  other.run('PRAGMA wal_checkpoint(TRUNCATE)');
  other.close();
  database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'ours'), 'durable');
  expect(database.all('SELECT * FROM notes')).toHaveLength(2);
  mkdirSync(join(dir, 'something-else'));
  database.transaction(() => database.run('INSERT INTO notes VALUES (?)', 'ours'), 'durable');
});
