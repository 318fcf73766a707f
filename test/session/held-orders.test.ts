/** Orders on hold come onto the bench by their number alone: nothing offers them as the next. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { putOnBench, shipOrder } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/packing/scans.ts';
import { packingScreenLines } from '../../screens/packing-lines.ts';
import { spokenPacking } from '../../screens/spoken-lines.ts';
import { aBench } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';

/** Three orders of one mug each, the second of which is on hold. */
function threeOrders(...held: string[]) {
  const items = ['o1', 'o2', 'o3'].map((id, index) => {
    const item = anItem({ id: `i-${id}`, order_id: id, item_status: 'in_production', quantidade: '1' });
    return { ...item, pedido: { ...item.pedido!, id, numero: id, created_at: `2026-11-20T10:0${index}:00Z` } };
  });
  const set = aBench(items);
  set.bench.barcodes.learn('SKU', items[0]!);
  const waiting = items.filter(({ order_id }) => held.includes(order_id));
  if (waiting.length > 0) set.bench.workshop.hold(waiting, { reason: 'artwork' });
  set.desk.setState({ places: [{ screen: 'packing' }] });
  Object.assign(set.bench.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  return { ...set, onBench: () => set.desk.getState().packing.orderId };
}

test('n goes past an order on hold', () => {
  const { bench, onBench } = threeOrders('o2');
  press(bench, 'n');
  expect(onBench()).toBe('o1');
  press(bench, 'n');
  expect(onBench()).toBe('o3');
});

test('after a parcel the next order is none that is on hold', async () => {
  const { bench, onBench } = threeOrders('o2');
  putOnBench(bench, 'o1');
  await shipOrder(bench, 'AA123456785BR');
  await setImmediate();
  expect(onBench()).toBe('o3');
});

test('a unit fetches an order on hold only where no other wants it, and stops then', () => {
  const { bench, onBench, desk } = threeOrders('o1');
  findScanned(bench, 'SKU');
  expect([onBench(), desk.getState().stop]).toEqual(['o2', undefined]);
  const all = threeOrders('o1', 'o2', 'o3');
  findScanned(all.bench, 'SKU');
  expect(all.onBench()).toBe('o1');
  expect(all.desk.getState().stop?.sentence).toContain('ON HOLD');
});

test('an empty bench counts and names no order on hold', () => {
  const { bench } = threeOrders('o1');
  const drawn = packingScreenLines(bench).join('\n');
  expect(drawn).toContain('2 orders wait');
  expect(drawn).toContain('oldest: #o2');
  expect(spokenPacking(bench).join('\n')).toContain('2 orders wait');
});
