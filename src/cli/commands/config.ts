/** `config`: shows which settings are in force and where each is set; checks and edits their files. */
import type { Command } from 'commander';
import { onItsOwn, withCommon, withOutput, withStore, type Cli } from '../command.ts';

/** Adds the command and its subcommands. */
export function addConfigCommands(program: Command, cli: Cli): void {
  const config = program.command('config').enablePositionalOptions();
  withStore(withOutput(config)).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/config.ts')).listSettings(talk)),
  );
  withCommon(config.command('check')).action(
    onItsOwn(cli, async (talk) => (await import('../handlers/config.ts')).checkFiles(talk)),
  );
  withCommon(config.command('edit').argument('[file]')).action(
    onItsOwn(cli, async (talk, _, [file]) => (await import('../handlers/config-edit.ts')).editFile(talk, file)),
  );
}
