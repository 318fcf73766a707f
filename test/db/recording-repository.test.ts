/** Recordings on disk: private, bounded, and held against the audit trail. */
import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAudit } from '../../src/db/audit.ts';
import { verifyAudit } from '../../src/db/audit-verify.ts';
import { openRecordingFile } from '../../src/db/recording-repository.ts';
import { readRecordings } from '../../src/db/recordings.ts';
import { openStateDatabase, type StateDatabase } from '../../src/db/database.ts';
import { StateUnusable } from '../../src/db/state-problem.ts';
import { recordingsOf } from '../../src/db/state-dir.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const BY = { operator: 'ana', station: 'door' };
const MB = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 20, 12);

function aRepository(rules: { mostBytes?: number; mostDays?: number } = {}) {
  const dir = temporaryFolder();
  const { database } = openStateDatabase(dir, 'store.sqlite', { wallNow: NOW });
  onTestFinished(() => database.close());
  let now = NOW;
  const problems: string[] = [];
  return {
    database,
    folder: recordingsOf(database.file),
    problems,
    sleep: (ms: number) => void (now += ms),
    open: (on: StateDatabase = database) =>
      openRecordingFile(
        { database: on, wallNow: () => now++, rules: { stations: 'all', mostBytes: 200 * MB, mostDays: 30, ...rules } },
        BY,
        ({ message }) => problems.push(message),
      ),
  };
}

const statesOf = (database: StateDatabase) => readRecordings(database).map(({ state }) => state);

test('a recording is its user’s alone, and the trail has its beginning, its end and its hash', () => {
  const { database, folder, open } = aRepository();
  const cast = open();
  expect(cast.isNext()).toBe(true);
  cast.write('{"version":2}');
  expect(cast.isNext()).toBe(false);
  cast.write('[0,"o","x"]');
  expect(statesOf(database)).toEqual([]);
  cast.end();
  cast.end();
  const [name] = readdirSync(folder);
  expect(name).toMatch(/^2026-11-20T12-00-00\.\d{3}Z-door-[0-9a-f]{6}\.cast$/);
  expect(readFileSync(join(folder, name!), 'utf8')).toBe('{"version":2}\n[0,"o","x"]\n');
  if (process.platform !== 'win32') {
    expect(statSync(join(folder, name!)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  }
  expect(readAudit(database).map(({ what, asked, station }) => [what, asked, station])).toEqual([
    ['cast-begin', name, 'door'],
    ['cast-end', name, 'door'],
  ]);
  expect(verifyAudit(database, [])).toMatchObject([{ station: 'door', entries: 2, broken: undefined }]);
  expect(readRecordings(database)).toMatchObject([{ name, state: 'intact', operator: 'ana', bytes: 26 }]);
});

test('a changed, a missing and a strange recording are found, and one that has no end is called that', () => {
  const { database, folder, open } = aRepository();
  for (let at = 0; at < 3; at++) {
    const cast = open();
    cast.isNext();
    cast.write(`[${at},"o","x"]`);
    cast.end();
  }
  const killed = open();
  killed.isNext();
  killed.write('x'.repeat(70_000));
  const [first, second] = readdirSync(folder).toSorted();
  appendFileSync(join(folder, first!), ' ');
  rmSync(join(folder, second!));
  writeFileSync(join(folder, 'planted.cast'), '');
  expect(statesOf(database)).toEqual(['changed', 'missing', 'intact', 'open', 'unknown']);
  killed.end();
});

test('a program that was killed leaves a recording without an end, and it is no break', async () => {
  const { database, open } = aRepository();
  const cast = open();
  cast.isNext();
  cast.write('[0,"o","x"]');
  // As its own timer does within a second.
  await expect.poll(() => statesOf(database)).toEqual(['open']);
  cast.end();
  expect(statesOf(database)).toEqual(['intact']);
});

test('no file is longer than an eighth of what there is for all, and the oldest go first', () => {
  const { database, folder, open } = aRepository({ mostBytes: 8 * 100_000 });
  const cast = open();
  let begun = 0;
  for (let at = 0; at < 200; at++) {
    if (cast.isNext()) begun++;
    cast.write('x'.repeat(9999));
  }
  cast.end();
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(begun).toBeGreaterThan(15);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(180_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(9 * 100_000);
  const states = statesOf(database);
  expect(states.filter((state) => state === 'removed')).toHaveLength(begun - sizes.length);
  expect(new Set(states)).toEqual(new Set(['removed', 'intact']));
});

test('a recording past its days goes with the next one that begins, and is not called missing', () => {
  const { database, folder, open } = aRepository({ mostDays: 2 });
  const old = open();
  old.isNext();
  old.write('old');
  old.end();
  const [name] = readdirSync(folder);
  utimesSync(join(folder, name!), new Date(NOW - 3 * 86_400_000), new Date(NOW - 3 * 86_400_000));
  const young = open();
  young.isNext();
  young.write('young');
  young.end();
  expect(statesOf(database)).toEqual(['removed', 'intact']);
});

test('after a day another file begins, so that none outlives its days', () => {
  const { database, sleep, open } = aRepository();
  const cast = open();
  cast.isNext();
  cast.write('x'.repeat(1));
  cast.end();
  const next = open();
  next.isNext();
  next.write('x'.repeat(70_000));
  next.write('x');
  sleep(25 * 3_600_000);
  next.end();
  expect(statesOf(database)).toEqual(['intact', 'intact']);
});

test('what is shown before it is known which store it is of is kept as soon as that is known', () => {
  const { database, folder, open } = aRepository();
  let isKnown = false;
  const unknown = new Proxy(database, {
    get(target, name) {
      if (!isKnown) throw new StateUnusable('failed', '', 'no store is known yet');
      return Reflect.get(target, name);
    },
  });
  const cast = open(unknown);
  cast.isNext();
  cast.write('early');
  expect(cast.isNext()).toBe(false);
  isKnown = true;
  cast.write('late');
  cast.end();
  expect(readFileSync(join(folder, readdirSync(folder)[0]!), 'utf8')).toBe('early\nlate\n');
});

test('where the folder cannot be written the recording ends, is told once, and nothing throws', () => {
  const { database, folder, problems, open } = aRepository();
  writeFileSync(folder, '');
  if (process.platform !== 'win32') chmodSync(folder, 0o600);
  const cast = open();
  cast.isNext();
  cast.write('x');
  cast.end();
  cast.write('y');
  cast.end();
  expect(problems).toHaveLength(1);
  expect(readAudit(database)).toEqual([]);
});
