/**
 * Large libraries stand beside the bundle, each in a file of its own, which is read when it is first needed: most benches
 * never open a server, a hub or a font, and what has been read once stays in memory.
 */
import type { BuildOptions, Plugin } from 'esbuild';
import { LEFT_OUT } from './bundle-options.ts';

/** By the names that they are imported by: the file, without its ending. */
const FILES: Readonly<Record<string, string>> = {
  './undici-parts.cjs': 'undici',
  '@redis/client': 'redis',
  ssh2: 'ssh2',
  fontkit: 'fontkit',
  pdfkit: 'pdfkit',
};

/** In place of each library: whoever needs it reads its file. */
export function librariesPlugin(): Plugin {
  return {
    name: 'libraries',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(?:\.\/)?[@a-z][a-z0-9./@-]*$/ }, ({ path, kind }) =>
        path in FILES && kind !== 'entry-point' ? { path, namespace: 'library' } : undefined,
      );
      onResolve({ filter: /^\.\/[a-z0-9]+\.cjs$/, namespace: 'library' }, ({ path }) => ({ path, external: true }));
      onLoad({ filter: /.*/, namespace: 'library' }, ({ path }) => ({
        contents: `module.exports = require('./${FILES[path]}.cjs');`,
      }));
      // HTTP/2 is never asked for, and with it Node loads as much again as for all else of undici.
      onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, () => ({
        contents: `module.exports = require(${JSON.stringify(LEFT_OUT)}).default;`,
      }));
    },
  };
}

/** The same options for the files of the libraries. */
export function librariesOptions<Options extends BuildOptions & { plugins: readonly Plugin[] }>(options: Options) {
  return {
    ...options,
    format: 'cjs',
    banner: { js: "const __ownUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { ...options.define, 'import.meta.url': '__ownUrl' },
    // One of them is used by another.
    plugins: [librariesPlugin(), ...options.plugins],
    entryPoints: Object.fromEntries(
      Object.entries(FILES).map(([name, file]) => [file, name.replace('./', './src/api/')]),
    ),
    outExtension: { '.js': '.cjs' },
  } satisfies BuildOptions;
}
