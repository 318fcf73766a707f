import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { askToShip, loneItems, openBench, openStore, scanTo } from './support.ts';

// By day every journey that packs begins with it.
atNight('a scanned order number brings its order in big', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const [item] = await store.items('in_production');
  await bench.scan(item!.pedido!.numero);
  await bench.waitFor(`Order #${item!.pedido!.numero.replace('#', '')}`);
  await bench.waitFor('Packing');
});

test('jjj in one chunk is three keys, and Enter glued to them is Enter', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const pending = await store.items('pending');
  expect(pending.length).toBeGreaterThan(4);
  const rows = bench.screen().filter((line) => /^[▌ ][! ] /.test(line));
  bench.write('jjj\r');
  await bench.waitFor('Since');
  const fourth = rows[4]!.slice(3);
  const product = fourth.replace(/^.*?("|#\d+)\s+/, '').slice(0, 12);
  expect(bench.text()).toContain(product.trim().split(' · ')[0]!);
});

test('a scan while the tracking prompt is open is the tracking code, sent by its own Enter', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.scan('AA123456785BR');
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });
});

test('half a code typed before a scan is not sent with it: the scan is the code, and Enter sends it', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.press('AB');
  await bench.waitFor(/Tracking code of #\d+: AB/);
  // However late a busy machine read them: a key that does not print ends what would be one burst with the scan.
  await bench.press('right');
  await bench.scan('LP999888776BR');
  await bench.waitFor('took the place of “AB”');
  expect(await store.writeCount()).toBe(0);
  await bench.press('enter');
  await bench.waitFor('check digit');
  await bench.press('enter');
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'LP999888776BR' });
});

atNight('the order code scanned into the tracking prompt by mistake ships nothing', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.scan(item.pedido!.numero);
  await bench.waitFor('not a tracking code');
  expect(await store.writeCount()).toBe(0);
});

atNight('a suffix of the scanner that would be Ctrl+C, Ctrl+D, Ctrl+Z or Esc ends and suspends nothing', async () => {
  await using store = await openStore({ items: 40 });
  await using bench = await openBench(store);
  const [one, other] = (await store.items('in_production')).map(({ pedido }) => pedido!.numero.replace('#', ''));
  for (const terminator of ['\r\x03', '\r\n\x04', '\r\x1a', '\r\x1b']) {
    for (const numero of [one!, other!]) {
      await bench.scan(numero, { terminator });
      await bench.waitFor(`Order #${numero} `);
    }
  }
});

atNight('an order whose number is one digit over and over is found by its scan, from Packing, too', async () => {
  await using store = await openStore({ items: 40 });
  const [item] = await store.items('in_production');
  store.world.shop.database.run(`UPDATE orders SET numero = 22222 WHERE id = ?`, item!.order_id);
  await using bench = await openBench(store);
  await bench.press('2');
  await bench.waitFor('Packing');
  await bench.scan('22222');
  await bench.waitFor('Order #22222 ');
});
