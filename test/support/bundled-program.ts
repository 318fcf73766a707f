/** Programs of tests as one file: one that reads Ink and React part by part needs three times as long for every start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle-options.ts';

export type BundledProgram = Disposable & { path: string };

/** Bundles a program as bancada is bundled, but with its names and lines; goes with its scope. */
export async function bundleProgram(source: string): Promise<BundledProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bancada-program-'));
  const path = join(folder, 'program.mjs');
  await build({ ...bundleOptions(), minify: false, entryPoints: [source], outfile: path });
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
