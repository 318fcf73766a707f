/** The remap file of the configuration: beside the profiles, one for all of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeyFile, type KeyProblem } from '../keymap/key-file.ts';
import { createKeymap, DEFAULT_KEYMAP, type Keymap, type Remap } from '../keymap/keymap.ts';
import { isThere } from './private-file.ts';
import { ConfigProblem } from './problem.ts';

export const keyFileIn = (configDir: string): string => join(configDir, 'keys.json');

/** What the remap file says and what is wrong with it; neither where there is none. Throws {@link ConfigProblem} where it cannot be read. */
export function readRemaps(configDir: string): { path: string; remaps: Remap[]; problems: KeyProblem[] } {
  const path = keyFileIn(configDir);
  if (!isThere(path)) return { path, remaps: [], problems: [] };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new ConfigProblem((texts) => texts.config.unreadable(path), { cause });
  }
  return { path, ...readKeyFile(text.replace(/^\ufeff/, '')) };
}

/** The keymap of this configuration. Throws {@link ConfigProblem} for a file with a mistake: half a keymap would surprise. */
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
