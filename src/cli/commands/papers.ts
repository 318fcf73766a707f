/** `picks` and `slips`: lists on paper. */
import { Option, type Command } from 'commander';
import { PAGES } from '../../devices/barcodes/pages.ts';
import { onStore, withItems, withStore, withWhere, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import type { PapersFlags } from '../handlers/papers.ts';

/** Adds the commands. */
export function addPaperCommands(program: Command, cli: Cli): void {
  const picks = withWhere(program.command('picks').alias('separacao').argument('[item...]'));
  withStore(withPaper(picks)).action(
    onStore<PapersFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/papers.ts')).writePicks(job, flags, args),
    ),
  );
  const slips = withItems(program.command('slips').alias('folhas')).option('--prices');
  withStore(withPaper(slips)).action(
    onStore<PapersFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/papers.ts')).writePackingLists(job, flags, args),
    ),
  );
}

function withPaper(command: Command): Command {
  return command
    .option('--out <file>')
    .addOption(new Option('--page <page>').choices(Object.keys(PAGES)).default('a4'))
    .option('--force')
    .option('--wait <seconds>', '', positive);
}
