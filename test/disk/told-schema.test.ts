/** What an earlier version knew of jobs and of the wall on a disk: it becomes slips, and says the same as before. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createAssemblyShelf } from '../../src/disk/assembly-shelf.ts';
import { openMemoryDatabase } from '../../src/disk/database.ts';
import { createJobShelf } from '../../src/disk/job-shelf.ts';
import { MIGRATIONS } from '../../src/disk/migrations.ts';
import { createPriceRunShelf } from '../../src/disk/price-run-shelf.ts';
import { createSlipShelf } from '../../src/disk/slip-shelf.ts';
import { createVanShelf } from '../../src/disk/van-shelf.ts';
import { isOutdated, unitsToMake } from '../../src/workshop/job-slips.ts';
import { readSlip, slipText } from '../../src/workshop/slips.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const hash = (digit: string) => digit.repeat(64);
const [OLD, NEW, PASSED] = [hash('1'), hash('2'), hash('3')];

test('jobs, what they were made of and what was let pass are as they were', () => {
  const connection = new DatabaseSync(':memory:');
  const step = MIGRATIONS.findIndex(({ name }) => name === 'createToldTables');
  for (const migrate of MIGRATIONS.slice(0, step)) migrate(connection);
  const insert = (sql: string, ...values: (string | number)[]) => void connection.prepare(sql).run(...values);
  for (const id of ['mug', 'cup']) {
    insert(
      `INSERT INTO items (id, order_id, status, placed_at, asked_at, known_at, revision, json)
       VALUES (?, 'o1', 'in_production', 0, 0, 0, 1, '{}')`,
      id,
    );
  }
  const by = { operator: 'ana', station: 'door' };
  const job = (id: string, at: number, rows: number) => {
    const json = JSON.stringify({ ...by, id, at, template: 'laser', files: 1, hash: hash('f'), rows, refused: 0 });
    insert('INSERT INTO jobs (id, at, json) VALUES (?, ?, ?)', id, at, json);
  };
  const row = (id: string, at: number, item: string, unit: number, piece: string) =>
    insert("INSERT INTO job_rows VALUES (?, ?, 'laser', ?, ?, ?, ?)", id, at, item, unit, piece, piece);
  job('first', NOW, 3);
  row('first', NOW, 'mug', 1, OLD);
  row('first', NOW, 'cup', 1, OLD);
  row('first', NOW, 'cup', 2, OLD);
  const remake = { at: NOW + 1, ...by, order_id: 'o1', item_id: 'cup', reason: 'damaged', units: 1 };
  insert("INSERT INTO piece_remakes (at, item_id, json) VALUES (?, 'cup', ?)", NOW + 1, JSON.stringify(remake));
  job('second', NOW + 2, 1);
  row('second', NOW + 2, 'mug', 1, NEW);
  insert("INSERT INTO piece_texts VALUES ('mug', ?, ?)", NOW + 2, NEW);
  insert("INSERT INTO piece_texts VALUES ('cup', ?, ?)", NOW + 3, PASSED);
  MIGRATIONS[step]!(connection);

  // The slips go to another disk as they stand, as they do through the hub.
  const slips = connection.prepare('SELECT name, text FROM slips').all() as { name: string; text: string }[];
  expect(slips).toHaveLength(6);
  const database = openMemoryDatabase();
  createSlipShelf(database).take(
    slips.map(({ name, text }) => [name, text] as const),
    NOW,
  );
  for (const { name, text } of slips) expect(slipText(readSlip([name, text])!)).toEqual([name, text]);
  const shelf = createJobShelf(database);
  expect(shelf.jobs(0).map(({ id }) => id)).toEqual(['first', 'second']);
  const version = NOW;
  const outdated = (item: string) =>
    [OLD, NEW, PASSED].filter((pieceHash) => isOutdated(shelf.factsOf(item), { pieceHash, version }));
  expect([outdated('mug'), outdated('cup')]).toEqual([[OLD, PASSED], [NEW]]);
  const [name] = slipText({ kind: 'remake', remake });
  const what = { template: 'laser', pieceHash: OLD, units: 2 };
  expect(unitsToMake(shelf.factsOf('cup'), what, [{ name, units: 1 }])).toEqual([1]);
});

test('the pieces of a wall are where they were, each under a name of its own', () => {
  const connection = new DatabaseSync(':memory:');
  const step = MIGRATIONS.findIndex(({ name }) => name === 'tellOfTheWall');
  for (const migrate of MIGRATIONS.slice(0, step)) migrate(connection);
  const remake = {
    at: NOW,
    operator: 'ana',
    station: 'door',
    order_id: 'o1',
    item_id: 'mug',
    reason: 'broke',
    units: 1,
  };
  connection
    .prepare("INSERT INTO piece_remakes (at, item_id, json) VALUES (?, 'mug', ?)")
    .run(NOW, JSON.stringify(remake));
  const insert = connection.prepare(
    `INSERT INTO wall_pieces (item_id, order_id, unit, what, place, slot, at, version)
     VALUES ('mug', 'o1', 1, 'ABC', ?, ?, ?, 7)`,
  );
  insert.run('scrapped', '', NOW);
  insert.run('scrapped', '', NOW + 1);
  insert.run('slot', 'B2', NOW + 2);
  MIGRATIONS[step]!(connection);
  const slips = connection.prepare('SELECT name, text FROM slips').all() as { name: string; text: string }[];
  const database = openMemoryDatabase();
  createSlipShelf(database).take(
    slips.map(({ name, text }) => [name, text] as const),
    NOW,
  );
  const [name] = slipText({ kind: 'remake', remake });
  expect(createAssemblyShelf(database).pieces()).toMatchObject([
    { place: 'scrapped', slot: '', gen: 0 },
    { place: 'scrapped', slot: '', gen: 1 },
    { place: 'slot', slot: 'B2', gen: 2, at: NOW + 2, stamp: NOW + 2, version: 7, knew: [name] },
  ]);
});

test('the manifests of vans, and what is on the one that stands here, are as they were', () => {
  const connection = new DatabaseSync(':memory:');
  const step = MIGRATIONS.findIndex(({ name }) => name === 'tellOfVans');
  for (const migrate of MIGRATIONS.slice(0, step)) migrate(connection);
  const by = { operator: 'ana', station: 'door', carrier: 'PAC' };
  const parcel = { key: 'AA1', code: 'AA1', numbers: ['10423'], order_id: 'o1', items: 2, carrier: 'PAC' };
  const strange = [{ code: 'ZZ9', at: NOW, why: 'unknown' as const, numero: '' }];
  const manifests = [1, 2].map((at) => ({
    id: `PAC-${at}`,
    at: NOW + at,
    ...by,
    loaded: [{ ...parcel, at: NOW }],
    missing: [parcel],
    strange,
  }));
  const insert = connection.prepare('INSERT INTO van_manifests (id, at, json) VALUES (?, ?, ?)');
  for (const manifest of manifests) insert.run(manifest.id, manifest.at, JSON.stringify(manifest));
  connection.prepare('INSERT INTO van_scans (carrier, code, at) VALUES (?, ?, ?)').run('PAC', 'AA2', NOW + 3);
  MIGRATIONS[step]!(connection);
  const slips = connection.prepare('SELECT name, text FROM slips').all() as { name: string; text: string }[];
  const database = openMemoryDatabase();
  createSlipShelf(database).take(
    slips.map(({ name, text }) => [name, text] as const),
    NOW,
  );
  const shelf = createVanShelf(database);
  expect(shelf.manifests(0)).toEqual(manifests);
  expect(shelf.scans('PAC')).toMatchObject({ open: [{ code: 'AA2', at: NOW + 3 }], late: [] });
});

test('a run of prices is carried out by the machine that has planned it, and is told to others', () => {
  const connection = new DatabaseSync(':memory:');
  const step = MIGRATIONS.findIndex(({ name }) => name === 'tellOfPriceRuns');
  for (const migrate of MIGRATIONS.slice(0, step)) migrate(connection);
  const head = { id: 'ab12cd34', at: NOW, operator: 'ana', station: 'office', name: 'x', unit: 'cents', beginsAt: NOW };
  const before = { preco: 100, preco_promocional: 0 };
  const json = JSON.stringify({ name: 'mug', before, after: before });
  connection
    .prepare('INSERT INTO price_runs (id, at, is_open, json) VALUES (?, ?, 1, ?)')
    .run(head.id, NOW, JSON.stringify(head));
  connection.prepare("INSERT INTO price_run_rows (run_id, product_id, json) VALUES (?, 'p1', ?)").run(head.id, json);
  MIGRATIONS[step]!(connection);
  expect(
    connection.prepare('SELECT count(*) AS n FROM price_runs JOIN this_host ON host = this_host.id').get(),
  ).toEqual({
    n: 1,
  });
  const slips = connection.prepare('SELECT name, text FROM slips').all() as { name: string; text: string }[];
  const database = openMemoryDatabase();
  createSlipShelf(database).take(
    slips.map(({ name, text }) => [name, text] as const),
    NOW,
  );
  const shelf = createPriceRunShelf(database);
  expect(shelf.runs()).toEqual([
    {
      ...head,
      isElsewhere: true,
      rows: [{ product_id: 'p1', name: 'mug', before, after: before, begin: {}, end: {} }],
    },
  ]);
  expect(shelf.hasOpen()).toBe(false);
});
