/** What npm does in a checkout: starts what is built, packs without what is of the checkout alone, builds what is old. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { staleBecauseOf } from '../../scripts/stale.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A checkout with its scripts, in which nothing is built. */
function aCheckout(...scripts: string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'scripts'));
  for (const name of ['package.json', '.npmrc', ...scripts.map((one) => `scripts/${one}`)]) {
    copyFileSync(join(ROOT, name), join(folder, name));
  }
  return folder;
}

test('npm start without a build is one sentence, and no trace of a stack', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.js', 'demo'], {
    cwd: aCheckout('run.js'),
    encoding: 'utf8',
  });
  expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('"npm ci" builds it')]]);
});

test('a packed package.json has no scripts, and that of the checkout is as before', () => {
  const folder = aCheckout('prepare.js', 'packed-manifest.js');
  mkdirSync(join(folder, 'dist'));
  for (const name of ['bancada.js', 'sandbox.js']) writeFileSync(join(folder, 'dist', name), '');
  execFileSync('npm', ['pack', '--silent', '--offline'], { cwd: folder });
  const [file] = execFileSync('tar', ['-xzOf', 'bancada-0.1.0.tgz', 'package/package.json'], {
    cwd: folder,
    encoding: 'utf8',
  }).split('\f');
  const packed = JSON.parse(file!) as Record<string, unknown>;
  expect(Object.keys(packed)).toEqual(expect.arrayContaining(['name', 'version', 'bin', 'man', 'engines', 'files']));
  for (const name of ['scripts', 'devDependencies', 'allowScripts']) expect(packed).not.toHaveProperty(name);
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe(readFileSync(join(ROOT, 'package.json'), 'utf8'));
});

test('a build is old where a source is newer, or where there is none', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src/deep'), { recursive: true });
  writeFileSync(join(folder, 'src/deep/one.ts'), '');
  expect(staleBecauseOf(folder)).toBe('dist');
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/bancada.js'), '');
  utimesSync(join(folder, 'src/deep/one.ts'), 1000, 1000);
  expect(staleBecauseOf(folder)).toBeUndefined();
  utimesSync(join(folder, 'dist/bancada.js'), 900, 900);
  expect(staleBecauseOf(folder)).toBe('src/deep/one.ts');
});
