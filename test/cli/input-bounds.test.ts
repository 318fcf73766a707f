import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { json, page, startScriptedStore, stock } from '../api/scripted-store.ts';
import { aFolder, envFor, runCli, type CliOptions } from './run-cli.ts';

/** A command on a store that would take anything. */
async function running(words: (folder: string) => string[], options: CliOptions = {}) {
  using folder = aFolder();
  await using store = await startScriptedStore((response, arrival) =>
    json(arrival.url.includes('/ping') ? { pong: true, loja_id: 'loja-1' } : page([stock()]))(response, arrival),
  );
  const run = await runCli(words(folder.path), { env: envFor(store.url, folder), ...options });
  return { ...run, writes: store.arrivals.filter(({ method }) => method !== 'GET').length };
}

test('a list of items that is too long for standard input is refused whole, not cut', async () => {
  const { code, stderr, writes } = await running(() => ['accept', '-'], { input: 'order/item\n'.repeat(200_000) });
  expect([code, writes]).toEqual([2, 0]);
  expect(stderr).toBe('More than 1024 kB on standard input; nothing of it was used.\n');
});

test('an import from a device is refused in a sentence', async () => {
  const { code, stderr } = await running(() => ['stock', 'import', '/dev/zero']);
  expect([code, stderr]).toEqual([2, '/dev/zero is larger than 65536 kB: that is not what should be in it.\n']);
});

test.each([130, 143])('an import that waits for a pipe can be interrupted, exit code %i', async (reason) => {
  const interruption = new AbortController();
  setImmediate(() => interruption.abort(reason));
  const { code, stderr } = await running(importFromPipe, { interruption: interruption.signal });
  expect(code).toBe(reason);
  expect(stderr).not.toContain('unexpected');
});

function importFromPipe(folder: string): string[] {
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  return ['stock', 'import', join(folder, 'pipe')];
}
