/** The commands that only read: ping, items, order, product. */
import type { Command } from 'commander';
import { onStore, wholeNumber, withExamples, withOutput, withStore, type Cli } from '../command.ts';
import type { ItemsFlags } from '../work/items.ts';

/** Adds them; their work is loaded when they run. */
export function addReadCommands(program: Command, cli: Cli): void {
  const ping = program.command('ping').description('check the configured store and its token');
  withExamples(ping, [
    ['ping', 'prints the id of the store that the token stands for'],
    [
      'ping --profile outlet && echo ok',
      'exit 0 only if the store knows the token (3 if not, 5 if it cannot be reached)',
    ],
  ]);
  withStore(withOutput(ping, ['json'])).action(
    onStore(cli, async (job) => (await import('../work/ping.ts')).ping(job)),
  );

  const items = program
    .command('items')
    .alias('pedidos')
    .alias('itens')
    .description('list order items, all pages of them')
    .option('--status <status>', 'pending, accepted, in_production, shipped, delivered, cancelled; several with commas')
    .option('--since <date>', 'orders created from this day, YYYY-MM-DD')
    .option('--until <date>', 'orders created up to this day, YYYY-MM-DD')
    .option('--updated-after <moment>', 'items changed after a moment (2026-11-20T10:00:00Z) or age (15m, 24h, 7d)')
    .option('--limit <count>', 'at most so many', wholeNumber());
  withExamples(items, [
    ['items --status pending', 'what waits to be accepted'],
    [`items --status pending --ndjson | jq -r '"\\(.order_id)/\\(.id)"' | xargs bancada accept`, 'accept all of it'],
    ['items --since 2026-11-01 --csv > november.csv', 'a spreadsheet; --csv --excel for Excel in Brazil'],
    ['items --json --fields id,item_status,pedido.numero', 'some fields, as the API names them'],
  ]);
  withStore(withOutput(items, ['json', 'ndjson', 'csv', 'fields'])).action(
    onStore<ItemsFlags>(cli, async (job, flags) => (await import('../work/items.ts')).listItems(job, flags)),
  );

  const order = program
    .command('order')
    .alias('pedido')
    .description('show one order with its items')
    .argument('<order>', 'its id, or its number while one of its items is open')
    .option('--show-personal-data', 'the buyer and the address in full; the audit trail notes it');
  withExamples(order, [
    ['order 10482', 'by its number'],
    ['order 8f0c… --json', 'as the API has it, the buyer masked'],
  ]);
  withStore(withOutput(order, ['json', 'fields'])).action(
    onStore<{ showPersonalData?: boolean }>(cli, async (job, flags, args) =>
      (await import('../work/order.ts')).showOrder(job, flags, args),
    ),
  );

  const product = program
    .command('product')
    .alias('produto')
    .description('show one product with its prices and stock')
    .argument('<product>', 'its id');
  withExamples(product, [['product 8f0c… --json --fields nome,preco,estoques', 'some fields, as the API names them']]);
  withStore(withOutput(product, ['json', 'fields'])).action(
    onStore(cli, async (job, flags, args) => (await import('../work/product.ts')).showProduct(job, flags, args)),
  );
}
