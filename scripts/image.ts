/** The image: `packaging/image/Dockerfile` built from the npm package of a release, as a folder in the layout of OCI. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export type ImageFacts = {
  root: string;
  /** The folder of the release, with `bancada-VERSION.tgz` in it. */
  out: string;
  version: string;
  /** Seconds since the epoch: the time of every file in the image's own layers. */
  moment: string;
  /** Another base than the Dockerfile's, such as a mirror's. */
  base: string | undefined;
};

/** Builds `bancada-VERSION-image` with buildah, which needs no service, and returns its path. */
export function buildImage({ root, out, version, moment, base }: ImageFacts): string {
  const tag = `localhost/bancada:${version}`;
  const folder = join(out, `bancada-${version}-image`);
  const buildah = (...words: string[]) =>
    execFileSync('buildah', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const from = base === undefined ? [] : ['--build-arg', `BASE=${base}`];
  const file = join(root, 'packaging/image/Dockerfile');
  // A base that is here is not asked for again.
  buildah(
    'build',
    '--pull=missing',
    '--layers=false',
    `--timestamp=${moment}`,
    ...from,
    '--tag',
    tag,
    '--file',
    file,
    out,
  );
  buildah('push', '--quiet', tag, `oci:${folder}:${version}`);
  return folder;
}
