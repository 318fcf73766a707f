/** An explanation of a mutant is of a line of the source, which says so for as long as the line stands there. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EXPLAINED } from '../../scripts/mutants/equivalent-mutants.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');

test('every mutant that is explained changes a line of the source', () => {
  expect(EXPLAINED.length).toBeGreaterThan(100);
  const gone = EXPLAINED.filter(({ file, line }) => {
    const path = join(SOURCE, `${file}.ts`);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(line);
  });
  expect(gone.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
