/** `stock`: list, set, import. */
import type { Command } from 'commander';
import { onStore, wholeNumber, withExamples, withOutput, withStore, type Cli } from '../command.ts';
import type { StockFlags } from '../work/stock-list.ts';

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
}
