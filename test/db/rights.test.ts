import { chmodSync, chownSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBarcodeRepository } from '../../src/db/barcode-repository.ts';
import { openSessionsDatabase } from '../../src/db/sessions-database.ts';
import { storeFileName, tokenFileName } from '../../src/db/state-dir.ts';
import { createStoreState } from '../../src/db/store-state.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const URL = 'https://loja.example/api/v1';
const TOKEN = 'canary-token-5Q7xW2';
const HOME = { baseUrl: URL, wallNow: () => Date.UTC(2026, 10, 20, 12) };

function aDir(): string {
  const dir = temporaryFolder();
  return join(dir, 'state');
}

function aState(dir: string) {
  const state = createStoreState({ dir, token: TOKEN, ...HOME });
  onTestFinished(() => state.close());
  return state;
}

/** A state directory in which a bench has been, with every kind of file that one leaves. */
function aUsedDir(): string {
  const dir = aDir();
  aState(dir).open('loja-1');
  createBarcodeRepository(dir, URL, () => 'loja-1').write('{"a":"b"}');
  openSessionsDatabase({ dir, ...HOME }, 'loja-1', ({ database }) => database.close.bind(database));
  return dir;
}

/** Gives a file to another user: really where that can be had, else by being another user oneself. */
function giveAway(path: string): void {
  if (process.getuid?.() === 0) return chownSync(path, 12_345, 12_345);
  const own = process.getuid!();
  const spy = vi.spyOn(process, 'getuid').mockReturnValue(own + 1);
  onTestFinished(() => spy.mockRestore());
}

const openFilesIn = (dir: string) => readdirSync(dir).filter((name) => statSync(join(dir, name)).mode & 0o077);

test('state files that others could read are closed to them when a store is opened, of whatever kind', () => {
  const dir = aUsedDir();
  const names = readdirSync(dir);
  expect(names.map((name) => name.replace(/[0-9a-f]{32}/, '…')).toSorted()).toEqual(
    expect.arrayContaining([
      'desks-….sqlite',
      'store-….sqlite',
      'store-….sqlite-wal',
      'store-….sqlite.barcodes',
      'token-…',
    ]),
  );
  for (const name of names) chmodSync(join(dir, name), 0o644);
  writeFileSync(join(dir, 'store-0123456789abcdef0123456789abcdef.sqlite.corrupt-2026'), 'x', { mode: 0o644 });
  aState(dir).open('loja-1');
  expect(openFilesIn(dir)).toEqual([]);
});

test('the file of a token is closed to others as soon as it is read', () => {
  const dir = aUsedDir();
  const file = join(dir, tokenFileName(URL, TOKEN));
  chmodSync(file, 0o644);
  expect(aState(dir).lastStore).toBe('loja-1');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file that is none of ours keeps its rights', () => {
  const dir = aUsedDir();
  writeFileSync(join(dir, 'notes.txt'), 'mine', { mode: 0o644 });
  chmodSync(join(dir, 'notes.txt'), 0o644);
  aState(dir).open('loja-1');
  expect(openFilesIn(dir)).toEqual(['notes.txt']);
});

test.each([
  ['the records', storeFileName(URL, 'loja-1')],
  ['their log', `${storeFileName(URL, 'loja-1')}-wal`],
  ['a token', tokenFileName(URL, TOKEN)],
  ['the barcodes', `${storeFileName(URL, 'loja-1')}.barcodes`],
  ['the directory itself', '.'],
])('a state in which %s belongs to another user is refused, with its name', (_, name) => {
  const dir = aUsedDir();
  giveAway(join(dir, name));
  const state = aState(dir);
  expect(() => state.open('loja-1')).toThrow(/belongs to another user.*state/);
  // Whatever is asked of it after that is refused for the same reason.
  expect(() => state.database.get('SELECT 1')).toThrow(/belongs to another user/);
});

test('neither a token file nor barcodes of another user are believed', () => {
  const dir = aUsedDir();
  giveAway(join(dir, tokenFileName(URL, TOKEN)));
  giveAway(join(dir, `${basename(storeFileName(URL, 'loja-1'))}.barcodes`));
  expect(aState(dir).lastStore).toBeUndefined();
  expect(createBarcodeRepository(dir, URL, () => 'loja-1').read()).toBe('');
});
