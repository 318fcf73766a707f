/** Writes the bundles that the program is made of into a folder. */
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleOptions, FONT_FOLDER, inAscii, PICTURE_WORKER } from './bundle-options.ts';
import { commandsPlugin } from './commands-plugin.ts';
import { librariesOptions, librariesPlugin } from './libraries-plugin.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Bundle = 'program' | 'commands' | 'first' | 'sandbox' | 'libraries';

const ALL: readonly Bundle[] = ['program', 'commands', 'first', 'sandbox', 'libraries'];

/**
 * The program and who decodes pictures, what of it most commands need and what the first ones do, the sandbox for the tests of others, and large
 * libraries beside them, or `only` some of these, with the fonts of paper; returns what the bundler has read. `plugins` come before bancada's own.
 */
export async function writeBundles(
  folder: string,
  {
    commit,
    plugins: more = [],
    only = ALL,
  }: { commit?: string | undefined; plugins?: readonly Plugin[]; only?: readonly Bundle[] } = {},
): Promise<Metafile[]> {
  const { plugins, ...rest } = bundleOptions({ commit });
  const options = { ...rest, plugins, absWorkingDir: ROOT, metafile: true, write: false, outdir: folder } as const;
  const partOf = (name: 'commands' | 'first') => ({
    ...options,
    plugins: [...more, commandsPlugin(ROOT, name), librariesPlugin(), ...plugins],
    entryPoints: { [name]: join(ROOT, 'src/main.tsx') },
  });
  const optionsOf = {
    program: {
      ...options,
      plugins: [...more, librariesPlugin(), ...plugins],
      entryPoints: {
        main: join(ROOT, 'src/main.tsx'),
        [PICTURE_WORKER]: join(ROOT, 'src/devices/product-images/worker.ts'),
      },
    },
    commands: partOf('commands'),
    first: partOf('first'),
    sandbox: { ...options, entryPoints: { sandbox: join(ROOT, 'src/sandbox/library.ts') } },
    libraries: librariesOptions(options),
  } satisfies Record<Bundle, BuildOptions>;
  const bundles = await Promise.all(only.map((name) => build(optionsOf[name])));
  await mkdir(folder, { recursive: true });
  await cp(join(ROOT, 'packaging/fonts'), join(folder, FONT_FOLDER), { recursive: true });
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) await writeFile(path, inAscii(text));
  return bundles.map(({ metafile }) => metafile);
}
