/** The program as tests start it: what is built, or a build of their own without the screens, which no command needs. */
import type { Plugin } from 'esbuild';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeBundles } from '../../scripts/bundle.ts';
import { staleBecauseOf } from '../../scripts/stale.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const withoutScreens: Plugin = {
  name: 'without screens',
  setup({ onResolve }) {
    onResolve({ filter: /(?:screens\/App\.tsx|desk\/run-tui\.ts)$/ }, ({ path }) => ({ path, external: true }));
  },
};

/** A home of a test's own, in which only what Node has compiled of the program is not: a start without it takes twice the time. */
export function homeIn(folder: { path: string }): { HOME: string; XDG_CACHE_HOME: string } {
  return { HOME: folder.path, XDG_CACHE_HOME: join(homedir(), '.cache') };
}

export type BuiltProgram = Disposable & { path: string };

/** The program as scripts/build.ts bundles it: that of dist/ where it is of the sources that lie there. */
export async function buildProgram(): Promise<BuiltProgram> {
  if (staleBecauseOf(ROOT) === undefined) return { path: join(ROOT, 'dist/bancada.js'), [Symbol.dispose]: () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'bancada-cli-'));
  await writeBundles(folder, { plugins: [withoutScreens], only: ['program', 'commands', 'libraries'] });
  copyFileSync(join(ROOT, 'src/entry.js'), join(folder, 'bancada.mjs'));
  return {
    path: join(folder, 'bancada.mjs'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
