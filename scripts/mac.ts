/** What is handed out for macOS: an unmodified Node, so that its signature holds, with dist/ and a file that starts both. */
import { chmodSync, copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './node-packages.ts';

export type MacTarget = Extract<Target, `darwin-${string}`>;

/** Finds its own folder, also behind links; what it starts stands beside it. */
const LAUNCHER = `#!/bin/sh
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self")
  case $link in
    /*) self=$link ;;
    *) self=$(dirname "$self")/$link ;;
  esac
done
here=$(cd "$(dirname "$self")" && pwd -P)
exec "$here/lib/node" "$here/lib/dist/bancada.js" "$@"
`;

/** Lays out a folder: `bancada`, which starts it, and `lib/` with Node and the program. */
export function layOutForMac({ folder, dist, node }: { folder: string; dist: string; node: string }): void {
  mkdirSync(join(folder, 'lib'), { recursive: true });
  cpSync(dist, join(folder, 'lib', 'dist'), { recursive: true });
  copyFileSync(node, join(folder, 'lib', 'node'));
  chmodSync(join(folder, 'lib', 'node'), 0o755);
  writeFileSync(join(folder, 'bancada'), LAUNCHER, { mode: 0o755 });
}
