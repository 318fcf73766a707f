import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createMemoryTable } from '../outbox/memory-table.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { pruneAudit, readAudit } from '../../src/db/audit.ts';
import { openMemoryDatabase, openStateDatabase, type StateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { isOwnerGone, nameOwner } from '../../src/db/outbox-owner.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { readIntentsOf } from '../../src/db/quarantine.ts';
import { NotRecorded, type NewIntent, type OutboxTable } from '../../src/outbox/outbox-table.ts';
import { anIntent } from '../support/intents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const BENCH = { operator: 'ana', station: 'bench' };

function aDatabase(dir: string): StateDatabase {
  const { database } = openStateDatabase(dir, 'store.sqlite', { wallNow: NOW });
  onTestFinished(() => database.close());
  return database;
}

function anOutbox(table: OutboxTable, owner: string, wallNow = () => NOW) {
  return createOutbox({ table, owner, leaseMs: 30_000, wallNow, isOwnerGone: () => false });
}

const intentOf = (id: string, own: Partial<NewIntent> = {}) =>
  anIntent('i1', { id, lojaId: 'loja-1', createdAt: NOW, author: BENCH, ...own }) as NewIntent;

test('what was set aside is known to what is asked for after it, and a settled row that is damaged holds nothing up', () => {
  const database = aDatabase(temporaryFolder());
  const outbox = anOutbox(createDiskTable(database), 'p1');
  for (const id of ['a', 'b', 'c']) {
    outbox.add([intentOf(id)]);
    const claimed = outbox.claim(id);
    expect([id, claimed?.openSince]).toEqual([id, id === 'b' ? NOW : undefined]);
    outbox.beginAttempt(id, {});
    outbox.update(id, { phase: 'watching', isAmbiguous: true, openSince: NOW });
    outbox.settle(id, { kind: 'unconfirmed', isClosed: true });
    if (id === 'b') database.run("UPDATE outbox SET json = '{' WHERE settled_at IS NOT NULL");
  }
});

test.each([
  ['in memory', () => createMemoryTable()],
  ['on disk', () => createDiskTable(aDatabase(temporaryFolder()))],
] as const)('%s: an intent goes from its asking to its verdict, and another waits behind it', (_, make) => {
  const outbox = anOutbox(make(), 'p1');
  outbox.add([intentOf('a'), intentOf('b', { operation: 'startProduction' })]);
  expect(outbox.open().map(({ id, seq }) => [id, seq])).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(outbox.claim('b')).toBeUndefined();
  expect(outbox.claim('a')).toMatchObject({ id: 'a', owner: 'p1' });
  expect(outbox.beginAttempt('a', {})?.row).toMatchObject({ phase: 'sending', attemptCount: 1, sentAt: NOW });
  expect(outbox.withdraw(['a'])).toEqual([]);
  expect(outbox.settle('a', { kind: 'applied', isByEvidence: false }).map(({ id }) => id)).toEqual(['a']);
  expect(outbox.settle('a', { kind: 'refused', reason: '' })).toEqual([]);
  expect(outbox.get('a')?.verdict).toEqual({ kind: 'applied', isByEvidence: false });
  expect(outbox.claim('b')).toMatchObject({ id: 'b' });
  expect(outbox.withdraw(['b']).map(({ verdict }) => verdict)).toMatchObject([{ kind: 'not-sent', code: 'withdrawn' }]);
  expect(outbox.open()).toEqual([]);
});

test.each([
  [
    'in memory',
    () => {
      const table = createMemoryTable();
      return [table, table];
    },
  ],
  [
    'on disk',
    () => {
      const dir = temporaryFolder();
      return [createDiskTable(aDatabase(dir)), createDiskTable(aDatabase(dir))];
    },
  ],
] as const)('%s: of two processes one finds the intent taken, until its lease has ended', (_, make) => {
  const [mine, theirs] = make();
  let now = NOW;
  const one = anOutbox(mine!, 'p1', () => now);
  const two = anOutbox(theirs!, 'p2', () => now);
  const before = two.version();
  one.add([intentOf('a')]);
  expect(two.version()).not.toBe(before);
  expect(two.claim('a')).toBeUndefined();
  expect(two.beginAttempt('a', {})).toBeUndefined();
  one.claim('a');
  one.beginAttempt('a', {});
  now += 30_001;
  expect(two.claim('a')).toMatchObject({ phase: 'watching', isAmbiguous: true, owner: 'p2' });
  // The first was only slow. It sends nothing any more, but what it has seen with its own eyes still counts.
  expect(one.beginAttempt('a', {})).toBeUndefined();
  expect(one.update('a', { phase: 'unconfirmed' })).toBeUndefined();
  two.beginAttempt('a', {});
  expect(one.settle('a', { kind: 'refused', reason: '' }, 1)).toEqual([]);
  expect(one.settle('a', { kind: 'applied', isByEvidence: false }, 1)).toHaveLength(1);
});

test('what was asked is there after the program has ended, records and words of the store are not', () => {
  const dir = temporaryFolder();
  const outbox = anOutbox(createDiskTable(aDatabase(dir)), 'p1');
  outbox.add([intentOf('a'), intentOf('b', { target: 'item:i2', itemId: 'i2' } as Partial<NewIntent>)]);
  outbox.settle('b', {
    kind: 'refused',
    reason: 'said by Maria da Silva',
    item: { personalization_data: 'Bia' } as never,
  });
  const table = createDiskTable(aDatabase(dir));
  expect(
    anOutbox(table, 'p2')
      .open()
      .map(({ id }) => id),
  ).toEqual(['a']);
  expect(JSON.stringify(table.read((rows) => rows.get('b')))).not.toMatch(/Maria|Bia/);
});

test('the trail cannot be rewritten or cut, and is read by item', () => {
  const database = aDatabase(temporaryFolder());
  const outbox = anOutbox(createDiskTable(database), 'p1', () => Date.now());
  outbox.add([intentOf('a'), intentOf('b', { target: 'item:i2', itemId: 'i2' } as Partial<NewIntent>)]);
  expect(readAudit(database, { itemIds: ['i2'] })).toMatchObject([{ what: 'intent', operator: 'ana', item_id: 'i2' }]);
  expect(readAudit(database, { limit: 1 })).toMatchObject([{ item_id: 'i2' }]);
  expect(() => database.run("UPDATE audit SET json = '{}'")).toThrow(StateUnusable);
  expect(() => database.run('DELETE FROM audit')).toThrow(StateUnusable);
  expect(readAudit(database)).toHaveLength(2);
});

test('entries past their keeping time go, once many younger ones prove what time it is', () => {
  const database = aDatabase(temporaryFolder());
  const longAgo = Date.now() - 500 * 86_400_000;
  anOutbox(createDiskTable(database), 'p1', () => longAgo).add([intentOf('a')]);
  const outbox = anOutbox(createDiskTable(database), 'p1', () => Date.now());
  const ids = Array.from({ length: 1001 }, (_, i) => `b${i}`);
  outbox.add(ids.slice(0, 1000).map((id) => intentOf(id, { target: `item:${id}` })));
  expect(pruneAudit(database)).toBe(0);
  outbox.add([intentOf(ids[1000]!)]);
  outbox.settle(ids[1000]!, { kind: 'applied', isByEvidence: false });
  expect(readAudit(database, { limit: 5000 }).some(({ intent_id }) => intent_id === 'a')).toBe(false);
});

test('a disk that cannot be written refuses the intent, and nothing of it is kept', () => {
  const database = openMemoryDatabase();
  const outbox = anOutbox(createDiskTable(database), 'p1');
  database.run('PRAGMA query_only = ON');
  expect(() => outbox.add([intentOf('a')])).toThrow(NotRecorded);
  database.run('PRAGMA query_only = OFF');
  expect(outbox.open()).toEqual([]);
});

test('a full disk refuses the intent, and what is on record stays', () => {
  const database = aDatabase(temporaryFolder());
  const outbox = anOutbox(createDiskTable(database), 'p1');
  outbox.add([intentOf('a')]);
  const { page_count } = database.get<{ page_count: number }>('PRAGMA page_count')!;
  database.get(`PRAGMA max_page_count = ${page_count}`);
  const many = Array.from({ length: 500 }, (_, i) => intentOf(`many-${i}`, { target: `item:${i}` }));
  expect(() => outbox.add(many)).toThrow(/disk is full/);
  expect(outbox.open().map(({ id }) => id)).toEqual(['a']);
});

test('settled intents leave after a day', () => {
  const database = aDatabase(temporaryFolder());
  let now = NOW;
  const outbox = anOutbox(createDiskTable(database), 'p1', () => now);
  outbox.add([intentOf('a')]);
  outbox.settle('a', { kind: 'applied', isByEvidence: false });
  now += 86_400_001;
  outbox.add([intentOf('b')]);
  outbox.settle('b', { kind: 'applied', isByEvidence: false });
  expect([outbox.get('a'), outbox.get('b')?.id]).toEqual([undefined, 'b']);
});

test('a process that has ended is known to be gone, one that lives or is elsewhere is not', () => {
  const mine = nameOwner();
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  expect(isOwnerGone(mine)).toBe(false);
  expect(isOwnerGone(mine.replace(`/${process.pid}/`, `/${pid}/`))).toBe(true);
  expect(isOwnerGone(mine.replace(`/${process.pid}/`, `/${pid}/`).replace(/^/, 'elsewhere-'))).toBe(false);
  expect(isOwnerGone('nonsense')).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'a process that has ended is gone before its parent has asked how it ended',
  async () => {
    // A shell that begins another program, and then becomes one that asks after nobody; only then the other may end.
    const script = 'exec 3<&0; cat <&3 >/dev/null & exec 3<&-; echo $!; exec sleep 30';
    const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [answer] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = answer.toString().trim();
    while (readProcess(`${parent.pid}/comm`).trim() !== 'sleep') await setImmediate();
    parent.stdin.end();
    while (/\) (\w)/.exec(readProcess(`${pid}/stat`))?.[1] !== 'Z') await setImmediate();
    expect(isOwnerGone(nameOwner().replace(`/${process.pid}/`, `/${pid}/`))).toBe(true);
    expect(isOwnerGone(nameOwner().replace(`/${process.pid}/`, `/${parent.pid}/`))).toBe(false);
  },
);

function readProcess(file: string): string {
  return readFileSync(`/proc/${file}`, 'utf8');
}

test('of many that are taken back at once each is closed once, also one that waited behind another', () => {
  const outbox = anOutbox(createMemoryTable(), 'p1');
  outbox.add([intentOf('a'), intentOf('b', { operation: 'startProduction' })]);
  expect(outbox.withdraw(['a', 'b']).map(({ id, verdict }) => [id, verdict])).toMatchObject([
    ['a', { code: 'withdrawn' }],
    ['b', { code: 'step-before' }],
  ]);
});

test('a row that cannot be read any more is damage that is told, and set aside at the next start', () => {
  const dir = temporaryFolder();
  const database = aDatabase(dir);
  const outbox = anOutbox(createDiskTable(database), 'p1');
  outbox.add([intentOf('a'), intentOf('b', { target: 'item:i2', itemId: 'i2' } as Partial<NewIntent>)]);
  database.run('UPDATE outbox SET json = replace(json, ?, ?) WHERE id = ?', '"phase":', '"ph\u0000se"', 'a');
  expect(() => outbox.open()).toThrow(NotRecorded);
  expect(() => outbox.open()).toThrow(/damaged/);
  expect(() => outbox.release()).toThrow(NotRecorded);
  database.close();
  const { setAside } = openStateDatabase(dir, 'store.sqlite', { wallNow: NOW });
  expect(readIntentsOf(setAside!.movedTo)).toMatchObject({ intents: [{ id: 'b' }], isWhole: false });
});
