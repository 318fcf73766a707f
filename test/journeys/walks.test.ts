/** Both ways that CONTRIBUTING.md describes, gone once by the program, run from its sources. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { walksOf, type Walk } from '../../scripts/walks.ts';
import { atNight } from './at-night.ts';
import { openTerminal } from './harness/terminal.ts';
import { envFor, openStore } from './support.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const RECORDER = join(import.meta.dirname, 'harness/ran-files.ts');
const named = walksOf(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'));

describe.each<Walk>(['item', 'key'])('the way of CONTRIBUTING.md: %s', (walk) => {
  test('every file that is named exists', () => {
    expect(named[walk]).not.toEqual([]);
    expect(named[walk].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test('no file is named twice', () => {
    expect(named[walk]).toEqual([...new Set(named[walk])]);
  });

  atNight('each file runs on the way, and one that is loaded and does nothing there is told apart', async () => {
    const ran = (await bothWays())[walk];
    expect(named[walk].filter((file) => !ran.includes(file))).toEqual([]);
    expect(ran).not.toContain('src/outbox/lost-reply.ts');
  });
});

let gone: Promise<Record<Walk, string[]>> | undefined;
function bothWays(): Promise<Record<Walk, string[]>> {
  return (gone ??= goBothWays());
}

/**
 * Which files run: from the store's having one order more until the screen counts it and the disk has it; from the byte
 * of `a` until the verdict is on the screen.
 */
async function goBothWays(): Promise<Record<Walk, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-walks-'));
  const socketPath = join(folder, 'socket');
  try {
    await using store = await openStore({ items: 40 });
    const program = [process.execPath, '--import', 'tsx', '--import', RECORDER, join(ROOT, 'src/main.tsx')] as const;
    const env = envFor(store, { BANCADA_RAN_FILES: socketPath });
    await using bench = openTerminal({ command: [...program], columns: 100, rows: 30, env });
    await bench.waitFor('● live');
    const tab = `▏Pending ${store.count('pending')}▕`;
    await bench.waitFor(tab);
    await ranFiles(socketPath);
    await store.control('POST', '/orders', { count: 1 });
    await bench.waitFor((screen) => !screen.join('\n').includes(tab));
    const item = await ranFiles(socketPath);
    // The row may be painted before its commit.
    while (!item.includes('src/db/item-rows.ts')) item.push(...(await ranFiles(socketPath)));
    await bench.press('a');
    await bench.waitFor('✔ Accepted');
    return { item, key: await ranFiles(socketPath) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The files that have run a function since this was last asked. */
async function ranFiles(socketPath: string): Promise<string[]> {
  const answer = Promise.withResolvers<string>();
  request({ socketPath }, (response) => void text(response).then(answer.resolve, answer.reject))
    .on('error', answer.reject)
    .end();
  return JSON.parse(await answer.promise) as string[];
}
