/** `stock`: lists, sets and imports stock. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import { positive, wholeNumber } from '../parsers.ts';
import type { ImportFlags } from '../handlers/stock-import.ts';
import type { StockFlags } from '../handlers/stock-list.ts';
import type { StockSetFlags } from '../handlers/stock-set.ts';

/** Adds the command and its subcommands. */
export function addStockCommand(program: Command, cli: Cli): void {
  const stock = program
    .command('stock')
    .alias('estoque')
    .enablePositionalOptions()
    .option('--product <id>')
    .option('--updated-after <moment>')
    .option('--limit <count>', '', wholeNumber());
  withStore(withOutput(stock)).action(
    onStore<StockFlags>(cli, async (job, flags) => (await import('../handlers/stock-list.ts')).listStock(job, flags)),
  );

  const set = stock
    .command('set')
    .argument('<stock>')
    .option('--quantity <count>', '', wholeNumber(0, 2_147_483_647))
    .option('--active <flag>')
    .option('--product <id>')
    .option('--wait <seconds>', '', positive);
  withStore(withWrite(withOutput(set))).action(
    onStore<StockSetFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/stock-set.ts')).setStock(job, flags, args),
    ),
  );

  const importing = stock
    .command('import')
    .argument('<file>')
    .option('--skip-invalid')
    .option('--wait <seconds>', '', positive);
  withStore(withWrite(withOutput(importing))).action(
    onStore<ImportFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/stock-import.ts')).importStock(job, flags, args),
    ),
  );
}
