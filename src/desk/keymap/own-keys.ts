/** The remap file of the configuration: beside the profiles, one for all of them. */
import { join } from 'node:path';
import { remapsOf } from './key-file.ts';
import { createKeymap, DEFAULT_KEYMAP, type Remap } from './keymap.ts';
import { ConfigProblem } from '../../files/problem.ts';
import { readOwnJsonc } from '../../settings/jsonc.ts';
import type { KeyProblem } from '../../keys/key-problem.ts';
import type { Keymap } from '../bench.ts';

export const keyFileIn = (configDir: string): string => join(configDir, 'keys.json');

/**
 * What the remap file says and what is wrong with it; neither where there is none. Throws {@link
 * ConfigProblem} where it cannot be read.
 */
export function readRemaps(configDir: string): { path: string; remaps: Remap[]; problems: KeyProblem[] } {
  const path = keyFileIn(configDir);
  const file = readOwnJsonc(path);
  return { path, ...(file ? remapsOf(file) : { remaps: [], problems: [] }) };
}

/**
 * The keymap of this configuration. Throws {@link ConfigProblem} for a file with a mistake:
 * half a keymap would surprise.
 */
export function readKeymap(configDir: string): Keymap {
  const { path, remaps, problems } = readRemaps(configDir);
  const [first] = problems;
  if (first) {
    throw new ConfigProblem(
      ({ keys }) => `${path}:${first.line}: ${keys.problem(first)} ${keys.more(problems.length)}`,
    );
  }
  return remaps.length === 0 ? DEFAULT_KEYMAP : createKeymap(remaps);
}
