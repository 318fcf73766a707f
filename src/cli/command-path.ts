import type { Command } from 'commander';

/** The names of a command and of its parents below `bancada`: `stock set`. */
export function commandPath(command: Command): string {
  return command.parent?.parent ? `${commandPath(command.parent)} ${command.name()}` : command.name();
}
