/** The commands that only read: ping, items, order, product, money. */
import type { Command } from 'commander';
import { onStore, withOutput, withStore, type Cli } from '../command.ts';
import { wholeNumber } from '../parsers.ts';
import type { ItemsFlags } from '../handlers/items.ts';
import type { MoneyFlags } from '../handlers/money.ts';

/** Adds the commands; their handlers are loaded when they run. */
export function addReadCommands(program: Command, cli: Cli): void {
  const ping = program.command('ping');
  withStore(withOutput(ping)).action(onStore(cli, async (job) => (await import('../handlers/ping.ts')).ping(job)));

  const items = program
    .command('items')
    .alias('pedidos')
    .alias('itens')
    .argument('[filter...]')
    .option('--view <name>')
    .option('--status <status>')
    .option('--since <date>')
    .option('--until <date>')
    .option('--updated-after <moment>')
    .option('--due <day>')
    .option('--limit <count>', '', wholeNumber())
    .option('--show-personal-data');
  withStore(withOutput(items)).action(
    onStore<ItemsFlags>(cli, async (job, flags, args) =>
      (await import('../handlers/items.ts')).listItems(job, flags, args),
    ),
  );

  const why = program.command('why').alias('porque').argument('[figure...]');
  withStore(withOutput(why)).action(
    onStore(cli, async (job, _, args) => (await import('../handlers/why.ts')).explainFigure(job, args)),
  );

  const order = program.command('order').alias('pedido').argument('<order>').option('--show-personal-data');
  withStore(withOutput(order)).action(
    onStore<{ showPersonalData?: boolean }>(cli, async (job, flags, args) =>
      (await import('../handlers/order.ts')).showOrder(job, flags, args),
    ),
  );

  const product = program.command('product').alias('produto').argument('<product>');
  withStore(withOutput(product)).action(
    onStore(cli, async (job, flags, args) => (await import('../handlers/product.ts')).showProduct(job, flags, args)),
  );

  const money = program
    .command('money')
    .alias('repasses')
    .option('--since <date>')
    .option('--until <date>')
    .option('--items')
    .option('--details <count>', '', wholeNumber());
  withStore(withOutput(money)).action(
    onStore<MoneyFlags>(cli, async (job, flags) => (await import('../handlers/money.ts')).listMoney(job, flags)),
  );
}
