import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { NewIntent } from '../../src/outbox/outbox-table.ts';
import { createDiskTable } from '../../src/db/outbox.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { anIntent } from '../support/intents.ts';
import { aFolder, envFor, runCli, TOKEN } from './run-cli.ts';
import { openSmallStore } from './small-store.ts';

test.runIf(process.getuid?.() === 0)(
  'nothing is sent on a state that belongs to another user, and that is said',
  async () => {
    await using store = await openSmallStore('ok', 'writes');
    using folder = aFolder();
    const env = envFor(store.url, folder);
    expect((await runCli(['outbox'], { env })).code).toBe(0);
    const dir = join(folder.path, 'state');
    for (const name of readdirSync(dir)) chownSync(join(dir, name), 12_345, 12_345);
    const run = await runCli(['accept', 'o1/i1'], { env });
    expect(run).toMatchObject({ code: 1 });
    expect(run.stderr).toContain('belongs to another user');
    expect(store.writes()).toEqual([]);
    const doctor = await runCli(['doctor'], { env });
    expect(doctor.stdout).toMatch(/PROBLEM\tfiles.state\t.*belongs to another user/);
  },
);

test('a command closes the files of the state to others', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder);
  await runCli(['accept', 'o1/i1'], { env });
  const dir = join(folder.path, 'state');
  for (const name of readdirSync(dir)) chmodSync(join(dir, name), 0o644);
  await runCli(['outbox'], { env });
  expect(readdirSync(dir).filter((name) => statSync(join(dir, name)).mode & 0o077)).toEqual([]);
});

const aShipment = (id: string): NewIntent => ({
  ...anIntent(`i-${id}`, { id, lojaId: 'loja-1', target: `item:${id}`, createdAt: Date.UTC(2026, 10, 20, 12) }),
  operation: 'ship',
  orderId: 'o9',
  trackingCode: 'AA123456785BR',
});

/** Leaves a state with one shipment on its way and one that has its verdict; `leave` says how its process ended. */
function leaveShipments(url: string, dir: string, leave: 'closed' | 'killed' = 'closed'): string {
  const state = createStoreState({ dir, baseUrl: url, token: TOKEN, wallNow: Date.now });
  const { database } = state.open('loja-1');
  const outbox = createOutbox({
    table: createDiskTable(database),
    owner: 'gone',
    leaseMs: 1,
    wallNow: Date.now,
    isOwnerGone: () => true,
  });
  outbox.add([aShipment('left'), aShipment('done')]);
  for (const id of ['left', 'done']) outbox.beginAttempt(id, {});
  outbox.settle('done', { kind: 'applied', isByEvidence: false });
  // What a killed process leaves is what is there while it lives.
  if (leave === 'killed') cpSync(dir, `${dir}-copy`, { recursive: true });
  const { file } = database;
  state.close();
  if (leave === 'killed') cpSync(`${dir}-copy`, dir, { recursive: true });
  return file;
}

function overwrite(file: string, at: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xa5), 0, length, at);
  closeSync(handle);
}

const STRIKES = {
  'a destroyed header': (file: string) => overwrite(file, 0, 100),
  'a version of the future': (file: string) => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 9999');
    database.close();
  },
};

const OPENING = [['accept', 'o1/i1'], ['outbox'], ['log'], ['stock', 'set', 's1', '--quantity', '5', '--yes']];

test.each(
  Object.entries(STRIKES).flatMap(([name, strike]) => OPENING.map((words) => [name, words.join(' '), strike] as const)),
)(
  'after %s, "%s" says what was set aside and where, and so do outbox and doctor from then on',
  async (_, words, strike) => {
    await using store = await openSmallStore('ok', 'writes');
    using folder = aFolder();
    const env = envFor(store.url, folder);
    const dir = join(folder.path, 'state');
    strike(leaveShipments(store.url, dir));
    const run = await runCli(words.split(' '), { env });
    const moved = readdirSync(dir).find((name) => /\.(corrupt|newer)-[\dTZ-]+$/.test(name)) ?? '';
    const path = join(dir, moved);
    expect(run.code).toBe(0);
    expect(run.stderr).toContain(`set aside as ${path}`);
    const outbox = await runCli(['outbox'], { env });
    expect([outbox.code, outbox.stdout]).toEqual([0, '']);
    expect(outbox.stderr).toContain(`outbox --from ${path}`);
    const doctor = await runCli(['doctor'], { env });
    expect(doctor.stdout).toContain(`PROBLEM\tfiles.set-aside\t${path}\t1 action without a verdict`);
    // What was said once is not said as new again.
    expect(outbox.stderr).not.toContain('set aside as');
  },
);

test.each([
  ['a destroyed header', 'closed', true],
  ['a destroyed header', 'killed', true],
  ['a version of the future', 'closed', false],
] as const)(
  'outbox --from reads a file with %s, of a process that was %s, and leaves it as it is',
  async (name, end, isDamaged) => {
    await using store = await openSmallStore('ok', 'writes');
    using folder = aFolder();
    const dir = join(folder.path, 'state');
    const file = leaveShipments(store.url, dir, end);
    STRIKES[name](file);
    if (end === 'killed') overwrite(`${file}-wal`, 0, 32);
    const before = readFileSync(file);
    // No store is configured: a file needs none.
    const env = { BANCADA_LANG: 'en', BANCADA_STATE_DIR: dir, BANCADA_CONFIG_DIR: join(folder.path, 'config') };
    const run = await runCli(['outbox', '--from', file, '--ndjson'], { env });
    expect(run.code).toBe(0);
    expect(run.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        id: 'left',
        operation: 'ship',
        order_id: 'o9',
        item_id: 'i-left',
        tracking_code: 'AA123456785BR',
        attempts: 1,
        phase: 'sending',
      },
    ]);
    expect(run.stderr.includes('perhaps not all of it')).toBe(isDamaged);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('outbox --from says what it cannot read, and waits for nothing', async () => {
  using folder = aFolder();
  const env = { BANCADA_LANG: 'en', BANCADA_STATE_DIR: folder.path, BANCADA_CONFIG_DIR: folder.path };
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  mkdirSync(join(folder.path, 'dir'));
  for (const name of ['pipe', 'dir', 'missing']) {
    const run = await runCli(['outbox', '--from', join(folder.path, name)], { env });
    expect([name, run.code, run.stderr]).toEqual([name, 2, expect.stringContaining('is no file that can be read')]);
  }
  writeFileSync(join(folder.path, 'noise'), Buffer.alloc(5000, '{"id":"'));
  const run = await runCli(['outbox', '--from', join(folder.path, 'noise')], { env });
  expect([run.code, run.stdout]).toEqual([0, '']);
  expect(run.stderr).toContain('No action without a verdict can be made out');
});

test('a command that only reads sets nothing aside', async () => {
  await using store = await openSmallStore('ok', 'writes');
  using folder = aFolder();
  const env = envFor(store.url, folder);
  const dir = join(folder.path, 'state');
  overwrite(leaveShipments(store.url, dir), 0, 100);
  const names = readdirSync(dir);
  for (const words of [['items'], ['order', 'o1'], ['__complete', 'accept', 'o']]) await runCli(words, { env });
  expect(readdirSync(dir)).toEqual(names);
});
