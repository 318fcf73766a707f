/**
 * What npm runs after an install in a checkout: the build, where there is something to build with. Plain JavaScript: with
 * `--omit=dev` it runs on whatever Node there is.
 */
import { existsSync } from 'node:fs';

const has = (name) => existsSync(new URL(`../${name}`, import.meta.url));

if (has('node_modules/esbuild')) await import('./build.ts');
else if (!has('dist/bancada.js')) {
  process.stderr.write(
    'Nothing is built: what bancada is built with are its dev dependencies. "npm ci" brings them.\n',
  );
}
