/** The packing screen says where a parcel goes: it is covered when nobody is there, as the item screen is. */
import { expect, onTestFinished, test } from 'vitest';
import { COVER_AFTER_MS } from '../../screens/use-privacy-screen.ts';
import { putOnBench } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/packing/scans.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aBench } from '../support/session.ts';
import { aClock } from '../support/clock.ts';
import { typingAt } from '../../src/session/input-router.ts';
import { openStage } from '../support/frames.tsx';
import { anOrder, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const mug = anItem({ id: 'mug', item_status: 'in_production', quantidade: '3' });

async function atBench() {
  const clock = aClock();
  const set = aBench([mug]);
  const bench = { ...set.bench, clock };
  mergeStock(bench.stock, [aStockRecord({ ...mug, id: 's1', sku: 'MUG-BLUE', quantidade: '9' })], {
    askedAt: 0,
    knownAt: 0,
  });
  bench.stock.setState({ isLoaded: true });
  updateOrder(bench.details, 'order-1', { value: anOrder([mug]), askedAt: clock.now() });
  putOnBench(bench, 'order-1');
  const stage = await openStage(bench, 100, 30);
  onTestFinished(() => stage.end());
  const text = async () => (await stage.rows()).join('\n');
  const wait = async (ms: number) => {
    await clock.pass(ms);
    await stage.settle();
  };
  const scan = async (code: string) => {
    findScanned(bench, code);
    await stage.settle();
  };
  return { ...set, bench, stage, text, wait, scan };
}

test('after five minutes without a key or a scan it is covered; a key lifts the cover and does nothing else', async () => {
  const { stage, text, wait, desk } = await atBench();
  expect(await text()).toContain('Order #10482');
  await wait(COVER_AFTER_MS);
  expect(await text()).toContain('Covered');
  expect(await text()).not.toMatch(/10482|▀/);
  await stage.press(' ');
  expect(await text()).toContain('0 of 3');
  expect(desk.getState().packing.checked.size).toBe(0);
});

test('an operator who works with the scanner alone is not covered', async () => {
  const { text, wait, scan, desk } = await atBench();
  await wait(COVER_AFTER_MS - 1000);
  await scan('MUG-BLUE');
  await wait(COVER_AFTER_MS - 1000);
  await scan('MUG-BLUE');
  await wait(2000);
  expect(await text()).not.toContain('Covered');
  expect(desk.getState().packing.checked.get('mug')).toBe(2);
});

test('a scan at the cover lifts it, counts nothing, and says that it has to come again', async () => {
  const { text, wait, scan, desk } = await atBench();
  await wait(COVER_AFTER_MS);
  await scan('MUG-BLUE');
  expect(await text()).toContain('MUG-BLUE was not taken');
  expect(desk.getState().packing.checked.size).toBe(0);
  await scan('MUG-BLUE');
  expect(desk.getState().packing.checked.get('mug')).toBe(1);
});

test('under the cover nothing is typed: the key that lifts it does not land in a half-typed code', async () => {
  const { stage, text, wait, desk } = await atBench();
  desk.setState({ prompt: { kind: 'parcel', orderId: 'order-1', value: 'AA12' } });
  await stage.settle();
  await wait(COVER_AFTER_MS);
  expect(await text()).toContain('Covered');
  await stage.press('x');
  expect(desk.getState().prompt?.value).toBe('AA12');
  await stage.press('3');
  expect(desk.getState().prompt?.value).toBe('AA123');
});

test('a scan at a covered prompt is a scan, whole: no part of it is typed', async () => {
  const { wait, scan, text, desk } = await atBench();
  desk.setState({ prompt: { kind: 'parcel', orderId: 'order-1', value: '' } });
  expect(typingAt(desk.getState())).toBe('field');
  await wait(COVER_AFTER_MS);
  expect(typingAt(desk.getState())).toBe('command');
  await scan('AA123456785BR');
  expect(desk.getState().prompt?.value).toBe('');
  expect(typingAt(desk.getState())).toBe('field');
  expect(await text()).toContain('0 of 3');
});
