/** `npm run prove -- mutants` takes too long to run here: whether it would begin at all can be read. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FOLDERS } from '../../scripts/mutants/folders.ts';

const offered = readFileSync('scripts/mutants/tests.ts', 'utf8');
const exports = /^export (?:const|(?:async )?function|class) (\w+)/gm;
const exported = new Set([...offered.matchAll(exports)].map(([, name = '']) => name));

/** What the files of a folder's tests are, without those that are not near. */
function nearTests({ tests, without = [] }: (typeof FOLDERS)[string]): string[] {
  return tests
    .flatMap((path) => (/\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.test.ts`)))
    .filter((file) => !without.some((end) => file.endsWith(`/${end}.test.ts`)));
}

describe.each(Object.entries(FOLDERS))('the mutants of %s', (_, folder) => {
  test('change files that are there, and ask tests that are there', () => {
    for (const pattern of folder.mutate) expect(globSync(pattern), pattern).not.toEqual([]);
    for (const path of folder.tests) expect(existsSync(path), path).toBe(true);
    for (const end of folder.without ?? [])
      expect(globSync(`test/**/${end.split('/').at(-1)}.test.ts`), end).not.toEqual([]);
  });

  test('ask tests that use no more of vitest than is there for them', () => {
    const missing = nearTests(folder).flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const [, names = ''] = /import \{([^}]*)\} from 'vitest'/.exec(text) ?? [];
      const imported = names.split(',').map((name) => name.trim());
      const used = [...text.matchAll(/\b(?:vi|test|describe)\.(\w+)\(/g)].map(([, name = '']) => `  ${name}:`);
      const short = used.filter((name) => !offered.includes(name) && !offered.includes(`${name.slice(0, -1)}(`));
      return [...imported.filter((name) => name !== '' && !exported.has(name)), ...short].map(
        (name) => `${file}: ${name.trim()}`,
      );
    });
    expect(missing).toEqual([]);
  });
});
