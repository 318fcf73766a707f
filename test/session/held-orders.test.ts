/** Orders on hold come onto the bench by their number alone: nothing offers them as the next. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shipOrder } from '../../src/session/packing/packing.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { packingScreenLines } from '../../screens/packing-lines.ts';
import { spokenPacking } from '../../screens/spoken-lines.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { press } from '../support/press.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

/** Three orders of one mug each, the second of which is on hold. */
function threeOrders(...held: string[]) {
  const items = ['o1', 'o2', 'o3'].map((id, index) => {
    const item = anItem({ id: `i-${id}`, order_id: id, item_status: 'in_production', quantidade: '1' });
    return { ...item, pedido: { ...item.pedido!, id, numero: id, created_at: `2026-11-20T10:0${index}:00Z` } };
  });
  const set = aSession(items);
  set.context.barcodes.learn('SKU', items[0]!);
  const waiting = items.filter(({ order_id }) => held.includes(order_id));
  if (waiting.length > 0) set.context.workshop.hold(waiting, { reason: 'artwork' });
  set.session.setState({ places: [{ screen: 'packing' }] });
  Object.assign(set.context.actions, { settledOf: () => Promise.resolve({ kind: 'applied', isByEvidence: false }) });
  return { ...set, onBench: () => set.packing().orderId };
}

test('n goes past an order on hold', () => {
  const { context, onBench } = threeOrders('o2');
  press(context, 'n');
  expect(onBench()).toBe('o1');
  press(context, 'n');
  expect(onBench()).toBe('o3');
});

test('after a parcel the next order is none that is on hold', async () => {
  const { context, onBench } = threeOrders('o2');
  openOrder(context, 'o1');
  press(context, 'C');
  await shipOrder(context, 'AA123456785BR');
  await setImmediate();
  expect(onBench()).toBe('o3');
});

test('a unit fetches an order on hold only where no other wants it, and stops then', () => {
  const { context, onBench, session } = threeOrders('o1');
  findScanned(context, 'SKU');
  expect([onBench(), session.getState().stop]).toEqual(['o2', undefined]);
  const all = threeOrders('o1', 'o2', 'o3');
  findScanned(all.context, 'SKU');
  expect(all.onBench()).toBe('o1');
  expect(all.session.getState().stop?.sentence).toContain('ON HOLD');
});

test('an empty bench counts and names no order on hold', () => {
  const { context } = threeOrders('o1');
  const drawn = packingScreenLines(context).join('\n');
  expect(drawn).toContain('2 orders wait');
  expect(drawn).toContain('oldest: #o2');
  expect(spokenPacking(context).join('\n')).toContain('2 orders wait');
});

test('an order whose counted piece is put on hold stays on the bench, and what is counted of it', () => {
  const { context, onBench, session, replica, checked } = threeOrders();
  openOrder(context, 'o1');
  press(context, 'space');
  context.workshop.hold([replica.getState().records.get('i-o1')!.item], { reason: 'artwork' });
  findScanned(context, 'o2');
  expect([onBench(), checked(), session.getState().stop?.kind]).toEqual(['o1', { 'i-o1': 1 }, 'otherOrder']);
  findScanned(context, 'BNC-ASIDE');
  findScanned(context, 'o1');
  expect([onBench(), checked()]).toEqual(['o1', { 'i-o1': 1 }]);
});
