/** Two parcels of one order, by scans alone: a question before the first, a process that is killed between them, the store's word. */
import { expect, test } from 'vitest';
import { textOfCode } from '../../src/domain/command-codes.ts';
import { sendAllByPost, trackingCodes, wholeOrders } from './packable.ts';
import { newStateDir, openBench, openStore } from './support.ts';

test('an order leaves in two parcels, each with its code, though the bench is killed between them', async () => {
  await using store = await openStore({ items: 500 });
  sendAllByPost(store);
  const order = (await wholeOrders(store)).find(({ items }) => items.map(({ units }) => units).join() === '1,4')!;
  const [kit, mug] = order.items;
  const [first = '', second = ''] = trackingCodes(2);
  const env = { BANCADA_STATE_DIR: newStateDir() };
  const shipped = async () => {
    const items = await Promise.all(order.items.map(({ item }) => store.item(item)));
    return items.map(({ item_status, tracking_code }) => [item_status, tracking_code ?? '']);
  };
  await using bench = await openBench(store, { env });
  await bench.scan(order.numero);
  await bench.waitFor('0 of 5 pieces');
  await bench.scan(kit!.sku);
  await bench.waitFor('then scan CHECKED');
  await bench.scan(textOfCode('CHECKED'));
  await bench.waitFor('Scan 4 pieces');

  // Too early by mistake: the answer that is offered ships nothing, and neither does the code once more.
  await bench.scan(first);
  await bench.waitFor('Not all is checked');
  await bench.scan(first);
  await bench.waitFor('ignored');
  await bench.scan(textOfCode('OK'));
  await bench.waitFor((screen) => !screen.join().includes('Not all is checked'));
  expect(await store.writeCount()).toBe(0);

  await bench.scan(first);
  await bench.waitFor('Not all is checked');
  await bench.scan(textOfCode('NEXT'));
  await bench.waitFor('▌ 2 Ship 1 of 2, the rest in another parcel');
  await bench.scan(textOfCode('OK'));
  await bench.waitFor(`Parcel 1 gone with ${first} · still to go: 4 pieces.`);
  await bench.waitFor('0 of 4 pieces');
  expect(await shipped()).toEqual([
    ['shipped', first],
    ['in_production', ''],
  ]);
  bench.kill('SIGKILL');

  await using again = await openBench(store, { env });
  await again.scan(order.numero);
  await again.waitFor(/2 items · .*parcel 2/);
  await again.waitFor(`shipped with ${first}`);
  await again.waitFor('0 of 4 pieces');
  await again.scan(`4*${mug!.sku}`);
  await again.waitFor('then scan CHECKED');
  await again.scan(textOfCode('CHECKED'));
  await again.waitFor('Scan the tracking code');
  await again.scan(first);
  await again.waitFor('STOP');
  await again.scan(textOfCode('OK'));
  await again.waitFor('Scan the tracking code');
  await again.scan(second);
  await again.waitFor(`Order ${order.numero} shipped with ${second}`);
  expect(await shipped()).toEqual([
    ['shipped', first],
    ['shipped', second],
  ]);
  expect(await store.writeCount()).toBe(2);
});
