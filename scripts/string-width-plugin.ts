/**
 * Loading string-width takes 20 ms, for what it knows of emoji. In the bundle it is loaded for the first text that has
 * more in it than letters of Latin and the signs of our screens.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const LAZY = fileURLToPath(new URL('string-width-lazy.js', import.meta.url));

export function stringWidthPlugin(): Plugin {
  return {
    name: 'string-width',
    setup(build) {
      build.onResolve({ filter: /^string-width$/ }, ({ importer }) => (importer === LAZY ? undefined : { path: LAZY }));
    },
  };
}
