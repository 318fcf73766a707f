/** What an order's detail tells for the first time is no change of the order on the bench. */
import { expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { readDetailedItem, readListedItem } from '../../src/api/resources.ts';
import { goToOrder } from '../../src/session/commands/find-order.ts';
import { findScanned } from '../../src/session/front/scans.ts';
import { watchStore } from '../../src/session/subscriptions/changes.ts';
import { mergeItems } from '../../src/replica/replica.ts';
import { aSession } from '../support/session.ts';
import { anItem } from '../support/items.ts';
import { openOrder } from '../../src/session/kernel/open-order.ts';

const whole = anItem({ id: 'cup', order_id: 'o1', item_status: 'in_production', personalization_data: 'Nome: “Eva”' });
const drift = createDriftCounter();

function onBench() {
  const { personalization_data: _, ...row } = whole;
  const { context, session, replica } = aSession([readListedItem(row, 'item', drift)]);
  watchStore(context);
  openOrder(context, 'o1');
  const read = (item: object, askedAt: number) => mergeItems(replica, [readDetailedItem(item, 'item', drift)], askedAt);
  const list = (item: object, askedAt: number) => mergeItems(replica, [readListedItem(item, 'item', drift)], askedAt);
  return { read, list, stop: () => session.getState().stop?.sentence };
}

test('a personalisation that the list leaves out is told by the detail, and nothing stops', () => {
  const { read, stop } = onBench();
  read(whole, 1);
  expect(stop()).toBeUndefined();
});

test('one that was known and is another now stops the packer', () => {
  const { read, stop } = onBench();
  read(whole, 1);
  read({ ...whole, personalization_data: 'Nome: “Ana”', updated_at: '2026-11-20T11:59:00Z' }, 2);
  expect(stop()).toContain('has changed since you saw it');
});

test('one that comes after an answer had told that there is none stops the packer', () => {
  const { list, stop } = onBench();
  list({ ...whole, personalization_data: '' }, 1);
  expect(stop()).toBeUndefined();
  list({ ...whole, updated_at: '2026-11-20T11:59:00Z' }, 2);
  expect(stop()).toContain('has changed since you saw it');
});

test('a number that nothing here has is called unknown only when all open orders have told theirs', () => {
  const { pedido: _, ...row } = whole;
  const { context, session, replica } = aSession([readListedItem(row, 'item', drift)]);
  context.stock.setState({ isLoaded: true });
  findScanned(context, '10482');
  expect(session.getState().notice?.text).toBe(
    'No order 10482 is known here yet. Open orders whose number is still to be read: 1',
  );
  session.setState({ notice: undefined });
  goToOrder(context, '10482');
  expect(session.getState().notice?.text).toContain('No order 10482 is known here yet.');
  mergeItems(replica, [readDetailedItem(whole, 'item', drift)], 1);
  findScanned(context, '99999');
  expect(session.getState().notice?.text).toContain('no order, item or tracking code here has it');
});
