import { expect, test } from 'vitest';
import { atNight } from './at-night.ts';
import type { Terminal } from './harness/terminal.ts';
import { sendAllByPost, trackingCodes, wholeOrders } from './packable.ts';
import { askToShip, loneItems, openBench, openStore, scanTo, type Store } from './support.ts';

/** Ships the first item that is in production; answers which one. */
async function shipFirst(store: Store, bench: Terminal) {
  const item = (await loneItems(store, 'in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.press('AA123456785BR', 'enter');
  await bench.waitFor('✔ Shipped');
  return item;
}

test('z takes an accept back before it is sent: the store never hears of it, not even when the bench ends', async () => {
  await using store = await openStore();
  await using bench = await openBench(store, { env: { BANCADA_UNDO_SECONDS: '60' } });
  const item = (await store.items('pending'))[0]!;
  await scanTo(bench, item.id);
  await bench.press('a');
  await bench.waitFor('accepting…');
  await bench.press('z');
  await bench.waitFor('Taken back: ');
  expect(bench.text()).not.toContain('accepting…');
  await bench.press('z');
  await bench.waitFor('Nothing to undo.');
  // What still waits for its time is sent when the bench ends; this does not wait any more.
  await bench.press('q');
  expect(await bench.exit).toMatchObject({ code: 0 });
  expect((await store.item(item)).item_status).toBe('pending');
  expect(await store.writeCount()).toBe(0);
});

atNight('an accept that was sent has no way back, and z says so', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await store.items('pending'))[0]!;
  await scanTo(bench, item.id);
  await bench.press('a');
  await bench.waitFor('✔ Accepted');
  await bench.press('z');
  await bench.waitFor('Final: the store cannot undo this.');
  expect(await store.writeCount()).toBe(1);
});

test('z asks before it brings a shipped item back to production, with a verdict of its own', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = await shipFirst(store, bench);
  await bench.press('z');
  await bench.waitFor(/Bring order \d+ back to production\? It left .* ago with AA123456785BR/);
  expect(await store.writeCount()).toBe(1);
  await bench.press('enter');
  await bench.waitFor('✔ Back in production');
  expect((await store.item(item)).item_status).toBe('in_production');
  await bench.press('z');
  await bench.waitFor('Nothing to undo.');
  expect(await store.writeCount()).toBe(2);
});

atNight('a shipment that a colleague has brought back is not brought back again', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = await shipFirst(store, bench);
  expect(await store.post(item, 'voltar-producao')).toBeLessThan(300);
  await bench.press('esc');
  await bench.press('r');
  await bench.waitFor('0 of');
  await bench.press('z');
  await bench.waitFor('The item is not where you left it any more.');
  expect((await store.item(item)).item_status).toBe('in_production');
});

atNight(
  'z at the packing bench takes back the last scan of the order there; the parcel before it stays on its way',
  async () => {
    await using store = await openStore({ items: 600 });
    sendAllByPost(store);
    const [first, second] = await wholeOrders(store);
    await using bench = await openBench(store);
    await scanTo(bench, first!.numero);
    for (const { sku, units, item } of first!.items) {
      await bench.scan(`${units}*${sku}`);
      if (item.personalization_data !== '') await bench.scan('BNC-SEEN');
    }
    await bench.waitFor(/Scan the tracking code|scan PICKUP/);
    await bench.scan(trackingCodes(1)[0]!);
    await bench.waitFor(`Order ${first!.numero} shipped`);
    await bench.scan(second!.numero);
    await bench.waitFor(`Order #${second!.numero} `);
    const { sku, units } = second!.items[0]!;
    await bench.scan(sku);
    await bench.waitFor(`1 of ${units}`);
    const before = await store.writeCount();
    await bench.press('z');
    await bench.waitFor('Taken back: 1 ×');
    await bench.waitFor(`0 of ${units}`);
    await bench.press('z');
    await bench.waitFor(`Bring order ${first!.numero} back to production?`);
    // A scan is no answer.
    await bench.scan(sku);
    await bench.waitFor('ignored');
    await bench.press('esc');
    await bench.waitFor((screen) => !screen.join().includes('Bring order'));
    for (const { item } of first!.items) expect((await store.item(item)).item_status).toBe('shipped');
    expect(await store.writeCount()).toBe(before);
  },
);
