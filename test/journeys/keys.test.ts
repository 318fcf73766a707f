import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { envFor, openBench, openProgram, openStore } from './support.ts';

function aConfig(keys: string) {
  const path = mkdtempSync(join(tmpdir(), 'bancada-journey-'));
  writeFileSync(join(path, 'keys.json'), keys);
  return { env: { BANCADA_CONFIG_DIR: path }, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

test('a key of the remap file does its action, and the footer names it', async () => {
  await using store = await openStore({ items: 40 });
  using config = aConfig('{ "queue": { "accept": ["f2"] } } // the a key is worn out');
  await using bench = await openBench(store, { env: config.env });
  await bench.waitFor(/F2 accept/);
  const before = (await store.items('accepted')).length;
  await bench.press('a', 'f2');
  await bench.waitFor(/Accepted:/);
  expect(await store.items('accepted')).toHaveLength(before + 1);
  expect(await store.writeCount()).toBe(1);
});

test('a remap file with a mistake is told by its line, with exit 2, before the screen is taken', async () => {
  await using store = await openStore({ items: 20 });
  using config = aConfig('{\n  "queue": {\n    "acept": "f2"\n  }\n}');
  await using terminal = openProgram([], { env: envFor(store, config.env) });
  expect(await terminal.exit).toMatchObject({ code: 2 });
  expect(terminal.text()).toMatch(/keys\.json:3: There is no action “acept”\. Did you mean “accept”\?/);
  expect(terminal.output()).not.toContain('\x1b[?1049h');
});

test('q that comes with the Esc before it, while the bench is busy, is q: the bench ends', async () => {
  await using store = await openStore({ items: 20 });
  await using bench = await openBench(store);
  await bench.press('?');
  await bench.waitFor('Help');
  bench.write('\x1bq');
  expect(await bench.exit).toMatchObject({ code: 0 });
});

test('a remap file that changes while the bench is open is in force, and a mistake in it is told', async () => {
  await using store = await openStore({ items: 40 });
  using config = aConfig('{}');
  await using bench = await openBench(store, { env: { ...config.env, BANCADA_UNDO_SECONDS: '0' } });
  const file = join(config.env.BANCADA_CONFIG_DIR, 'keys.json');
  writeFileSync(file, '{ "queue": { "accept": ["f2"] } }');
  await bench.waitFor(/F2 accept/);
  await bench.press('f2');
  await bench.waitFor(/Accepted:/);
  writeFileSync(file, '{ "queue": { "acept": ["f4"] } }');
  await bench.waitFor(/keys\.json:1: There is no action “acept”/);
  writeFileSync(join(config.env.BANCADA_CONFIG_DIR, 'config.jsonc'), '{ "station": "x" }');
  writeFileSync(file, '{ "queue": { "accept": ["f2"] } }');
  await bench.waitFor(/The changed settings are in use\. In use when bancada is started again: station\./);
});
