import type { Command } from 'commander';

/** The words that lead to a command below `bancada`: `stock set`. */
export function commandPath(command: Command): string {
  return command.parent?.parent ? `${commandPath(command.parent)} ${command.name()}` : command.name();
}
