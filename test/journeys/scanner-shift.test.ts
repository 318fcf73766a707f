import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { textOfCode, type CommandCode } from '../../src/domain/command-codes.ts';
import { packableOrders, sendAllByPost, trackingCodes } from './packable.ts';
import { openBench, openStore } from './support.ts';

test('a shift without a keyboard: from pending to shipped, through a mistake, an undo and a look at the help', async () => {
  await using store = await openStore({ items: 600 });
  sendAllByPost(store);
  const orders = await packableOrders(store, 'pending');
  const order = orders.find(({ items }) => items.length === 1 && items[0]!.units >= 3)!;
  const { item, sku, units } = order.items[0]!;
  const other = orders.flatMap(({ items }) => items).find((one) => one.sku !== sku)!;
  const [code = ''] = trackingCodes(1);
  await using bench = await openBench(store);
  const scan = (text: string) => bench.scan(text);
  const command = (name: CommandCode) => scan(textOfCode(name));

  await command('HELP');
  await bench.waitFor('Keys of Queue');
  await command('BACK');
  await command('PACKING');
  await bench.waitFor('Scan an order');
  await scan(order.numero);
  await bench.waitFor(`Order #${order.numero} `);
  await command('ACCEPT');
  await bench.waitFor('✔ Accepted');
  await command('START');
  await bench.waitFor('✔ In production');

  // The wrong unit stops everything, and the same once more does not go on.
  await scan(other.sku);
  await bench.waitFor('you scanned');
  await scan(other.sku);
  await bench.waitFor('ignored');
  await command('OK');
  await bench.waitFor(`0 of ${units}`);

  // One too early, one less, and then all in two scans.
  await scan(sku);
  await bench.waitFor(`1 of ${units}`);
  await command('LESS');
  await bench.waitFor(`0 of ${units}`);
  await command('X2');
  await bench.waitFor('× 2');
  await scan(sku);
  await bench.waitFor(`2 of ${units}`);
  await scan(`${units - 2}*${sku}`);
  await bench.waitFor(`${units} of ${units}`);
  if (item.personalization_data !== '') await command('CHECKED');
  await bench.waitFor(/Scan the tracking code|scan PICKUP/);
  await scan(code);
  await bench.waitFor(`Order ${order.numero} shipped with ${code}`);
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: code });

  await command('UNDO');
  await bench.waitFor('back to production?');
  await command('OK');
  await bench.waitFor('✔ Back in production');
  expect((await store.item(item)).item_status).toBe('in_production');
  await command('NEXT');
  await command('ASIDE');
  await bench.waitFor('Scan an order');
  await command('QUEUE');
  await bench.waitFor('▏');
  expect(await store.writeCount()).toBe(4);
});

atNight('a command barcode does nothing where its key would do nothing, and says so', async () => {
  await using store = await openStore({ items: 40 });
  await using bench = await openBench(store);
  await bench.scan(textOfCode('LESS'));
  await bench.waitFor('one less: not here');
  await bench.scan('BNC-NONSENSE');
  await bench.waitFor('BNC-NONSENSE: no such command');
  expect(await store.writeCount()).toBe(0);
});
