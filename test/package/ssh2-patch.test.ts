/** What the build puts right in ssh2, and that it does so in no other version of it. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { patched } from '../../scripts/ssh2-plugin.ts';
import { aFolder } from '../cli/run-cli.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PATCH = join(ROOT, 'scripts/ssh2.patch');
const LIBRARY = join(ROOT, 'node_modules/ssh2');

const diff = readFileSync(PATCH, 'utf8');
const readFile = (path: string) => readFileSync(join(LIBRARY, path), 'utf8');

test('the patch changes the library as git would', () => {
  using folder = aFolder();
  mkdirSync(join(folder.path, 'lib'));
  cpSync(join(LIBRARY, 'lib/protocol'), join(folder.path, 'lib/protocol'), { recursive: true });
  execFileSync('git', ['apply', PATCH], { cwd: folder.path });
  const files = patched(diff, readFile);
  expect(files.size).toBe(4);
  for (const [path, text] of files) expect(text).toBe(readFileSync(join(folder.path, path), 'utf8'));
});

const touched = diff.split('\n').filter((line) => /^[ -](?!-- a\/)\s*\S/.test(line));

test.each(touched)('a library where this line is another is not changed: %s', (line) => {
  const read = (path: string) => readFile(path).replaceAll(`\n${line.slice(1)}\n`, '\n// another\n');
  expect(() => patched(diff, read)).toThrow(/^ssh2\.patch is not for line \d+ of lib\/protocol\//);
});

test('a library with a line more above what is changed is not changed', () => {
  expect(() => patched(diff, (path) => `\n${readFile(path)}`)).toThrow('ssh2.patch is not for line');
});
