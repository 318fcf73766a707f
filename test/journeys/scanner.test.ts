import { expect, test } from 'vitest';
import { askToShip, openBench, openStore, scanTo } from './support.ts';

const SCANS = 200;

/** Codes of 13 digits that no order has: what matters is that each is seen, and that none presses a key. */
const codes = Array.from({ length: 2 * SCANS }, (_, index) => String(7_890_000_000_000 + index * 7_919_123));

// A slower stroke than this is not a scanner's any more: the test machine held the scanner up, and
// the code counts for nothing.
const STALLED_MS = 20;

test.each([
  ['in one chunk', 0],
  ['at 1 ms per character', 1],
])(`${SCANS} of ${SCANS} scans %s are recognised and none presses a key`, async (_, msPerCharacter) => {
  await using store = await openStore();
  await using bench = await openBench(store);
  let scanCount = 0;
  for (const code of codes) {
    const { longestGapMs } = await bench.scan(code, { msPerCharacter });
    if (longestGapMs > STALLED_MS) continue;
    await bench.waitFor(`Scan ${code}:`);
    if (++scanCount === SCANS) break;
  }
  expect(scanCount).toBe(SCANS);
  expect(await store.writeCount()).toBe(0);
});

test('a scanned order number brings its order in big', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const [item] = await store.items('in_production');
  await bench.scan(item!.pedido!.numero, { msPerCharacter: 0 });
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
  await bench.waitFor('Timeline');
  const fourth = rows[4]!.slice(3);
  const product = fourth.replace(/^.*?("|#\d+)\s+/, '').slice(0, 12);
  expect(bench.text()).toContain(product.trim().split(' · ')[0]!);
});

test('a scan while the tracking prompt is open is the tracking code, sent by its own Enter', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await store.items('in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.scan('AA123456785BR', { msPerCharacter: 0 });
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'AA123456785BR' });
});

test('half a code typed before a scan is not sent with it: the scan is the code, and Enter sends it', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await store.items('in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.press('AB');
  await bench.waitFor(/Tracking code of #\d+: AB/);
  // However late a busy machine read them: a key that does not print ends what would be one burst with the scan.
  await bench.press('right');
  await bench.scan('LP999888776BR', { msPerCharacter: 0 });
  await bench.waitFor('took the place of “AB”');
  expect(await store.writeCount()).toBe(0);
  await bench.press('enter');
  await bench.waitFor('check digit');
  await bench.press('enter');
  await bench.waitFor('✔ Shipped');
  expect(await store.item(item)).toMatchObject({ item_status: 'shipped', tracking_code: 'LP999888776BR' });
});

test('the order code scanned into the tracking prompt by mistake ships nothing', async () => {
  await using store = await openStore();
  await using bench = await openBench(store);
  const item = (await store.items('in_production'))[0]!;
  await scanTo(bench, item.id);
  await askToShip(bench);
  await bench.scan(item.pedido!.numero, { msPerCharacter: 0 });
  await bench.waitFor('not a tracking code');
  expect(await store.writeCount()).toBe(0);
});
