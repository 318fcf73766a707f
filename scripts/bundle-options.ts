/** How the program is bundled, for people and for tests alike. */
import type { BuildOptions } from 'esbuild';
import { join } from 'node:path';
import { builtinsPlugin } from './builtins-plugin.ts';
import { inkTablePlugin } from './ink-table-plugin.ts';
import { patchesPlugin } from './patches-plugin.ts';
import { yogaPlugin } from './yoga-plugin.ts';

const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); const __dirname = import.meta.dirname;";

/** Where the fonts of paper lie beside a bundle, and in a single executable. */
export const FONT_FOLDER = 'fonts';

/** What stands in the place of parts that are never asked for. */
export const LEFT_OUT = join(import.meta.dirname, 'left-out.js');

/** The file, without its ending, that decodes pictures: a process of its own runs it. */
export const PICTURE_WORKER = 'picture-worker';

/**
 * esbuild's options for the bundle; where it comes from and goes to is the caller's. The commit is what the program says
 * it was built from. It is one file, see libraries-plugin.ts for what may stand beside it and commands-plugin.ts for a
 * smaller one: to find, read and link a hundred parts takes Node longer than to run them, and of one file what is not used
 * is not even compiled.
 */
export function bundleOptions({ commit = '' }: { commit?: string | undefined } = {}) {
  return {
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    // Names stay as they are, for the stacks of errors. To shorten them and set each again (`keepNames`) takes time wherever a
    // function is made: a sixth of the work of a key.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.DEV': '"false"',
      BUILT_FROM_COMMIT: JSON.stringify(commit),
      PICTURE_WORKER: JSON.stringify(`./${PICTURE_WORKER}.js`),
      FONT_FOLDER: JSON.stringify(`./${FONT_FOLDER}/`),
    },
    banner: { js: REQUIRE },
    plugins: [builtinsPlugin(), yogaPlugin(), inkTablePlugin(), patchesPlugin()],
    alias: {
      // Its main file hides its imports from a bundler.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
      'brotli/decompress.js': LEFT_OUT,
      'png-js': LEFT_OUT,
      'string-width': join(import.meta.dirname, 'string-width-lazy.js'),
    },
    // ssh2 does without its native parts, and asks for them with a fallback.
    external: ['cpu-features', '*.node'],
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/**
 * A bundle in ASCII, which Node keeps in half the memory of any other text. esbuild escapes all but what stands in
 * regular expressions, where the same escapes mean the same.
 */
export function inAscii(bundle: string): string {
  return bundle.replaceAll(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** esbuild's options for the thread that decodes pictures, as a text of its own: a single executable has no files. */
export function workerOptions() {
  const { plugins: _, ...options } = bundleOptions();
  return {
    ...options,
    format: 'cjs',
    banner: {},
    // Where it is, is asked by nobody who runs a text.
    define: { ...options.define, 'import.meta.url': '""' },
    entryPoints: ['src/devices/product-images/worker.ts'],
    outfile: 'release/work/picture-worker.js',
  } satisfies BuildOptions;
}
