/**
 * Modules of Node that a short command has no use for are loaded with the part of the program that needs them. Otherwise a bundle
 * names all of them at its beginning, and to load them takes Node as long as a short command of ours.
 */
import type { Plugin } from 'esbuild';
import { LEFT_OUT } from './bundle-options.ts';

/** Those that are dear and have few importers: each importer copies the names of the whole module. */
const LATE =
  /^node:(?:child_process|crypto|dns|fs\/promises|https?|net|readline|sqlite|tls|v8|vm|worker_threads|zlib)$/;

export function builtinsPlugin(): Plugin {
  return {
    name: 'builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^node:/ }, ({ path, kind, importer }) => {
        // It runs commands that are programs of their own, of which bancada has none.
        if (path === 'node:child_process' && /[\\/]commander[\\/]/.test(importer)) return { path: LEFT_OUT };
        return kind === 'import-statement' ? { path, namespace: 'builtin' } : undefined;
      });
      onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: LATE.test(path) ? `module.exports = process.getBuiltinModule('${path}');` : usedOf(path),
      }));
    },
  };
}

/**
 * One module for all importers, with the names that any of them uses: of the others the bundler leaves nothing. Node's own
 * import reads every name of the module, and `promises` of `fs` alone loads thirty others.
 */
function usedOf(path: string): string {
  const names = Object.keys(process.getBuiltinModule(path) as object).filter((name) => /^[a-z_]\w*$/i.test(name));
  return `const its = (name) => process.getBuiltinModule('${path}')[name];
export default /* @__PURE__ */ process.getBuiltinModule('${path}');
${names
  .filter((name) => name !== 'default')
  .map((name) => `export const ${name} = /* @__PURE__ */ its('${name}');`)
  .join('\n')}`;
}
