import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createDeskShelf, type DeskShelf } from '../../src/db/session-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let seconds = 0;

function aShelf(dir: string, holder: { operator?: string; place?: string; terminal?: string } = {}): DeskShelf {
  const shelf = createDeskShelf({
    dir,
    baseUrl: 'https://store.example/api/v1',
    wallNow: () => NOW + 1000 * seconds++,
    holder: { operator: 'ana', place: 'station bench', terminal: '/dev/pts/1', ...holder },
  });
  onTestFinished(() => shelf.release());
  return shelf;
}

/** A desk that was left with a text. */
function leave(dir: string, text: string, holder: Parameters<typeof aShelf>[1] = {}): void {
  const shelf = aShelf(dir, holder);
  shelf.take('loja');
  shelf.write(text);
  shelf.settle();
  shelf.release();
}

test('a desk comes back, also in another terminal', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  expect(aShelf(dir, { terminal: '/dev/pts/9' }).take('loja').text).toBe('one');
});

test('two terminals of an operator do not share a desk, and each comes back to its own', () => {
  const dir = temporaryFolder();
  const one = aShelf(dir, { terminal: 'a' });
  const two = aShelf(dir, { terminal: 'b' });
  expect(one.take('loja').text).toBeUndefined();
  one.write('of a');
  expect(two.take('loja')).toMatchObject({ text: undefined, elsewhere: 'of a' });
  two.write('of b');
  one.release();
  two.release();
  expect(aShelf(dir, { terminal: 'a' }).take('loja').text).toBe('of a');
  expect(aShelf(dir, { terminal: 'b' }).take('loja').text).toBe('of b');
});

test('a desk has a name of its own, and has it again when it comes back', () => {
  const dir = temporaryFolder();
  const [one, two] = ['a', 'b'].map((terminal) => aShelf(dir, { terminal }));
  const names = [one!, two!].map((shelf) => shelf.take('loja').name);
  expect(new Set(names).size).toBe(2);
  one!.release();
  expect(aShelf(dir, { terminal: 'a' }).take('loja').name).toBe(names[0]);
});

test('another operator, another station and another store begin with nothing', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  expect(aShelf(dir, { operator: 'caio' }).take('loja').text).toBeUndefined();
  expect(aShelf(dir, { place: 'station door' }).take('loja').text).toBeUndefined();
  expect(aShelf(dir).take('another loja').text).toBeUndefined();
});

test('a desk whose process was killed is free', () => {
  const dir = temporaryFolder();
  const script = `
    import { createDeskShelf } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/session-repository.ts'))};
    const shelf = createDeskShelf({ dir: process.argv[1], baseUrl: 'https://store.example/api/v1', wallNow: () => 1,
      holder: { operator: 'ana', place: 'station bench', terminal: '' } });
    shelf.take('loja');
    shelf.write('half done');
    process.kill(process.pid, 'SIGKILL');
  `;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dir]);
  expect(signal).toBe('SIGKILL');
  expect(aShelf(dir).take('loja').text).toBe('half done');
});

test('a desk that ended twice before it had settled is suspect; one that went well between is not', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  const quick = () => {
    const shelf = aShelf(dir);
    const found = shelf.take('loja');
    shelf.release();
    return found.isSuspect;
  };
  expect([quick(), quick(), quick()]).toEqual([false, false, true]);
  const shelf = aShelf(dir);
  expect(shelf.take('loja').isSuspect).toBe(true);
  shelf.settle();
  shelf.release();
  expect(quick()).toBe(false);
});

test('a damaged file is set aside and said so, and the desk goes on', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  const file = join(
    dir,
    readdirSync(dir).find((name) => /^desks-\w+\.sqlite$/.test(name))!,
  );
  writeFileSync(file, 'this is no database '.repeat(500));
  const shelf = aShelf(dir);
  const found = shelf.take('loja');
  expect(found).toMatchObject({ text: undefined, setAside: expect.stringContaining('.corrupt-') });
  shelf.write('two');
  shelf.release();
  expect(aShelf(dir).take('loja').text).toBe('two');
});

test('nobody else can read it', () => {
  const dir = temporaryFolder();
  const shelf = aShelf(dir);
  shelf.take('loja');
  shelf.write('x');
  const modes = readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('a write does not wait for another process that holds the file', () => {
  const dir = temporaryFolder();
  const shelf = aShelf(dir);
  shelf.take('loja');
  const other = new DatabaseSync(
    join(
      dir,
      readdirSync(dir).find((name) => name.endsWith('.sqlite'))!,
    ),
  );
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const startedAt = performance.now();
  expect(() => shelf.write('x')).toThrow(/too long/);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  other.exec('ROLLBACK');
  shelf.write('x');
});
