/** What an order costs a packer who has a scanner alone: its scans are counted, and the store says what became of it. */
import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { sendAllByPost, trackingCodes, wholeOrders } from './packable.ts';
import { openBench, openStore } from './support.ts';

const code = (name: Parameters<typeof textOfCode>[0]) => textOfCode(name, 'pt-BR');

test('two lines, five pieces and a wrong piece take eight scans and no key', async () => {
  await using store = await openStore({ items: 500 });
  sendAllByPost(store);
  const orders = await wholeOrders(store);
  const order = orders.find(({ items }) => items.map(({ units }) => units).join() === '1,4')!;
  const [kit, mug] = order.items;
  const wrong = orders.flatMap(({ items }) => items).find(({ sku }) => sku !== kit!.sku && sku !== mug!.sku)!;
  for (const { item } of order.items) expect(item.personalization_data).not.toBe('');
  const [tracking = ''] = trackingCodes(1);
  await using bench = await openBench(store);
  let scans = 0;
  const scan = async (text: string, words: string) => {
    scans++;
    await bench.scan(text);
    await bench.waitFor(words);
  };

  await scan(order.numero, '0 of 5 pieces · 0 of 2 texts');
  await scan(wrong.sku, 'you scanned');
  await scan(kit!.sku, '1 of 5 pieces · 0 of 2 texts');
  await bench.waitFor('then scan CHECKED');
  await scan(code('CHECKED'), 'Scan 4 pieces, then CHECKED');
  await scan(code('X4'), '× 4');
  await scan(mug!.sku, '5 of 5 pieces · 1 of 2 texts');
  await bench.waitFor('then scan CHECKED');
  await scan(code('CHECKED'), 'Scan the tracking code');
  await scan(tracking, `Order ${order.numero} shipped with ${tracking}`);

  expect(scans).toBe(8);
  for (const { item } of order.items) {
    expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: tracking });
  }
  expect(await store.writeCount()).toBe(2);
});

atNight('a pick-up order is packed and shipped by scans alone, without a tracking code', async () => {
  await using store = await openStore({ items: 600 });
  store.world.shop.database.run(`UPDATE orders SET metodo_envio = 'Retirada'`);
  const order = (await wholeOrders(store)).find(({ items }) => items.length === 1)!;
  const { item, sku, units } = order.items[0]!;
  await using bench = await openBench(store);
  await bench.scan(order.numero);
  await bench.waitFor(`#${order.numero} `);
  await bench.scan(`${units}*${sku}`);
  if (item.personalization_data !== '') await bench.scan(code('CHECKED'));
  await bench.waitFor('PICKUP');
  await bench.scan(code('PICKUP'));
  await bench.waitFor(`Order ${order.numero} shipped without a tracking code`);
  expect((await store.item(item)).item_status).toBe('shipped');
  expect(await store.writeCount()).toBe(1);
});
