/** `labels`: the labels of parcels, printed or written to files. */
import type { Command } from 'commander';
import { onStore, withStore, withWhere, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import type { LabelsFlags } from '../handlers/labels.ts';

/** Adds the command. */
export function addLabelsCommand(program: Command, cli: Cli): void {
  const labels = program
    .command('labels')
    .alias('rotulos')
    .argument('[item...]')
    .option('--status <status>')
    .option('--out <folder>')
    .option('--print')
    .option('--again')
    .option('--wait <seconds>', '', positive);
  withStore(withWhere(labels)).action(
    onStore<LabelsFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/labels.ts')).takeLabels(job, flags, args),
    ),
  );
}
