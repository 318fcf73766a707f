/** `codes`: the sheet of command barcodes. */
import { Option, type Command } from 'commander';
import { PAGES } from '../../codes/pages.ts';
import { onItsOwn, withCommon, withExamples, type Cli } from '../command.ts';
import type { CodesFlags } from '../work/codes.ts';

/** Adds the command. */
export function addCodesCommand(program: Command, cli: Cli): void {
  const codes = program
    .command('codes')
    .alias('codigos')
    .description('draw the sheet of command barcodes, with which a shift needs no keyboard')
    .option('--out <file>', 'write it to a file: .svg or .pdf (default: to standard output)')
    .addOption(
      new Option('--format <format>', 'where the name of the file does not say it (default: svg)').choices([
        'svg',
        'pdf',
      ]),
    )
    .addOption(new Option('--page <page>', 'the paper').choices(Object.keys(PAGES)).default('a4'))
    .option('--force', 'write over a file that is there');
  withExamples(codes, [
    ['codes --out codes.pdf', 'print it at 100 %, not fitted to the page'],
    ['codes --format pdf --lang pt-BR | lp', 'straight to the printer'],
  ]);
  withCommon(codes).action(
    onItsOwn<CodesFlags>(cli, async (talk, flags) => (await import('../work/codes.ts')).writeCodes(talk, flags)),
  );
}
