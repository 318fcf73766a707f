/** What esbuild must know to bundle Ink 8 and ink-table 3.1 into ES modules. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * - ink-table is turned from CommonJS into a module that imports Ink: a `require` of Ink cannot wait for its top-level await.
 *   components/ink-table.ts, which does the same at run time, is replaced by an import.
 * - react-devtools-core, which Ink loads only with `DEV=true`, is left out.
 */
export function inkTablePlugin(): Plugin {
  return {
    name: 'ink-table',
    setup(build) {
      build.onLoad({ filter: /[\\/]components[\\/]ink-table\.ts$/ }, ({ path }) => ({
        contents: `export { default as InkTable } from 'ink-table';`,
        resolveDir: dirname(path),
      }));
      build.onLoad({ filter: /[\\/]node_modules[\\/]ink-table[\\/]dist[\\/]index\.js$/ }, async ({ path }) => ({
        contents: asModule(await readFile(path, 'utf8')),
        resolveDir: dirname(path),
      }));
      build.onResolve({ filter: /^react-devtools-core$/ }, ({ path }) => ({ path, namespace: 'left-out' }));
      build.onLoad({ filter: /.*/, namespace: 'left-out' }, () => ({ contents: 'export default {};' }));
    },
  };
}

// Imports do not depend on what a version of ink-table asks for by accident: a new `require` in it fails the build.
const IMPORTS: Readonly<Record<string, string>> = {
  ink: `import * as ink from 'ink';`,
  react: `import react from 'react';`,
  'object-hash': `import * as objectHash from 'object-hash';`,
};

function asModule(commonJs: string): string {
  for (const [, name = ''] of commonJs.matchAll(/\brequire\("([^"]+)"\)/g)) {
    if (!Object.hasOwn(IMPORTS, name)) throw new Error(`ink-table requires ${name}, which this plugin does not know`);
  }
  return [
    ...Object.values(IMPORTS),
    `const modules = { ink, react, 'object-hash': objectHash };`,
    `const require = (name) => modules[name];`,
    `const exports = {};`,
    // At the top of a module `this` is nothing; TypeScript's helper in ink-table asks it first.
    commonJs.replaceAll('this && this.', 'undefined && undefined.'),
    `export default exports.default;`,
  ].join('\n');
}
