/** `codes`: the sheet of command barcodes. */
import { Option, type Command } from 'commander';
import { PAGES } from '../../devices/barcodes/pages.ts';
import { onItsOwn, withCommon, type Cli } from '../command.ts';
import type { CodesFlags } from '../handlers/codes.ts';

/** Adds the command. */
export function addCodesCommand(program: Command, cli: Cli): void {
  const codes = program
    .command('codes')
    .alias('codigos')
    .option('--out <file>')
    .addOption(new Option('--format <format>').choices(['svg', 'pdf']))
    .addOption(new Option('--page <page>').choices(Object.keys(PAGES)).default('a4'))
    .option('--force');
  withCommon(codes).action(
    onItsOwn<CodesFlags>(cli, async (talk, flags) => (await import('../handlers/codes.ts')).writeCodes(talk, flags)),
  );
}
