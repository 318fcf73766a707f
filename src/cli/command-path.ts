import type { Command } from 'commander';

/** The words that lead to a command below `bancada`: `stock set`. */
export function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
