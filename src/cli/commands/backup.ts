/** `backup` and `restore`: copies of the data that only this machine has. */
import type { Command } from 'commander';
import { onItsOwn, withCommon, withOutput, type Cli } from '../command.ts';
import { wholeNumber } from '../parsers.ts';
import type { BackupFlags } from '../handlers/backup.ts';

/** Adds the commands. */
export function addBackupCommands(program: Command, cli: Cli): void {
  const backup = program.command('backup').argument('<dir>').option('--keep <count>', '', wholeNumber(1, 10_000));
  withCommon(withOutput(backup)).action(
    onItsOwn<BackupFlags>(cli, async (talk, flags, [dir = '']) =>
      (await import('../handlers/backup.ts')).backUp(talk, flags, { dir, version: cli.version }),
    ),
  );
  const restore = program.command('restore').alias('restaurar').argument('<file>').option('--yes').option('--no-input');
  withCommon(withOutput(restore)).action(
    onItsOwn(cli, async (talk, _, [file = '']) => (await import('../handlers/restore.ts')).restore(talk, file)),
  );
}
