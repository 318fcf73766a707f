/** `keys`: what the keys of the bench do, remapped or not. `commands`: the shop's own commands. */
import type { Command } from 'commander';
import { onItsOwn, withCommon, withOutput, type Cli } from '../command.ts';

/** Adds them. */
export function addKeysCommand(program: Command, cli: Cli): void {
  const keys = program.command('keys').alias('teclas').option('--changed');
  withCommon(withOutput(keys)).action(
    onItsOwn<{ changed?: boolean }>(cli, async (talk, flags) =>
      (await import('../handlers/keys.ts')).listKeys(talk, flags),
    ),
  );

  const commands = program.command('commands').alias('comandos');
  withCommon(withOutput(commands)).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/custom-commands.ts')).listCustomCommands(talk)),
  );
}
