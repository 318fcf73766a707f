/** What the build changes in libraries, and that it does so in no other version of them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { patched } from '../../scripts/patches-plugin.ts';
import { aFolder } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'scripts/patches');

const patches = readdirSync(FOLDER).map((name) => ({
  name,
  diff: readFileSync(join(FOLDER, name), 'utf8'),
  read: (path: string) => readFileSync(join(ROOT, 'node_modules', name.replace('.patch', ''), path), 'utf8'),
}));

test('two libraries are patched', () => {
  expect(patches.map(({ name }) => name).toSorted()).toEqual(['ink.patch', 'ssh2.patch']);
});

test.each(patches)('$name changes its library as git would', ({ name, diff, read }) => {
  using folder = aFolder();
  for (const [, path = ''] of diff.matchAll(/^--- a\/(.*)$/gm)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), read(path));
  }
  execFileSync('git', ['apply', join(FOLDER, name)], { cwd: folder.path });
  const files = patched(diff, read);
  expect(files.size).toBeGreaterThan(0);
  for (const [path, text] of files) expect(text).toBe(readFileSync(join(folder.path, path), 'utf8'));
});

test.each(patches)('a library with any other line than $name has is not changed', ({ diff, read }) => {
  const lines = diff.split('\n').filter((line) => /^[ -](?!-- a\/)\s*\S/.test(line));
  for (const line of lines) {
    const other = (path: string) => read(path).replaceAll(`\n${line.slice(1)}\n`, '\n// another\n');
    expect(() => patched(diff, other), line).toThrow(/^The patch is not for line \d+ of /);
  }
});

test.each(patches)('a library with a line more above what $name changes is not changed', ({ diff, read }) => {
  expect(() => patched(diff, (path) => `\n${read(path)}`)).toThrow('The patch is not for line');
});
