import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openTally, type Outcome } from './tally.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const round = (seed: number, more: Partial<Outcome> = {}): Outcome => {
  return { seed, program: 'p1', became: 'judged', complaints: [], counts: { writes: 3 }, ...more };
};

test('a run that goes on where another was cut off tells the totals of both', () => {
  const file = join(folder, 'tally');
  const first = openTally(file);
  first.note(round(1));
  first.note(round(2, { complaints: ['too many'] }));
  // Killed in the middle of a line.
  appendFileSync(file, '\n{"seed":3,"became":"jud');
  const second = openTally(file);
  expect([1, 2, 3].map(second.isJudged)).toEqual([true, true, false]);
  second.note(round(3, { program: 'p2' }));
  expect(second.totals()).toEqual([
    '3 rounds judged:',
    '  1 complaints',
    '  2 rounds judged of the program p1',
    '  1 rounds judged of the program p2',
    '  9 writes',
  ]);
  expect(second.wrongCount()).toBe(1);
});

test('a round that was not judged, or broke off, is taken again, and then counts once', () => {
  const tally = openTally(join(folder, 'tally'));
  tally.note(round(1, { became: 'not judged', counts: {} }));
  tally.note(round(2, { became: 'broken off', counts: {} }));
  expect([1, 2].map(tally.isJudged)).toEqual([false, false]);
  expect(tally.totals()).toEqual([
    '0 rounds judged:',
    '  0 complaints',
    '  1 rounds broken off',
    '  1 rounds not judged',
  ]);
  expect(tally.wrongCount()).toBe(1);
  tally.note(round(1));
  tally.note(round(2));
  expect(tally.totals()).toEqual([
    '2 rounds judged:',
    '  0 complaints',
    '  2 rounds judged of the program p1',
    '  6 writes',
  ]);
  expect(tally.wrongCount()).toBe(0);
});
