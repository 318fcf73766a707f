import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { DatabaseUnusable, openDatabase } from '../../src/sandbox/store/database.ts';
import { inspectShop, runKillRounds } from './kill-rounds.ts';
import { NOON, openSandbox, type Json } from './support.ts';

function temporaryFile(): { path: string; [Symbol.dispose](): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  return { path: join(folder, 'shop.db'), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

const plain = (value: Json): string => JSON.stringify(value).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');

test('a shop in a file is the same shop after a restart, whatever the flags of the second start say', async () => {
  using file = temporaryFile();
  let before: Json;
  {
    await using sandbox = await openSandbox({ dbFile: file.path });
    await sandbox.move(await sandbox.itemIn('pending'), 'aceitar');
    await sandbox.control('POST', '/orders', { count: 2 });
    await sandbox.control('PATCH', '/clock', { stepMs: 3_600_000 });
    before = [
      await sandbox.all(),
      (await sandbox.control('GET', '/clock')).body,
      (await sandbox.get('/estoque')).body.data,
    ];
  }
  await using again = await openSandbox({ dbFile: file.path, seed: 99, items: 5 });
  const after = [
    await again.all(),
    (await again.control('GET', '/clock')).body,
    (await again.get('/estoque')).body.data,
  ];
  expect(plain(after)).toBe(plain(before));
  // And it goes on: new orders have new ids and numbers.
  await again.control('POST', '/orders', { count: 3 });
  expect(new Set((await again.all()).map((item) => item.id)).size).toBe((await again.get('/pedidos')).body.meta.total);
});

test.each(['NaN', '1e+16', 'three'])('a clock kept as %s is told and mended', async (damaged) => {
  using file = temporaryFile();
  await (await openSandbox({ dbFile: file.path })).close();
  const database = new DatabaseSync(file.path);
  database.prepare("UPDATE meta SET value = ? WHERE key = 'clock_offset'").run(damaged);
  database.close();
  const told: string[] = [];
  await using sandbox = await openSandbox({ dbFile: file.path, onNote: (sentence) => told.push(sentence) });
  expect(told).toEqual([expect.stringContaining(`The clock in ${file.path} is damaged (${damaged})`)]);
  expect((await sandbox.control('GET', '/clock')).body.now).toBe(new Date(NOON).toISOString());
  expect((await sandbox.get('/pedidos')).status).toBe(200);
});

test('a shop keeps its token, or takes the new one', async () => {
  using file = temporaryFile();
  const start = async (tokens?: string[]): Promise<string[]> => {
    await using sandbox = await openSandbox({ dbFile: file.path, tokens: tokens as string[] });
    expect((await sandbox.get('/ping')).status).toBe(200);
    return sandbox.tokens;
  };
  const first = await start(['one', 'two']);
  expect(first).toEqual(['one', 'two']);
  expect(await start(['two', 'three'])).toEqual(['two', 'three']);
  // The number of another store is a token like any other.
  expect(await start(['1', '0'])).toEqual(['1', '0']);
  await expect(start(['one'])).rejects.toThrow('The database holds 2 stores, and 1 tokens were given.');
});

test('a second sandbox on the same file is refused in one sentence', async () => {
  using file = temporaryFile();
  await using sandbox = await openSandbox({ dbFile: file.path });
  const second = openSandbox({ dbFile: file.path });
  await expect(second).rejects.toThrow(DatabaseUnusable);
  await expect(second).rejects.toThrow(`Cannot use the database ${file.path}: another sandbox is using it.`);
  expect((await sandbox.get('/ping')).status).toBe(200);
});

test('a file that is something else is refused and left as it is', async () => {
  using file = temporaryFile();
  writeFileSync(file.path, 'not a database, but long enough to be looked at as one'.repeat(20));
  await expect(openSandbox({ dbFile: file.path })).rejects.toThrow(DatabaseUnusable);
  await expect(openSandbox({ dbFile: join(file.path, 'nowhere', 'x.db') })).rejects.toThrow(DatabaseUnusable);
});

test('kill -9 in the middle of writes leaves no half-applied change, and nothing answered is lost', async () => {
  using file = temporaryFile();
  const report = await runKillRounds(file.path, byNight(2, 6), 'test');
  expect(report.problems).toEqual([]);
  expect(report.answered).toBeGreaterThan(20);
});

test('a move that is killed at any of its steps is whole or not there', async () => {
  using file = temporaryFile();
  const script = fileURLToPath(new URL('crash-at.ts', import.meta.url));
  let kills = 0;
  for (let step = 1; ; step++) {
    const { status, signal, stdout } = spawnSync(process.execPath, ['--no-warnings', script, file.path, String(step)]);
    const { database } = openDatabase(file.path);
    const problems: string[] = [];
    inspectShop(database, (problem) => problems.push(problem));
    const moved = database.get<Json>('SELECT status FROM items WHERE id = ?', stdout.toString().trim());
    database.close();
    expect(problems, `killed at step ${step}`).toEqual([]);
    if (signal === 'SIGKILL') {
      kills++;
      continue;
    }
    expect([status, moved?.status]).toEqual([0, 'accepted']);
    break;
  }
  // Begin, the item, its history, its order, commit.
  expect(kills).toBeGreaterThanOrEqual(5);
});
