/**
 * Node's own modules are loaded with the part of the program that needs them. Otherwise a bundle names all of them at its
 * beginning, and to load them takes Node as long as a short command of ours.
 */
import type { Plugin } from 'esbuild';

export function builtinsPlugin(): Plugin {
  return {
    name: 'builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/ }, ({ path, kind }) =>
        kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule('${path}');`,
      }));
    },
  };
}
