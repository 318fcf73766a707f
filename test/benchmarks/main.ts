/** npm run prove -- bench NAME…: runs benchmarks one after the other; without a name, says which there are. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '../../scripts/bundle-options.ts';

/**
 * What draws is measured as it is shipped: bundled, with the production build of React and what
 * the bundle changes in Ink.
 */
const BUNDLED = new Set(['screens']);

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

type Benchmark = { run: (reference?: unknown) => Promise<void>; reference?: () => Promise<unknown> };

function load(path: string): Promise<Benchmark> {
  return import(path) as Promise<Benchmark>;
}

/** The file may export a `reference`: it is run with Ink as it is published, and its answer handed to `run`. */
async function runBundled(file: string): Promise<void> {
  const outdir = mkdtempSync(join(tmpdir(), 'bancada-bench-'));
  const options = bundleOptions();
  const bundle = async (name: string, plugins: typeof options.plugins) => {
    const entryPoints = { [name]: join(import.meta.dirname, file) };
    await build({ ...options, plugins, entryPoints, outdir, outExtension: { '.js': '.mjs' } });
    return load(pathToFileURL(join(outdir, `${name}.mjs`)).href);
  };
  try {
    const plain = await bundle(
      'plain',
      options.plugins.filter(({ name }) => name !== 'patches'),
    );
    const reference = await plain.reference?.();
    await (await bundle('shipped', options.plugins)).run(reference);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
