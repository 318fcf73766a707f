/** Builds the program for tests, into a place of their own and without the screens, which no command needs. */
import type { Plugin } from 'esbuild';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeBundles } from '../../scripts/bundle.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const withoutScreens: Plugin = {
  name: 'without screens',
  setup({ onResolve }) {
    onResolve({ filter: /(?:screens\/App\.tsx|desk\/run-tui\.ts)$/ }, ({ path }) => ({ path, external: true }));
  },
};

export type BuiltProgram = Disposable & { path: string };

/** The program as scripts/build.ts bundles it; a test has no commit but the one that it names. */
export async function buildProgram(about: { commit?: string } = {}): Promise<BuiltProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-cli-'));
  await writeBundles(folder, { ...about, plugins: [withoutScreens] });
  copyFileSync(join(ROOT, 'src/entry.js'), join(folder, 'bancada.mjs'));
  return {
    path: join(folder, 'bancada.mjs'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
