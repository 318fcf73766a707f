/** `price`: read and change the prices of a product. */
import { Option, type Command } from 'commander';
import { onStore, positive, withExamples, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import type { PriceFlags } from '../work/price.ts';

/** Adds it. */
export function addPriceCommand(program: Command, cli: Cli): void {
  const price = program
    .command('price')
    .alias('preco')
    .description('show the prices of a product, or change them')
    .argument('<product>', 'its id')
    .option('--price <amount>', 'the new price in reais: 29,90')
    .option('--promo <amount>', 'the new promotional price in reais: 24,90')
    .addOption(
      new Option('--unit <unit>', 'what the store’s prices are in, where it does not show').choices(['cents', 'reais']),
    )
    .option(
      '--wait <seconds>',
      'look so long at most for what became of a lost answer; the outbox keeps it (6)',
      positive,
    );
  withExamples(price, [
    ['price 8f0c…', 'as it is'],
    ['price 8f0c… --price 29,90 --promo 24,90 --dry-run', 'before → after, and nothing is sent'],
    ['price 8f0c… --price 29,90 --yes', 'without a question'],
  ]);
  withStore(withWrite(withOutput(price, ['json', 'fields']))).action(
    onStore<PriceFlags>(cli, async (job, flags, args) =>
      (await import('../work/price.ts')).priceProduct(job, flags, args),
    ),
  );
}
