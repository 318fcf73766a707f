import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigProblem } from '../../src/config/problem.ts';
import { unlessUnreadable } from '../../src/config/small-file.ts';
import { watchFile } from '../../src/config/watched-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A watched file, with a system that may have no file descriptor left and a reader that refuses the word "rubbish". */
function aWatched() {
  const path = join(temporaryFolder(), 'file');
  let changes = 0;
  const put = (text: string) => {
    writeFileSync(path, text);
    utimesSync(path, ++changes, changes);
  };
  put('first');
  const at = { isFull: false, reads: 0, taken: [] as string[], problems: [] as unknown[] };
  const current = watchFile(path, {
    read() {
      at.reads++;
      const text = unlessUnreadable(path, () => {
        if (at.isFull) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
        return readFileSync(path, 'utf8');
      });
      if (text === 'rubbish') throw new ConfigProblem(() => 'rubbish');
      return text;
    },
    onNew: (text) => at.taken.push(text),
    onProblem: (error) => at.problems.push(error),
  });
  return { at, put, current };
}

test('a change that could not be read is read as soon as it can be, and told of once', () => {
  const { at, put, current } = aWatched();
  put('second');
  at.isFull = true;
  expect([current(), current()]).toEqual(['first', 'first']);
  expect(at.problems).toHaveLength(1);
  at.isFull = false;
  expect(current()).toBe('second');
  expect(at.taken).toEqual(['second']);
  expect(at.problems).toHaveLength(1);
});

test('a change that comes while the file is read for the first time is not missed', () => {
  const path = join(temporaryFolder(), 'file');
  writeFileSync(path, 'first');
  let reads = 0;
  const current = watchFile(path, {
    read() {
      const text = readFileSync(path, 'utf8');
      if (++reads === 1) writeFileSync(path, 'the second');
      return text;
    },
  });
  expect(current()).toBe('the second');
});

test('a file with a mistake is read once, and told of once, until it changes', () => {
  const { at, put, current } = aWatched();
  put('rubbish');
  expect([current(), current()]).toEqual(['first', 'first']);
  expect([at.reads, at.problems.length]).toEqual([2, 1]);
  put('third');
  expect(current()).toBe('third');
});

test('a mistake is told of also where the same file could not be read before', () => {
  const { at, put, current } = aWatched();
  put('rubbish');
  at.isFull = true;
  current();
  at.isFull = false;
  current();
  expect(at.problems).toHaveLength(2);
  expect(String(at.problems[1])).toContain('rubbish');
});

test('each time that the file cannot be read is told of, and each time that it is back', () => {
  const { at, put, current } = aWatched();
  put('second');
  for (const isFull of [true, false, true, true, false]) {
    at.isFull = isFull;
    if (isFull) put('second');
    current();
  }
  expect([at.problems.length, at.taken]).toEqual([3, ['second', 'second']]);
});
