/** What an earlier version has left on a disk. Its fixture was written by that version itself, on a sandbox. */
import { chmodSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSessionRepository } from '../../src/db/session-repository.ts';
import { openStateDatabase } from '../../src/db/database.ts';
import { jobsSince } from '../../src/db/piece-facts.ts';
import { holdsIn, notesIn, remakesIn } from '../../src/db/piece-notes.ts';
import { createPriceRunRows } from '../../src/db/price-run-rows.ts';
import { rebuildProjections } from '../../src/db/projections.ts';
import { manifestsSince, scansOf } from '../../src/db/van-events.ts';
import { createWallRows } from '../../src/db/wall-rows.ts';
import { decodeEvent } from '../../src/eventlog/event-kinds.ts';
import { readProfiles } from '../../src/config/profiles.ts';
import { aFolder, envFor, runCli } from '../cli/run-cli.ts';

const LEFT_AT = 'http://127.0.0.1:4998/api/v1';
const LEFT_TOKEN = 'fixture-token';
const LOJA = 'fda41085-6ed0-41fb-9f3b-7908f76798c6';
const SHIPPED = '6c15ca81-b2b4-4856-9ad8-59445ed2e7b6/de8378a2-f55c-4ce6-8841-64151b47a954';
const ACCEPTED = '29fd26ff-d24e-4cb3-a477-87135e69251c';

/** The folders of `version`, as its user has them. */
function takeOver(version: string, folder: string): void {
  cpSync(new URL(`fixtures/state-${version}`, import.meta.url), folder, { recursive: true });
  // A checkout does not keep who may read a file.
  for (const place of ['state', 'config']) {
    chmodSync(join(folder, place), 0o700);
    for (const name of readdirSync(join(folder, place))) chmodSync(join(folder, place, name), 0o600);
  }
}

test('the state of version 17 opens: outbox, audit trail, records and desk', async () => {
  using folder = aFolder();
  takeOver('17', folder.path);
  const env = envFor(LEFT_AT, folder, { BANCADA_TOKEN: LEFT_TOKEN });
  const outbox = await runCli(['outbox', '--ndjson'], { env });
  expect(outbox).toMatchObject({ code: 0, stderr: '' });
  expect(outbox.lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ operation: 'ship', order_id: SHIPPED.split('/')[0], item_id: SHIPPED.split('/')[1] }),
  ]);
  const log = await runCli(['log', '--ndjson', '--item', ACCEPTED], { env });
  expect(log.lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ operator: 'ana', station: 'door', operation: 'accept', verdict: 'applied' }),
  );
  // The store is not there, and the records are.
  const known = await runCli(['__complete', '--', 'ship', '1000'], { env });
  expect(known.lines.map((line) => line.split('\t')[0])).toContain('10009');
  const repository = createSessionRepository({
    dir: join(folder.path, 'state'),
    baseUrl: LEFT_AT,
    wallNow: () => Date.UTC(2026, 10, 22, 13),
    holder: { operator: 'ana', place: 'station door', terminal: '/dev/pts/0' },
  });
  const found = repository.take(LOJA);
  repository.release();
  expect(found).toMatchObject({ isSuspect: false, setAside: undefined });
  expect(JSON.parse(found.text ?? '')).toMatchObject({ drawer: 'in_production', filter: 'lancheira' });
  expect(readdirSync(join(folder.path, 'state')).filter((name) => /newer|older|corrupt/.test(name))).toEqual([]);
  expect(readProfiles(join(folder.path, 'config'))).toEqual(
    JSON.parse(readFileSync(join(folder.path, 'config', 'profiles.json'), 'utf8')),
  );
});

test('what people noted in the tables of version 17 is in the log of events', () => {
  using folder = aFolder();
  takeOver('17', folder.path);
  const dir = join(folder.path, 'state');
  const name = readdirSync(dir).find((one) => /^store-.*sqlite$/.test(one))!;
  const { database } = openStateDatabase(dir, name, { wallNow: 0 });
  // A change of a text or of its name would be another event for the other hosts.
  const texts = database.all<{ name: string; text: string }>('SELECT name, text FROM events');
  expect(texts).toHaveLength(17);
  for (const one of texts) expect(decodeEvent([one.name, one.text]), one.name).toBeDefined();
  const note = { operator: 'ana', station: 'door' };
  expect([...holdsIn(database).values()]).toMatchObject([
    { ...note, item_id: SHIPPED.split('/')[1], reason: 'artwork' },
  ]);
  expect(remakesIn(database, {})).toMatchObject([
    { ...note, reason: 'damaged', units: 1, unit: 2 },
    { ...note, reason: 'damaged', units: 1, unit: 1 },
  ]);
  expect(notesIn(database)).toMatchObject([{ ...note, text: 'goes into the blue box' }]);
  expect(jobsSince(database, 0)).toMatchObject([{ template: 'laser' }]);
  expect(scansOf(database, 'PAC')).toMatchObject({ open: [{ code: 'PB134486332BR' }], late: [] });
  expect(manifestsSince(database, 0)).toMatchObject([{ id: 'PAC 1' }]);
  const rows = createPriceRunRows(database);
  expect(rows.runs()).toMatchObject([
    {
      id: 'run1',
      rows: [{ begin: { intentId: 'intent-1', verdict: 'applied' } }, { begin: { intentId: 'intent-2' } }],
    },
    { id: 'run2', stoppedAt: expect.any(Number) as number },
  ]);
  const wall = createWallRows(database);
  expect(wall.pieces()).toMatchObject([{ place: 'scrapped', unit: 1 }]);
  // The wall has followed both remakes.
  expect(wall.hasNews()).toBe(false);
  const projected = () => [createPriceRunRows(database).runs(), wall.pieces().map(({ seq: _seq, ...piece }) => piece)];
  const before = projected();
  rebuildProjections(database);
  expect(projected()).toEqual(before);
  database.close();
});

test('an older state is set aside with a clear sentence, and its outbox is listed', async () => {
  using folder = aFolder();
  takeOver('0.1.0', folder.path);
  const env = envFor(LEFT_AT, folder, { BANCADA_TOKEN: LEFT_TOKEN });
  const { stderr } = await runCli(['outbox', '--ndjson'], { env });
  expect(stderr).toContain('The state file is of an early bancada and no longer read: it was set aside as');
  const path = /--from (\S+)/.exec(stderr)![1]!;
  const outbox = await runCli(['outbox', '--ndjson', '--from', path], { env });
  expect(outbox.lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ operation: 'ship', order_id: SHIPPED.split('/')[0], item_id: SHIPPED.split('/')[1] }),
  ]);
});
