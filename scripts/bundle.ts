/** Writes the bundles that the program is made of into a folder. */
import { build, type Metafile, type Plugin } from 'esbuild';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOptions, inAscii, PICTURE_WORKER } from './bundle-options.ts';
import { commandsPlugin } from './commands-plugin.ts';
import { librariesOptions, librariesPlugin } from './libraries-plugin.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The program, what of it most commands need, the sandbox for the tests of others, large libraries beside them, and who
 * decodes pictures; returns what the bundler has read. `plugins` come before bancada's own.
 */
export async function writeBundles(
  folder: string,
  { commit, plugins: more = [] }: { commit?: string | undefined; plugins?: readonly Plugin[] } = {},
): Promise<Metafile[]> {
  const { plugins, ...rest } = bundleOptions({ commit });
  const options = { ...rest, plugins, absWorkingDir: ROOT, metafile: true, write: false, outdir: folder } as const;
  const bundles = await Promise.all([
    build({
      ...options,
      plugins: [...more, librariesPlugin(), ...plugins],
      entryPoints: {
        main: join(ROOT, 'src/main.tsx'),
        [PICTURE_WORKER]: join(ROOT, 'src/devices/product-images/worker.ts'),
      },
    }),
    build({
      ...options,
      plugins: [...more, commandsPlugin(ROOT), librariesPlugin(), ...plugins],
      entryPoints: { commands: join(ROOT, 'src/main.tsx') },
    }),
    build({ ...options, entryPoints: { sandbox: join(ROOT, 'src/sandbox/library.ts') } }),
    build(librariesOptions(options)),
  ]);
  await mkdir(folder, { recursive: true });
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) await writeFile(path, inAscii(text));
  return bundles.map(({ metafile }) => metafile);
}
