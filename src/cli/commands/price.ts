/** `price`: reads and changes the prices of a product. */
import { Option, type Command } from 'commander';
import { onStore, withOutput, withStore, withWrite, type Cli } from '../command.ts';
import { positive } from '../parsers.ts';
import type { PriceFlags } from '../handlers/price.ts';

/** Adds the command. */
export function addPriceCommand(program: Command, cli: Cli): void {
  const price = program
    .command('price')
    .alias('preco')
    .argument('<product>')
    .option('--price <amount>')
    .option('--promo <amount>')
    .addOption(new Option('--unit <unit>').choices(['cents', 'reais']))
    .option('--wait <seconds>', '', positive);
  withStore(withWrite(withOutput(price))).action(
    onStore<PriceFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/price.ts')).priceProduct(job, flags, args),
    ),
  );
}
