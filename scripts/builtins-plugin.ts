/**
 * Modules of Node that a short command has no use for are loaded with the part of the program that needs them. Otherwise a bundle
 * names all of them at its beginning, and to load them takes Node as long as a short command of ours.
 */
import type { Plugin } from 'esbuild';

/**
 * Those that are dear and have few importers. Each file that imports one copies the names of the whole module: for `fs` and
 * `path`, which Node has loaded anyway, that made the bench start 15 ms later.
 */
const LATE = /^node:(?:child_process|crypto|dns|fs\/promises|https?|net|readline|sqlite|tls|worker_threads|zlib)$/;

export function builtinsPlugin(): Plugin {
  return {
    name: 'builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: LATE }, ({ path, kind }) =>
        kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule('${path}');`,
      }));
    },
  };
}
