/** In the bundle undici is no more than what is used of it, see undici-parts.cjs. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const PARTS = fileURLToPath(new URL('undici-parts.cjs', import.meta.url));

export function undiciPlugin(): Plugin {
  return {
    name: 'undici',
    setup(build) {
      build.onResolve({ filter: /^undici$/ }, () => ({ path: PARTS }));
    },
  };
}
