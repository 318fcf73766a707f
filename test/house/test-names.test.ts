/** A test says its subject and its claim: `describe(subject)`, and inside it names that fit a line of a report. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rooms of tests that hold it; a room that comes to hold it is added. */
const HELD = ['test/domain', 'test/outbox', 'test/replica'];
const LONGEST = 79;

const files = HELD.flatMap((room) => globSync(`${room}/**/*.test.{ts,tsx}`)).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

test('every test stands below its subject', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter(({ text }) => /^(?:test|it)\b/m.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no claim is longer than a line of a report', () => {
  const names = files.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\b(?:test|it)|\]|`)\)?\(\s*'([^'\n]+)',/g)].map(([, name = '']) => ({ path, name })),
  );
  expect(names.length).toBeGreaterThan(150);
  expect(names.filter(({ name }) => name.length > LONGEST)).toEqual([]);
});
