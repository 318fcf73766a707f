/**
 * Builds dist/: one ESM bundle for everything, and a small entry that an older Node can read far enough to be told so.
 */
import { build } from 'esbuild';
import { chmod, copyFile, rm } from 'node:fs/promises';
import { bundleOptions } from './bundle-options.ts';

const out = new URL('../dist/', import.meta.url);
const path = (name: string) => new URL(`../${name}`, import.meta.url).pathname;

await rm(out, { recursive: true, force: true });
await build({ ...bundleOptions(), entryPoints: { main: path('src/main.tsx') }, outdir: out.pathname });
await copyFile(path('src/entry.js'), path('dist/bancada.js'));
await chmod(path('dist/bancada.js'), 0o755);
