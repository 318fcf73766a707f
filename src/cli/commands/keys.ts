/** `keys`: what the keys of the bench do, remapped or not. */
import type { Command } from 'commander';
import { onItsOwn, withCommon, withExamples, withOutput, type Cli } from '../command.ts';

/** Adds the command. */
export function addKeysCommand(program: Command, cli: Cli): void {
  const keys = program
    .command('keys')
    .alias('teclas')
    .description('list actions and their keys, and check the file that remaps them')
    .option('--changed', 'only what the file changes');
  withExamples(keys, [
    ['keys', 'every action, with the name that keys.json calls it by'],
    ['keys --changed', 'what keys.json makes of them; what is wrong with it, line by line'],
  ]);
  withCommon(withOutput(keys, ['json', 'ndjson', 'csv', 'fields'])).action(
    onItsOwn<{ changed?: boolean }>(cli, async (talk, flags) =>
      (await import('../work/keys.ts')).listKeys(talk, flags),
    ),
  );
}
