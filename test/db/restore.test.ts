/** Backups of a state directory, and what is put back of them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { packArchive, unpackArchive, type ArchivedFile } from '../../src/db/archive.ts';
import { verifyAudit } from '../../src/db/audit-verify.ts';
import { copyState } from '../../src/db/backup.ts';
import { openStateDatabase, peekAtDatabase, type StateDatabase } from '../../src/db/database.ts';
import { append, createEventReplica, eventsOf } from '../../src/db/event-log.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { hostOf } from '../../src/db/price-run-rows.ts';
import { restoreState, StateInUse } from '../../src/db/restore.ts';
import { note } from '../../src/eventlog/kinds/pieces.ts';
import { restored } from '../../src/eventlog/kinds/restores.ts';
import type { IntentPhase } from '../../src/domain/intents.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { NewIntent } from '../../src/outbox/outbox-table.ts';
import { aStation } from '../outbox/support.ts';
import { anIntent } from '../support/intents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NAME = `store-${'0'.repeat(32)}.sqlite`;
const AT = Date.UTC(2026, 10, 24, 12);
const BY = { at: AT, operator: 'rita', station: 'office' };
const PHASES: readonly IntentPhase[] = ['grace', 'waiting', 'sending', 'watching', 'unconfirmed'];

const intentOf = (index: number, phase: IntentPhase, isKept = false): NewIntent =>
  anIntent(`item-${index}-1`, {
    id: `intent-${index}`,
    lojaId: 'loja-1',
    phase,
    createdAt: AT,
    attemptCount: phase === 'grace' || phase === 'waiting' ? 0 : 1,
    ...(isKept ? { isKept } : {}),
    orderId: `order-${index}`,
  });

const outboxOf = (database: StateDatabase) =>
  createOutbox({
    table: createDiskTable(database),
    owner: 'a',
    leaseMs: 1,
    wallNow: () => AT,
    isOwnerGone: () => true,
  });

function open(dir: string): StateDatabase & Disposable {
  const { database } = openStateDatabase(dir, NAME, { wallNow: AT });
  return { ...database, file: database.file, [Symbol.dispose]: database.close };
}

function addNote(database: StateDatabase, text: string, at = AT): void {
  append(database, note, { at, operator: 'ana', station: 'door', order_id: 'o1', text });
}

const notesIn = (database: StateDatabase) => [...eventsOf(database, note).values()].map(({ text }) => text);

async function backupOf(dir: string, folder: string): Promise<ArchivedFile[]> {
  mkdirSync(folder, { recursive: true });
  return unpackArchive(packArchive(await copyState(dir, folder), { at: AT, version: '0' })).files;
}

/** A directory with every kind of open intent, a note before its backup and one after it. */
async function aDirectory(path: string) {
  const dir = join(path, 'state');
  using database = open(dir);
  outboxOf(database).add([...PHASES.map((phase, index) => intentOf(index + 1, phase)), intentOf(6, 'waiting', true)]);
  addNote(database, 'before');
  const files = await backupOf(dir, join(path, 'work'));
  addNote(database, 'after', AT + 1);
  return { dir, files, host: hostOf(database) };
}

test('a backup is taken while another process has a transaction open, and has none of it', async () => {
  const folder = { path: temporaryFolder() };
  const dir = join(folder.path, 'state');
  using database = open(dir);
  addNote(database, 'kept');
  const writing = new DatabaseSync(join(dir, NAME));
  writing.exec("BEGIN IMMEDIATE; UPDATE events SET text = 'half'");
  const files = await backupOf(dir, join(folder.path, 'work'));
  writing.exec('ROLLBACK');
  writing.close();
  const other = join(folder.path, 'other');
  await restoreState(other, files, { takenAt: AT, by: BY });
  using copy = open(other);
  expect(notesIn(copy)).toEqual(['kept']);
});

test('whatever a backup held without a verdict is never sent by who puts it back', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files } = await aDirectory(folder.path);
  expect(await restoreState(dir, files, { takenAt: AT, by: BY })).toMatchObject([{ doubts: 6 }]);
  using database = open(dir);
  const phases = outboxOf(database).open();
  expect(new Set(phases.map(({ phase, isKept }) => `${phase} ${isKept}`))).toEqual(new Set(['unconfirmed undefined']));
  const pending = phases.map(() => 'pending' as const);
  const station = await aStation({ table: createDiskTable(database), items: pending, tellsUnsent: true });
  station.actions.onLeft(() => {});
  for (let hours = 0; hours < 3; hours++) await station.pass(3_600_000);
  expect(station.network.arrivals.filter(({ operation }) => operation === 'acceptItem')).toEqual([]);
  expect(station.network.arrivals.length).toBeGreaterThan(0);
});

test('what was unsent in a backup cannot be taken back as if it had never left', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files } = await aDirectory(folder.path);
  await restoreState(dir, files, { takenAt: AT, by: BY });
  using database = open(dir);
  const outbox = outboxOf(database);
  expect(outbox.withdraw(outbox.open().map(({ id }) => id))).toEqual([]);
  expect(outbox.sendOn(outbox.open().map(({ id }) => id))).toEqual([]);
});

test('the trail of a restored directory is whole, says so, and what was there before lies aside', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files } = await aDirectory(folder.path);
  const [store] = await restoreState(dir, files, { takenAt: AT, by: BY });
  using database = open(dir);
  expect(notesIn(database)).toEqual(['before']);
  expect(verifyAudit(database, []).every(({ broken }) => !broken)).toBe(true);
  const trail = database.all<{ json: string }>("SELECT json FROM audit WHERE json LIKE '%restored%' ORDER BY seq");
  expect(trail.map(({ json }) => (JSON.parse(json) as { detail: string }).detail)).toEqual([
    ...Array.from({ length: 6 }, () => 'restored'),
    '6 in doubt',
  ]);
  const aside = peekAtDatabase(store?.aside ?? '');
  expect(aside && notesIn(aside)).toEqual(['before', 'after']);
  aside?.close();
});

test('other hosts hear that one went back to a backup, and tell it what it noted since', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files, host } = await aDirectory(folder.path);
  using before = open(dir);
  using other = open(join(folder.path, 'other'));
  createEventReplica(other).take([...createEventReplica(before).all(AT)], AT);
  before.close();
  await restoreState(dir, files, { takenAt: AT, by: BY });
  using database = open(dir);
  expect(hostOf(database)).not.toBe(host);
  createEventReplica(other).take([...createEventReplica(database).all(AT)], AT);
  createEventReplica(database).take([...createEventReplica(other).all(AT)], AT);
  expect([...eventsOf(other, restored).values()]).toMatchObject([{ station: 'office', doubts: 6, taken_at: AT }]);
  expect(notesIn(database)).toEqual(['before', 'after']);
});

test('nothing is put back while a bench has the directory open', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files } = await aDirectory(folder.path);
  using bench = open(dir);
  await expect(restoreState(dir, files, { takenAt: AT, by: BY })).rejects.toBeInstanceOf(StateInUse);
  expect(notesIn(bench)).toEqual(['before', 'after']);
  addNote(bench, 'goes on', AT + 2);
  expect(readdirSync(dir).filter((name) => name.startsWith('.restore'))).toEqual([]);
});

test('a restore that breaks off before any of its steps leaves the old state or the new one', async () => {
  const folder = { path: temporaryFolder() };
  const seen: string[] = [];
  for (let breakAt = 0; breakAt < 4; breakAt++) {
    const { dir, files } = await aDirectory(join(folder.path, String(breakAt)));
    let step = 0;
    const onStep = () => {
      if (step++ === breakAt) throw new Error('killed');
    };
    await restoreState(dir, files, { takenAt: AT, by: BY, onStep }).catch(() => {});
    using database = open(dir);
    const isNew = eventsOf(database, restored).size > 0;
    expect(notesIn(database)).toEqual(isNew ? ['before'] : ['before', 'after']);
    expect(verifyAudit(database, []).every(({ broken }) => !broken)).toBe(true);
    seen.push(isNew ? 'new' : 'old');
  }
  expect(seen).toEqual(['old', 'old', 'new', 'new']);
});

test('a backup of a newer bancada is refused, and nothing is changed', async () => {
  const folder = { path: temporaryFolder() };
  const { dir, files } = await aDirectory(folder.path);
  const other = join(folder.path, 'newer.sqlite');
  writeFileSync(other, files.find(({ name }) => name === NAME)!.bytes);
  const connection = new DatabaseSync(other);
  connection.exec('PRAGMA user_version = 999');
  connection.close();
  const newer = [{ name: NAME, bytes: readFileSync(other) }];
  await expect(restoreState(dir, newer, { takenAt: AT, by: BY })).rejects.toMatchObject({ problem: 'newer' });
  using database = open(dir);
  expect(notesIn(database)).toEqual(['before', 'after']);
});

test('a backup with one byte changed is refused', async () => {
  const folder = { path: temporaryFolder() };
  const { files } = await aDirectory(folder.path);
  const packed = packArchive(files, { at: AT, version: '0' });
  for (const at of [0, 30, Math.floor(packed.length / 2), packed.length - 6]) {
    const bytes = Buffer.from(packed);
    bytes[at] = bytes[at]! ^ 0x40;
    expect(() => unpackArchive(bytes), String(at)).toThrow();
  }
  expect(() => unpackArchive(packed.subarray(0, packed.length - 100))).toThrow();
  expect(() => unpackArchive(Buffer.alloc(0))).toThrow(expect.objectContaining({ problem: 'no-archive' }));
});

test('no record of the store is in a backup', async () => {
  const folder = { path: temporaryFolder() };
  const dir = join(folder.path, 'state');
  using database = open(dir);
  database.run("INSERT INTO items VALUES ('i1', 'o1', 'pending', 1, 1, 1, 1, 1, 0, '{\"product_nome\":\"Caneca\"}')");
  const [file] = await backupOf(dir, join(folder.path, 'work'));
  expect(file?.bytes.includes('Caneca')).toBe(false);
  expect(readFileSync(join(dir, NAME)).length).toBeGreaterThan(0);
});
