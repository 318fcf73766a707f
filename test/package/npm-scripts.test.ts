/** What people can run: few scripts of npm, and the long runs, each in one line of the guide. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { proofRows, PROOFS } from '../../scripts/proofs.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** npm calls them by itself. */
const HOOKS = new Set(['prepare', 'prepack', 'postpack', 'prepublishOnly']);
const MOST = 12;

/** The rows of Markdown with their cells set apart by one space. */
const plain = (text: string) => text.replaceAll(/ *\| */g, '|');

test('there are no more scripts of npm than a person can know, each in one line of the guide', () => {
  const names = Object.keys(scripts).filter((name) => !HOOKS.has(name));
  expect(names.length).toBeLessThanOrEqual(MOST);
  const isNamed = (name: string) => new RegExp(`^\\| \`npm (run )?(-s )?${name}\\b`, 'm').test(guide);
  expect(names.filter((name) => !isNamed(name))).toEqual([]);
});

test('each long run is one line of the guide, as its table has it, and a file that is there', () => {
  expect(plain(guide)).toContain(plain(proofRows()));
  expect(Object.values(PROOFS).filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});
