/** npm run prove -- bench NAME…: runs benchmarks one after the other; without a name, says which there are. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle-options.ts';

/** What draws in this process is measured as it is shipped: bundled, with React as it is made for production. */
const BUNDLED = new Set(['packing']);

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.includes('.bench.'))
  .map((file) => file.replace(/\.bench\.tsx?$/, ''));
const wanted = process.argv.slice(2);

if (wanted.length === 0 || wanted.some((name) => !known.includes(name))) {
  console.error(`Which benchmark? ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of wanted) {
    const file = readdirSync(import.meta.dirname).find((one) => one.startsWith(`${name}.bench.`))!;
    if (BUNDLED.has(name)) await runBundled(file);
    else await (await load(`./${file}`)).run();
  }
}

function load(path: string) {
  return import(path) as Promise<{ run: () => Promise<void> }>;
}

async function runBundled(file: string): Promise<void> {
  const outdir = mkdtempSync(join(tmpdir(), 'bancada-bench-'));
  try {
    const entryPoints = { bench: join(import.meta.dirname, file) };
    await build({ ...bundleOptions(), entryPoints, outdir, outExtension: { '.js': '.mjs' } });
    await (await load(pathToFileURL(join(outdir, 'bench.mjs')).href)).run();
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
