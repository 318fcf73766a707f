/** Builds the program for tests, into a place of their own and without the screens, which no command needs. */
import { build, type Plugin } from 'esbuild';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleOptions } from '../../scripts/bundle-options.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const withoutScreens: Plugin = {
  name: 'without screens',
  setup({ onResolve }) {
    onResolve({ filter: /(?:screens\/App\.tsx|desk\/run-tui\.ts)$/ }, ({ path }) => ({ path, external: true }));
  },
};

export type BuiltProgram = Disposable & { path: string };

/** The program as one bundle, made as scripts/build.ts makes it; a test has no commit but the one that it names. */
export async function buildProgram(about: { commit?: string } = {}): Promise<BuiltProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-cli-'));
  const options = bundleOptions(about);
  await build({
    ...options,
    plugins: [withoutScreens, ...options.plugins],
    entryPoints: { main: join(ROOT, 'src/main.tsx') },
    outdir: folder,
  });
  copyFileSync(join(ROOT, 'src/entry.js'), join(folder, 'bancada.mjs'));
  return {
    path: join(folder, 'bancada.mjs'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
