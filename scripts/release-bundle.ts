/** The program as a single executable holds it: everything in one file, and the thread that decodes pictures in another. */
import { build } from 'esbuild';
import { join } from 'node:path';
import { WORKER_ASSET } from '../src/devices/product-images/decoder.ts';
import { bundleOptions, workerOptions } from './bundle-options.ts';
import { partsOf, type Part } from './third-party.ts';

/** Writes both into `folder`, from the checkout at `root`; returns the packages that something of is in either. */
export async function writeReleaseBundle(
  folder: string,
  { root, commit }: { root: string; commit: string | undefined },
): Promise<Part[]> {
  const whole = { absWorkingDir: root, metafile: true } as const;
  const builds = await Promise.all([
    build({
      ...bundleOptions({ commit }),
      ...whole,
      target: 'node26',
      entryPoints: [join(root, 'src/main.tsx')],
      outfile: join(folder, 'main.mjs'),
    }),
    build({ ...workerOptions(), ...whole, outfile: join(folder, WORKER_ASSET) }),
  ]);
  return partsOf(
    builds.map(({ metafile }) => metafile),
    root,
  );
}
