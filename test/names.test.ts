/** One word for one thing: no exported name stands for two things in two rooms, and words that were given up stay away. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { roomOf } from './layers.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The rooms whose names are not held against those of the others, and why. */
const ROOMS_APART: Readonly<Record<string, string>> = {
  sandbox: 'it shares no code with the client, and describes the API in the words of the API, as the client does',
  i18n: 'a part of the texts is called as the screen or command that says it',
};

/** Exported names that may stand in two rooms, and why. */
const MAY_BE_TWICE: Readonly<Record<string, string>> = {};

/** Words that no exported name and no file name has any more: what it is called now. */
const RETIRED: Readonly<Record<string, string>> = {
  bench: 'session, context, packing or station',
  benches: 'sessions or stations',
  desk: 'session',
  desks: 'sessions',
  shop: 'replica',
  shops: 'replicas',
  slip: 'event',
  slips: 'events',
  shelf: 'repository',
  shelves: 'repositories',
  told: 'known, announced or published',
  untold: 'unknown',
  retold: 'updated',
  drawer: 'status tab',
  drawers: 'status tabs',
  probation: 'tentative',
  cast: 'recording',
  casts: 'recordings',
  crew: 'team replication',
  seat: 'membership',
  belief: 'version policy',
  hearsay: 'second-hand',
  turmoil: 'change counters',
  walker: 'full scan',
  manner: 'timing',
  beats: 'render scheduler',
  outlet: 'effects',
  keeper: 'write queue',
  filler: 'bulk load worker',
  witness: 'evidence',
  attend: 'watch',
  stand: 'role',
  steadiness: 'flap guard',
  wholeness: 'completeness',
  seal: 'encryption',
  sealed: 'encrypted',
  hear: 'poll or read',
  footing: 'cluster state',
  closet: 'cipher',
  shun: 'yield',
  steady: 'stable',
  vouch: 'confirm',
  telling: 'publishing',
  crowd: 'limits',
  refusals: 'throttle',
};

const EXPORTED = /^export (?:declare )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;

const files = ['src', 'components', 'screens'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name)),
);
const declared = files.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORTED)].map(([, name = '']) => ({ name, file })),
);
const apart = (file: string) => Object.hasOwn(ROOMS_APART, roomOf(file) ?? '');

/** `createItemRepository`, `MADE_STATUSES` and `use-page.ts` in words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

const isRetired = (name: string) => wordsOf(name).some((word) => Object.hasOwn(RETIRED, word));

test('no exported name stands for two things in two rooms', () => {
  expect(declared.length).toBeGreaterThan(1500);
  const rooms = Map.groupBy(
    declared.filter(({ file }) => !apart(file)),
    ({ name }) => name,
  );
  const twice = [...rooms]
    .map(([name, places]) => ({ name, rooms: [...new Set(places.map(({ file }) => roomOf(file) ?? file))].toSorted() }))
    .filter((one) => one.rooms.length > 1);
  const unexplained = twice.filter(({ name }) => !Object.hasOwn(MAY_BE_TWICE, name));
  expect(unexplained.map((one) => `${one.name}: ${one.rooms.join(', ')}`)).toEqual([]);
  const explained = Object.keys(MAY_BE_TWICE).filter((name) => !twice.some((one) => one.name === name));
  expect(explained, 'explained, and not there').toEqual([]);
});

test('no exported name has a word that was given up', () => {
  const names = declared.filter(({ file, name }) => !apart(file) && isRetired(name));
  expect(names.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('no file name has a word that was given up', () => {
  expect(files.filter((file) => !apart(file) && isRetired(basename(file)))).toEqual([]);
});

test('a word that was given up is found', () => {
  expect(['aBenchOfTwo', 'SLIP_TEXT', 'item-shelf.ts', 'workshop'].map(isRetired)).toEqual([true, true, true, false]);
});
