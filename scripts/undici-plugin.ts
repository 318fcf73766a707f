/**
 * In the bundle undici is no more than what is used of it, see undici-parts.cjs. Nor does it read Node's own HTTP: of
 * `node:http` it wants the class of a request, to know how to end one that is sent on, and the most that headers may
 * take; without `node:http2` it does no HTTP/2, which bancada does not let it do (src/api/transport.ts).
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const PARTS = fileURLToPath(new URL('undici-parts.cjs', import.meta.url));
const IN_UNDICI = /[\\/]node_modules[\\/]undici[\\/]/;

const INSTEAD: Readonly<Record<string, string>> = {
  // Node's default for headers. Nothing that is sent is a request of Node's.
  'node:http': 'exports.maxHeaderSize = 16 * 1024; exports.IncomingMessage = class {};',
  // As undici itself does where there is none.
  'node:http2': 'exports.constants = {};',
};

export function undiciPlugin(): Plugin {
  return {
    name: 'undici',
    setup(build) {
      build.onResolve({ filter: /^undici$/ }, () => ({ path: PARTS }));
      build.onResolve({ filter: /^node:http2?$/ }, ({ path, importer }) =>
        IN_UNDICI.test(importer) ? { path, namespace: 'not-for-undici' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'not-for-undici' }, ({ path }) => ({ contents: INSTEAD[path]! }));
    },
  };
}
