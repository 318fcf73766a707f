import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createSessionRepository, type SessionRepository } from '../../src/db/session-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let seconds = 0;

function aRepository(
  dir: string,
  holder: { operator?: string; place?: string; terminal?: string } = {},
): SessionRepository {
  const repository = createSessionRepository({
    dir,
    baseUrl: 'https://store.example/api/v1',
    wallNow: () => NOW + 1000 * seconds++,
    holder: { operator: 'ana', place: 'station bench', terminal: '/dev/pts/1', ...holder },
  });
  onTestFinished(() => repository.release());
  return repository;
}

/** A desk that was left with a text. */
function leave(dir: string, text: string, holder: Parameters<typeof aRepository>[1] = {}): void {
  const repository = aRepository(dir, holder);
  repository.take('loja');
  repository.write(text);
  repository.settle();
  repository.release();
}

test('a desk comes back, also in another terminal', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  expect(aRepository(dir, { terminal: '/dev/pts/9' }).take('loja').text).toBe('one');
});

test('two terminals of an operator do not share a desk, and each comes back to its own', () => {
  const dir = temporaryFolder();
  const one = aRepository(dir, { terminal: 'a' });
  const two = aRepository(dir, { terminal: 'b' });
  expect(one.take('loja').text).toBeUndefined();
  one.write('of a');
  expect(two.take('loja')).toMatchObject({ text: undefined, elsewhere: 'of a' });
  two.write('of b');
  one.release();
  two.release();
  expect(aRepository(dir, { terminal: 'a' }).take('loja').text).toBe('of a');
  expect(aRepository(dir, { terminal: 'b' }).take('loja').text).toBe('of b');
});

test('a desk has a name of its own, and has it again when it comes back', () => {
  const dir = temporaryFolder();
  const [one, two] = ['a', 'b'].map((terminal) => aRepository(dir, { terminal }));
  const names = [one!, two!].map((repository) => repository.take('loja').name);
  expect(new Set(names).size).toBe(2);
  one!.release();
  expect(aRepository(dir, { terminal: 'a' }).take('loja').name).toBe(names[0]);
});

test('another operator, another station and another store begin with nothing', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  expect(aRepository(dir, { operator: 'caio' }).take('loja').text).toBeUndefined();
  expect(aRepository(dir, { place: 'station door' }).take('loja').text).toBeUndefined();
  expect(aRepository(dir).take('another loja').text).toBeUndefined();
});

test('a desk whose process was killed is free', () => {
  const dir = temporaryFolder();
  const script = `
    import { createSessionRepository } from ${JSON.stringify(join(import.meta.dirname, '../../src/db/session-repository.ts'))};
    const shelf = createSessionRepository({ dir: process.argv[1], baseUrl: 'https://store.example/api/v1', wallNow: () => 1,
      holder: { operator: 'ana', place: 'station bench', terminal: '' } });
    shelf.take('loja');
    shelf.write('half done');
    process.kill(process.pid, 'SIGKILL');
  `;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script, dir]);
  expect(signal).toBe('SIGKILL');
  expect(aRepository(dir).take('loja').text).toBe('half done');
});

test('a desk that ended twice before it had settled is suspect; one that went well between is not', () => {
  const dir = temporaryFolder();
  leave(dir, 'one');
  const quick = () => {
    const repository = aRepository(dir);
    const found = repository.take('loja');
    repository.release();
    return found.isSuspect;
  };
  expect([quick(), quick(), quick()]).toEqual([false, false, true]);
  const repository = aRepository(dir);
  expect(repository.take('loja').isSuspect).toBe(true);
  repository.settle();
  repository.release();
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
  const repository = aRepository(dir);
  const found = repository.take('loja');
  expect(found).toMatchObject({ text: undefined, setAside: expect.stringContaining('.corrupt-') });
  repository.write('two');
  repository.release();
  expect(aRepository(dir).take('loja').text).toBe('two');
});

test('nobody else can read it', () => {
  const dir = temporaryFolder();
  const repository = aRepository(dir);
  repository.take('loja');
  repository.write('x');
  const modes = readdirSync(dir).map((name) => statSync(join(dir, name)).mode & 0o777);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test('a write does not wait for another process that holds the file', () => {
  const dir = temporaryFolder();
  const repository = aRepository(dir);
  repository.take('loja');
  const other = new DatabaseSync(
    join(
      dir,
      readdirSync(dir).find((name) => name.endsWith('.sqlite'))!,
    ),
  );
  onTestFinished(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  const startedAt = performance.now();
  expect(() => repository.write('x')).toThrow(/too long/);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  other.exec('ROLLBACK');
  repository.write('x');
});
