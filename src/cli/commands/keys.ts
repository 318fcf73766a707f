/** `keys`: the key bindings of the bench, with the user's changes. `commands`: the shop's own commands. */
import type { Command } from 'commander';
import { onItsOwn, onStore, withCommon, withOutput, withStore, type Cli } from '../command.ts';

/** Adds the commands. */
export function addKeysCommand(program: Command, cli: Cli): void {
  const keys = program.command('keys').alias('teclas').option('--changed');
  withCommon(withOutput(keys)).action(
    onItsOwn<{ changed?: boolean }>(cli, async (talk, flags) =>
      (await import('../handlers/keys.ts')).listKeys(talk, flags),
    ),
  );

  const commands = program.command('commands').alias('comandos').enablePositionalOptions();
  withCommon(withOutput(commands)).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/custom-commands.ts')).listCustomCommands(talk)),
  );
  withStore(withOutput(commands.command('failed').alias('falhas'))).action(
    onStore(cli, async (job) => (await import('../handlers/own-runs.ts')).listFailedRuns(job)),
  );
  withStore(commands.command('retry').alias('repetir').argument('[id...]').option('--all')).action(
    onStore<{ all?: boolean }>(cli, async (job, flags, ids) =>
      (await import('../handlers/own-runs.ts')).retryFailedRuns(job, flags, ids),
    ),
  );
}
