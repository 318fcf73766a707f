import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import { sendAllByPost } from './packable.ts';
import { askToShip, loneItems, openBench, openStore, scanTo } from './support.ts';

test('an item is worked from pending to shipped and back, and the store agrees at every step', async () => {
  await using store = await openStore();
  sendAllByPost(store);
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'pending'))[0]!;
  const status = async () => (await store.item(item)).item_status;

  await scanTo(bench, item.id);
  await bench.press('a');
  await bench.waitFor('✔ Accepted');
  expect(await status()).toBe('accepted');

  await scanTo(bench, item.id);
  await bench.press('i');
  await bench.waitFor('✔ In production');
  expect(await status()).toBe('in_production');

  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.press('AA123456785BR', 'enter');
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });

  await bench.scan('AA123456785BR');
  await bench.waitFor('shipped with');
  await bench.press('v');
  await bench.waitFor('✔ Back in production');
  expect(await status()).toBe('in_production');
});

atNight('what is to be on the piece is read before it is shipped, and a scan does not count as reading', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await loneItems(store, 'in_production')).find(
    ({ personalization_data }) => personalization_data !== '',
  )!;
  await scanTo(bench, item.id);
  await bench.press('right', 'enter');
  await bench.waitFor('› Item');
  await bench.press('e');
  await bench.waitFor('Read first');
  await bench.scan('AA123456785BR');
  await bench.waitFor('STOP');
  expect((await store.item(item)).item_status).toBe('in_production');
  await bench.press('enter', 'enter');
  await bench.waitFor('Tracking code of #');
  await bench.press('AA123456785BR', 'enter');
  await bench.waitFor('✔ Shipped');
  expect((await store.item(item)).item_status).toBe('shipped');
});

test('what a colleague does elsewhere shows within five seconds, without a key', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const items = await store.items('pending');
  const count = items.length;
  await bench.waitFor(`▏Pending ${count}▕`);
  expect(await store.post(items[0]!, 'aceitar')).toBe(200);
  await bench.waitFor(`▏Pending ${count - 1}▕`, { within: 5000 });
});

atNight('a move that a colleague made first is told as what the item is now, not as done by us', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const [item] = await store.items('pending');
  await scanTo(bench, item!.id);
  await store.post(item!, 'aceitar');
  await bench.press('a');
  await bench.waitFor('already accepted');
  expect(bench.text()).not.toContain('✔ Accepted');
  expect((await store.item(item!)).item_status).toBe('accepted');
});
