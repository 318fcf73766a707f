/** `backup` and `restore` as a person and a timer run them. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStateDatabase } from '../../src/db/database.ts';
import { unpackArchive } from '../../src/db/archive.ts';
import { aFolder, envFor, runCli } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

/** A state with an action whose answer was lost, and settings beside a token. */
async function aBench(folder: { path: string }) {
  const store = await openSmallStore('503', 'writes');
  const env = envFor(store.url, folder);
  await runCli(['accept', 'o1/i1', '--wait', '0.05'], { env });
  const config = join(folder.path, 'config');
  mkdirSync(join(config, 'tokens'), { recursive: true, mode: 0o700 });
  writeFileSync(join(config, 'workshop.json'), '{"hold_reasons":["glaze"]}', { mode: 0o600 });
  writeFileSync(join(config, 'tokens', 'shop'), 'canary-secret', { mode: 0o600 });
  return { store, env, config, state: join(folder.path, 'state'), backups: join(folder.path, 'backups') };
}

const filesIn = (dir: string) => readdirSync(dir).toSorted();

test('a backup is one private file whose checksum is printed, and asks no store', async () => {
  using folder = aFolder();
  const { store, env, backups } = await aBench(folder);
  const asked = store.arrivals.length;
  const { code, stdout } = await runCli(['backup', backups, '--json'], { env });
  const [record] = JSON.parse(stdout) as { file: string; sha256: string; stores: number }[];
  expect(code).toBe(0);
  expect(filesIn(backups).map((name) => join(backups, name))).toEqual([record?.file]);
  const bytes = readFileSync(record?.file ?? '');
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(record?.sha256);
  expect(statSync(record?.file ?? '').mode & 0o777).toBe(0o600);
  const { files } = unpackArchive(bytes);
  expect(files.map(({ name }) => name)).toContain('settings/workshop.json');
  expect(files.some((file) => file.bytes.includes('canary'))).toBe(false);
  expect(store.arrivals.length).toBe(asked);
  await store[Symbol.asyncDispose]();
});

test('with --keep the newest backups of a folder stay, and files of others', async () => {
  using folder = aFolder();
  const { store, env, backups } = await aBench(folder);
  mkdirSync(backups);
  writeFileSync(join(backups, 'bancada-2020-01-01T00-00-00-000Z.tar.gz'), '');
  writeFileSync(join(backups, 'photo.tar.gz'), '');
  for (let night = 0; night < 3; night++) await runCli(['backup', backups, '--keep', '2'], { env });
  const names = filesIn(backups);
  expect(names).toHaveLength(3);
  expect(names).toContain('photo.tar.gz');
  expect(names.some((name) => name.includes('2020'))).toBe(false);
  await store[Symbol.asyncDispose]();
});

test('what is put back says what is in doubt, sends nothing, and keeps what was there before', async () => {
  using folder = aFolder();
  const { store, env, backups, config, state } = await aBench(folder);
  await runCli(['backup', backups], { env });
  const [backup = ''] = filesIn(backups);
  writeFileSync(join(config, 'workshop.json'), '{"hold_reasons":["other"]}', { mode: 0o600 });
  const asked = store.arrivals.length;
  const { code, stdout, stderr } = await runCli(['restore', join(backups, backup), '--yes', '--json'], { env });
  expect(code).toBe(0);
  const [record] = JSON.parse(stdout) as { doubts: number; aside: string }[];
  expect(record?.doubts).toBe(1);
  expect(statSync(record?.aside ?? '').mode & 0o777).toBe(0o600);
  expect(stderr).toMatch(/1 action had no verdict .+ sends none of them/);
  expect(stderr).toContain('workshop.json is not as in the backup; it stays as it is.');
  expect(store.arrivals.length).toBe(asked);
  const outbox = await runCli(['outbox', '--json'], { env });
  expect(JSON.parse(outbox.stdout)).toMatchObject([{ item_id: 'i1', phase: 'unconfirmed', attempts: 1 }]);
  expect((await runCli(['audit', 'verify'], { env })).code).toBe(0);
  expect(filesIn(state).filter((name) => name.startsWith('.'))).toEqual([]);
  await store[Symbol.asyncDispose]();
});

test('on a new machine a backup brings the settings, too', async () => {
  using folder = aFolder();
  const { store, env, backups } = await aBench(folder);
  await runCli(['backup', backups], { env });
  const [backup = ''] = filesIn(backups);
  const there = { path: join(folder.path, 'new') };
  const { code } = await runCli(['restore', join(backups, backup), '--yes'], { env: envFor(store.url, there) });
  expect(code).toBe(0);
  expect(readFileSync(join(there.path, 'config', 'workshop.json'), 'utf8')).toContain('glaze');
  const outbox = await runCli(['outbox', '--json'], { env: envFor(store.url, there) });
  expect(JSON.parse(outbox.stdout)).toHaveLength(1);
  await store[Symbol.asyncDispose]();
});

test('a restore is refused while a bench runs, without a yes, and for what is no backup', async () => {
  using folder = aFolder();
  const { store, env, backups, state } = await aBench(folder);
  await runCli(['backup', backups], { env });
  const path = join(backups, filesIn(backups)[0] ?? '');
  const unasked = await runCli(['restore', path], { env });
  expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  const name = filesIn(state).find((one) => /^store-\w+\.sqlite$/.test(one)) ?? '';
  const { database } = openStateDatabase(state, name, { wallNow: Date.now() });
  const inUse = await runCli(['restore', path, '--yes'], { env });
  database.close();
  expect([inUse.code, inUse.stderr]).toEqual([2, expect.stringMatching(/runs on .+ End it, .+ Nothing was changed/)]);
  const noBackup = await runCli(['restore', join(state, name), '--yes'], { env });
  expect([noBackup.code, noBackup.stderr]).toEqual([2, expect.stringContaining('is no backup of bancada')]);
  await store[Symbol.asyncDispose]();
});

test('a folder or a state directory that cannot be written is told with its name, and is no bug', async () => {
  using folder = aFolder();
  const { store, env, backups } = await aBench(folder);
  await runCli(['backup', backups], { env });
  const path = join(backups, filesIn(backups)[0] ?? '');
  const nowhere = await runCli(['backup', '/proc'], { env });
  expect([nowhere.code, nowhere.stderr]).toEqual([2, '/proc is no folder that this user can write to.\n']);
  const below = await runCli(['restore', path, '--yes'], { env: { ...env, BANCADA_STATE_DIR: join(path, 'state') } });
  expect([below.code, below.stderr]).toEqual([1, expect.stringContaining('cannot be used by this user')]);
  await store[Symbol.asyncDispose]();
});

test('whoever does not want a backup put back gets 2, as for every other no', async () => {
  using folder = aFolder();
  const { store, env, backups } = await aBench(folder);
  await runCli(['backup', backups], { env });
  const [file = ''] = filesIn(backups);
  const answers = [[/Put it back\? \[y\/N\] /, 'n\r']] as const;
  const run = await runCli(['restore', join(backups, file)], { env, isTerminal: true, answers });
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('Left as it was')]);
  await store[Symbol.asyncDispose]();
});
