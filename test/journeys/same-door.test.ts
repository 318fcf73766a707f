/** Two orders of one buyer to one door, beside others that are nearly so, by the built program. */
import { expect } from 'vitest';
import { atNight } from './at-night.ts';
import { trackingCodes, wholeOrders } from './packable.ts';
import { openBench, openStore } from './support.ts';

/** A number from which the sandbox has four neighbours: the second goes to the door of the first, the others nearly. */
const FIRST_OF_HOUSEHOLD = 24 * 4000;

atNight('the same door: the packer is told of an order that can go along, and of none that nearly does', async () => {
  await using store = await openStore({ items: 600 });
  const byPost = (await wholeOrders(store)).filter(({ items }) => items[0]!.item.delivery_type !== 'Retirada');
  const orders = byPost.slice(0, 4);
  expect(orders).toHaveLength(4);
  for (const [index, { items }] of orders.entries()) {
    const numero = FIRST_OF_HOUSEHOLD + index;
    store.world.shop.database.run('UPDATE orders SET numero = ? WHERE id = ?', numero, items[0]!.item.order_id);
  }
  const numeroOf = (index: number) => String(FIRST_OF_HOUSEHOLD + index);
  const written = orders.map(({ items }) => store.order(items[0]!.item.order_id).comprador.nome);
  expect(new Set(written).size).toBeGreaterThan(1);
  await using bench = await openBench(store, { columns: 110 });
  const packs = async (index: number) => {
    await bench.scan(numeroOf(index));
    await bench.waitFor(`Order #${numeroOf(index)} `);
    await bench.waitFor(store.order(orders[index]!.items[0]!.item.order_id).endereco_entrega.cidade);
  };

  for (const index of [2, 3, 0]) {
    await packs(index);
    expect(bench.text()).not.toContain('to this door');
  }
  await packs(1);
  await bench.waitFor(`2 orders to this door: #${numeroOf(0)}`);
  await packs(0);
  await bench.waitFor(`2 orders to this door: #${numeroOf(1)}`);

  // The other one leaves: there is nothing to put together any more.
  await packs(1);
  for (const { sku, units, item } of orders[1]!.items) {
    await bench.scan(`${units}*${sku}`);
    if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
  }
  await bench.waitFor('Scan the tracking code');
  await bench.scan(trackingCodes(1)[0]!);
  await bench.waitFor(`Order ${numeroOf(1)} shipped`);
  await packs(0);
  expect(bench.text()).not.toContain('to this door');
});
