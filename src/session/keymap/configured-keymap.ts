/** The remap file and the file of the shop's own commands. They lie beside the profiles; all profiles share them. */
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

/** The remaps of the remap file and its problems; none without a file. Throws {@link ConfigProblem} if it cannot be read. */
export function readRemaps(configDir: string): { path: string; remaps: Remap[]; problems: KeyProblem[] } {
  const path = keyFileIn(configDir);
  const file = readOwnersJsonc(path);
  return { path, ...(file ? remapsOf(file) : { remaps: [], problems: [] }) };
}

/**
 * The shop's own commands and the problems of their file, with the keymap remapped by `remaps`; otherwise as {@link readRemaps}.
 */
export function readCustomCommands(
  configDir: string,
  remaps: readonly Remap[],
): { path: string; commands: CustomCommand[]; problems: CommandProblem[] } {
  const path = commandFileIn(configDir);
  const file = readOwnersJsonc(path);
  return { path, ...(file ? commandsOf(file, remaps) : { commands: [], problems: [] }) };
}

/**
 * The keymap of this configuration. Throws {@link ConfigProblem} for a file with a mistake, for half a keymap would surprise.
 * `allowed`: the names of the own commands that it may have; all of them if absent.
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
 * The own commands that run on events, from the file as it is now: it is read again when it has changed. Reports a mistake in a
 * changed file once to `onProblem`, and keeps the commands that were read before. Throws {@link ConfigProblem} on the first read.
 * `allowed` as for the keymap.
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
 * Reads the own commands that run on events. Throws {@link ConfigProblem} for a file with a mistake. `allowed` as for the keymap.
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
