/**
 * An import of a builtin module as ESM reads all that it exports, and some of that is made only when it is read: of
 * `node:http` a whole client, which costs as much as everything else at a start. In the bundle builtins are asked for by
 * `process.getBuiltinModule`, which reads nothing.
 */
import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

export function builtinPlugin(): Plugin {
  return {
    name: 'builtin',
    setup(build) {
      build.onResolve({ filter: /^[a-z_:/0-9]+$/ }, ({ path, kind }) =>
        isBuiltin(path) && kind !== 'require-call' && kind !== 'require-resolve'
          ? { path, namespace: 'builtin' }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
        loader: 'js',
      }));
    },
  };
}
