/** `stock`: list, set, import. */
import type { Command } from 'commander';
import {
  onStore,
  positive,
  wholeNumber,
  withExamples,
  withOutput,
  withStore,
  withWrite,
  type Cli,
} from '../command.ts';
import type { ImportFlags } from '../work/stock-import.ts';
import type { StockFlags } from '../work/stock-list.ts';
import type { StockSetFlags } from '../work/stock-set.ts';

/** Adds the command and its own commands. */
export function addStockCommand(program: Command, cli: Cli): void {
  const stock = program
    .command('stock')
    .alias('estoque')
    .description('list stock records, all pages of them; set or import them')
    .enablePositionalOptions()
    .option('--product <id>', 'only the variations of this product')
    .option('--updated-after <moment>', 'records changed after a moment (2026-11-20T10:00:00Z) or age (15m, 24h, 7d)')
    .option('--limit <count>', 'at most so many', wholeNumber());
  withExamples(stock, [
    ['stock --csv > stock.csv', 'to be edited in a spreadsheet and imported again'],
    ['stock set 8f0c… --quantity 12', 'one record'],
    ['stock import stock.csv --dry-run', 'what would change'],
  ]);
  withStore(withOutput(stock, ['json', 'ndjson', 'csv', 'fields'])).action(
    onStore<StockFlags>(cli, async (job, flags) => (await import('../work/stock-list.ts')).listStock(job, flags)),
  );

  const set = stock
    .command('set')
    .description('change the count or the switch of one record')
    .argument('<stock>', 'its id')
    .option('--quantity <count>', 'the new count', wholeNumber(0, 2_147_483_647))
    .option('--active <flag>', 'true or false')
    .option('--product <id>', 'its product: makes it quicker to find')
    .option(
      '--wait <seconds>',
      'look so long at most for what became of a lost answer; the outbox keeps it (6)',
      positive,
    );
  withExamples(set, [['stock set 8f0c… --quantity 12 --active true', 'both at once']]);
  withStore(withWrite(withOutput(set, ['json']))).action(
    onStore<StockSetFlags>(cli, async (job, flags, args) =>
      (await import('../work/stock-set.ts')).setStock(job, flags, args),
    ),
  );

  const importing = stock
    .command('import')
    .description('change what differs from a CSV file: columns id or sku, and quantidade or is_active')
    .argument('<file>', 'as “bancada stock --csv” writes it; - reads standard input')
    .option('--skip-invalid', 'leave wrong rows out instead of refusing the file')
    .option(
      '--wait <seconds>',
      'look so long at most for what became of a lost answer; the outbox keeps it (6)',
      positive,
    );
  withExamples(importing, [
    ['stock import stock.csv --dry-run', 'what would change'],
    ['stock import stock.csv --yes --json', 'change it, a JSON verdict for each row'],
  ]);
  withStore(withWrite(withOutput(importing, ['json']))).action(
    onStore<ImportFlags>(cli, async (job, flags, args) =>
      (await import('../work/stock-import.ts')).importStock(job, flags, args),
    ),
  );
}
