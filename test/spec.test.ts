import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEASE_FACTS, SPEC_TABLES, withSpecTables } from '../scripts/spec-tables.ts';

const FOLDER = join(import.meta.dirname, '../docs/spec');
const pages = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));

test.each(pages)('docs/spec/$name shows the tables that the program runs by', ({ text }) => {
  expect(text, 'npm run spec').toBe(withSpecTables(text));
});

test('every table is on a page', () => {
  const shown = pages.flatMap(({ text }) =>
    [...text.matchAll(/<!-- table ([\w-]+) -->/g)].map(([, name = '']) => name),
  );
  expect(shown.toSorted()).toEqual(Object.keys(SPEC_TABLES).toSorted());
});

test('the pages name the times that the program keeps', () => {
  const lease = pages.find(({ name }) => name === 'lease.md')!.text;
  expect(lease).toContain(`every ${LEASE_FACTS.renewSeconds} seconds`);
  expect(lease).toContain(`${LEASE_FACTS.leaseSeconds} s`);
});
