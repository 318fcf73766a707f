/** The remap file and the shop's own commands of the configuration: beside the profiles, one of each for all of them. */
import { join } from 'node:path';
import { remapsOf } from './key-file.ts';
import { createKeymap, DEFAULT_KEYMAP, type Remap } from './keymap.ts';
import { commandsOf } from './commands-file.ts';
import { ConfigProblem } from '../../config/problem.ts';
import { watchFile } from '../../config/watched-file.ts';
import { readOwnersJsonc } from '../../config/jsonc.ts';
import type { CommandProblem } from '../../tty/keys/command-problem.ts';
import type { KeyProblem } from '../../tty/keys/key-problem.ts';
import type { OwnListener } from '../../eventlog/services/own-runs.ts';
import type { Keymap } from '../session-context.ts';
import type { CustomCommand } from '../state/custom-command.ts';

export const keyFileIn = (configDir: string): string => join(configDir, 'keys.json');
export const commandFileIn = (configDir: string): string => join(configDir, 'commands.json');

/**
 * What the remap file says and what is wrong with it; neither where there is none. Throws {@link
 * ConfigProblem} where it cannot be read.
 */
export function readRemaps(configDir: string): { path: string; remaps: Remap[]; problems: KeyProblem[] } {
  const path = keyFileIn(configDir);
  const file = readOwnersJsonc(path);
  return { path, ...(file ? remapsOf(file) : { remaps: [], problems: [] }) };
}

/** The same of the shop's own commands, beside keys that are remapped so. */
export function readCustomCommands(
  configDir: string,
  remaps: readonly Remap[],
): { path: string; commands: CustomCommand[]; problems: CommandProblem[] } {
  const path = commandFileIn(configDir);
  const file = readOwnersJsonc(path);
  return { path, ...(file ? commandsOf(file, remaps) : { commands: [], problems: [] }) };
}

/**
 * The keymap of this configuration. Throws {@link ConfigProblem} for a file with a mistake: half a keymap would
 * surprise. `allowed`: the own commands that it may have, by their names; all of them where nothing is said.
 */
export function readKeymap(configDir: string, allowed?: readonly string[]): Keymap {
  const { path, remaps, problems } = readRemaps(configDir);
  const [first] = problems;
  if (first) {
    throw new ConfigProblem(
      ({ keys }) => `${path}:${first.line}: ${keys.problem(first)} ${keys.more(problems.length)}`,
    );
  }
  const commands = allowedCommands(configDir, remaps, allowed).filter(({ on }) => on === undefined);
  return remaps.length + commands.length === 0 ? DEFAULT_KEYMAP : createKeymap(remaps, commands);
}

/**
 * The own commands that run by themselves when something happens, as the file says now: it is read again when it has
 * changed. A mistake in it is told once to `onProblem`, and what was said before goes on. Throws {@link ConfigProblem} at
 * first. `allowed` as for the keymap.
 */
export function watchListeners(
  configDir: string,
  allowed?: readonly string[],
  onProblem?: (problem: ConfigProblem) => void,
): () => readonly OwnListener[] {
  return watchFile(commandFileIn(configDir), {
    read: () => readListeners(configDir, allowed),
    onProblem(error) {
      if (!(error instanceof ConfigProblem)) throw error;
      onProblem?.(error);
    },
  });
}

/**
 * The own commands that run by themselves when something happens. Throws {@link ConfigProblem} for a file with a mistake.
 * `allowed` as for the keymap.
 */
export function readListeners(configDir: string, allowed?: readonly string[]): OwnListener[] {
  return allowedCommands(configDir, readRemaps(configDir).remaps, allowed).flatMap(({ name, run, on, withinMs }) =>
    on ? [{ name, run, on, withinMs }] : [],
  );
}

function allowedCommands(configDir: string, remaps: readonly Remap[], allowed?: readonly string[]): CustomCommand[] {
  const own = readCustomCommands(configDir, remaps);
  const [mistake] = own.problems;
  if (mistake) {
    throw new ConfigProblem(({ own: words }) =>
      `${own.path}:${mistake.line}: ${words.problem(mistake)} ${words.more(own.problems.length)}`.trim(),
    );
  }
  const names = own.commands.map(({ name }) => name);
  const unknown = allowed?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ConfigProblem(({ own: words }) => words.unknownName(unknown, names));
  return own.commands.filter(({ name }) => allowed?.includes(name) ?? true);
}
