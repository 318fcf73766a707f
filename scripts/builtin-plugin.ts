/**
 * An import of a builtin module as ESM reads all that it exports, and some of that is made only when it is read: of
 * `node:http` a whole client, which costs as much as everything else at a start. In the bundle builtins are asked for by
 * `process.getBuiltinModule`, which reads nothing. What bancada itself imports is asked for when something of it is used:
 * a short command never looks up a name or starts a program, and most start nothing else either.
 */
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';
/** What libraries only take functions out of. */
const TAKEN_APART = /^(?:node:)?(?:util|child_process)$/;

export function builtinPlugin(): Plugin {
  return {
    name: 'builtin',
    setup(build) {
      build.onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path, kind, importer }) => {
        if (!isBuiltin(path) || kind === 'require-call' || kind === 'require-resolve') return undefined;
        // Libraries also import them whole, and some of those are functions or know who they are.
        const isTakenApart = !importer.includes('node_modules') || TAKEN_APART.test(path);
        return { path, namespace: isTakenApart ? 'builtin-in-use' : 'builtin' };
      });
      build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
        loader: 'js',
      }));
      build.onLoad({ filter: /.*/, namespace: 'builtin-in-use' }, ({ path }) => ({
        contents: inUse(path),
        loader: 'js',
      }));
    },
  };
}

/**
 * A module without anything of its own: what is not found there is looked for behind it, and kept for the next time. An
 * importing file has a copy of it with the same behind it, as esbuild makes them (`__toESM`).
 */
function inUse(path: string): string {
  return `
    const builtin = () => process.getBuiltinModule(${JSON.stringify(path)});
    module.exports = Object.create(new Proxy({}, {
      has: (_, name) => name in builtin(),
      get(_, name, importing) {
        if (name === '__esModule') return undefined;
        const value = builtin()[name];
        Object.defineProperty(importing, name, { value });
        return value;
      },
    }));`;
}
