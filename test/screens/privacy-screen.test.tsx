/** The packing screen says where a parcel goes: it is covered when nobody is there, as the item screen is. */
import { expect, onTestFinished, test } from 'vitest';
import { PRIVACY_SCREEN_AFTER_MS } from '../../screens/use-privacy-screen.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { updateOrder } from '../../src/replica/details.ts';
import { mergeStock } from '../../src/replica/stock.ts';
import { aSession } from '../support/session.ts';
import { aClock } from '../support/clock.ts';
import { typingAt } from '../../src/session/setup/input-router.ts';
import { openStage } from '../support/frames.tsx';
import { anOrder, aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const mug = anItem({ id: 'mug', item_status: 'in_production', quantidade: '3' });

async function atBench() {
  const clock = aClock();
  const set = aSession([mug]);
  const context = { ...set.context, clock };
  mergeStock(context.stock, [aStockRecord({ ...mug, id: 's1', sku: 'MUG-BLUE', quantidade: '9' })], {
    askedAt: 0,
    knownAt: 0,
  });
  context.stock.setState({ isLoaded: true });
  updateOrder(context.details, 'order-1', { value: anOrder([mug]), askedAt: clock.now() });
  openOrder(context, 'order-1');
  const stage = await openStage(context, 100, 30);
  onTestFinished(() => stage.end());
  const text = async () => (await stage.rows()).join('\n');
  const wait = async (ms: number) => {
    await clock.pass(ms);
    await stage.settle();
  };
  const scan = async (code: string) => {
    findScanned(context, code);
    await stage.settle();
  };
  return { ...set, context, stage, text, wait, scan };
}

test('after five minutes without a key or a scan it is covered; a key lifts the cover and does nothing else', async () => {
  const { stage, text, wait, session } = await atBench();
  expect(await text()).toContain('Order #10482');
  await wait(PRIVACY_SCREEN_AFTER_MS);
  expect(await text()).toContain('Covered');
  expect(await text()).not.toMatch(/10482|▀/);
  await stage.press(' ');
  expect(await text()).toContain('0 of 3');
  expect(session.getState().packing.checked.size).toBe(0);
});

test('an operator who works with the scanner alone is not covered', async () => {
  const { text, wait, scan, session } = await atBench();
  await wait(PRIVACY_SCREEN_AFTER_MS - 1000);
  await scan('MUG-BLUE');
  await wait(PRIVACY_SCREEN_AFTER_MS - 1000);
  await scan('MUG-BLUE');
  await wait(2000);
  expect(await text()).not.toContain('Covered');
  expect(session.getState().packing.checked.get('mug')).toBe(2);
});

test('a scan at the cover lifts it, counts nothing, and says that it has to come again', async () => {
  const { text, wait, scan, session } = await atBench();
  await wait(PRIVACY_SCREEN_AFTER_MS);
  await scan('MUG-BLUE');
  expect(await text()).toContain('MUG-BLUE was not taken');
  expect(session.getState().packing.checked.size).toBe(0);
  await scan('MUG-BLUE');
  expect(session.getState().packing.checked.get('mug')).toBe(1);
});

test('under the cover nothing is typed: the key that lifts it does not land in a half-typed code', async () => {
  const { stage, text, wait, session } = await atBench();
  session.setState({ prompt: { kind: 'parcel', orderId: 'order-1', value: 'AA12' } });
  await stage.settle();
  await wait(PRIVACY_SCREEN_AFTER_MS);
  expect(await text()).toContain('Covered');
  await stage.press('x');
  expect(session.getState().prompt?.value).toBe('AA12');
  await stage.press('3');
  expect(session.getState().prompt?.value).toBe('AA123');
});

test('a scan at a covered prompt is a scan, whole: no part of it is typed', async () => {
  const { wait, scan, text, session } = await atBench();
  session.setState({ prompt: { kind: 'parcel', orderId: 'order-1', value: '' } });
  expect(typingAt(session.getState())).toBe('field');
  await wait(PRIVACY_SCREEN_AFTER_MS);
  expect(typingAt(session.getState())).toBe('command');
  await scan('AA123456785BR');
  expect(session.getState().prompt?.value).toBe('');
  expect(typingAt(session.getState())).toBe('field');
  expect(await text()).toContain('0 of 3');
});
