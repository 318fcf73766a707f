/** Builds dist/: one ESM bundle for everything, and a small entry that an older Node can read far enough to be told so. */
import { build } from 'esbuild';
import { chmod, copyFile, rm } from 'node:fs/promises';
import { inkCachePlugin } from './ink-cache-plugin.ts';
import { inkTablePlugin } from './ink-table-plugin.ts';

const out = new URL('../dist/', import.meta.url);
const path = (name: string) => new URL(`../${name}`, import.meta.url).pathname;

await rm(out, { recursive: true, force: true });
await build({
  entryPoints: { main: path('src/main.tsx') },
  outdir: out.pathname,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  jsx: 'automatic',
  minify: true,
  keepNames: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); const __dirname = import.meta.dirname;",
  },
  plugins: [inkTablePlugin(), inkCachePlugin()],
  // ssh2 does without its native parts, and asks for them with a fallback.
  external: ['cpu-features', '*.node'],
  logLevel: 'warning',
});
await copyFile(path('src/entry.js'), path('dist/bancada.js'));
await chmod(path('dist/bancada.js'), 0o755);
