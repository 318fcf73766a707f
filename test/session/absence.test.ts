import { expect, test } from 'vitest';
import {
  createAttention,
  IDLE_MS,
  LOOK_EVERY_MS,
  NOTIFY_EVERY_MS,
} from '../../src/session/subscriptions/notifications.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { mergeItems, updateHealth } from '../../src/replica/replica.ts';
import { aSession, NOW } from '../support/session.ts';
import { aClock } from '../support/clock.ts';
import { anItem } from '../support/items.ts';

const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** An item whose order was placed so long before the tests' now. */
function placed(id: string, agoMs: number, overrides: Partial<OrderItem> = {}): OrderItem {
  const created_at = iso(NOW - agoMs);
  const order_id = overrides.order_id ?? `order-${id}`;
  const pedido = { id: order_id, numero: `#${id}`, status: 'paid', metodo_envio: 'PAC', created_at };
  return anItem({ id, order_id, created_at, pedido, ...overrides });
}

function open(...items: OrderItem[]) {
  const set = aSession(items);
  const clock = aClock(NOW);
  const notified: string[] = [];
  const context = {
    ...set.context,
    clock,
    effects: { ...set.context.effects, notify: (text: string) => void notified.push(text) },
  };
  const attention = createAttention(context);
  const arrive = (...more: OrderItem[]) => mergeItems(set.replica, more, clock.now());
  return { ...set, context, clock, notified, attention, arrive, [Symbol.dispose]: () => attention.end() };
}

test('an order that comes while the terminal is out of sight is notified, with no word of whose it is', () => {
  using at = open();
  at.attention.note('blur');
  at.arrive(placed('1', 0), placed('2', 0, { order_id: 'order-1' }));
  expect(at.notified).toEqual(['1 new order']);
});

test('an operator at work is not notified, then or later', async () => {
  using at = open();
  at.attention.note('input');
  at.arrive(placed('1', 0));
  expect(at.notified).toEqual([]);
  await at.clock.pass(IDLE_MS);
  at.arrive(placed('2', 0));
  expect(at.notified).toEqual(['1 new order']);
});

test('a terminal that says nothing of being looked at is taken to be left when no key comes for a minute', async () => {
  using at = open();
  await at.clock.pass(IDLE_MS - 1);
  at.arrive(placed('1', 0));
  expect(at.notified).toEqual([]);
  await at.clock.pass(1);
  at.arrive(placed('2', 0));
  expect(at.notified).toEqual(['1 new order']);
});

test('what comes soon after a notification is counted together, and told when its time has come', async () => {
  using at = open();
  at.attention.note('blur');
  for (const id of ['1', '2', '3', '4']) at.arrive(placed(id, 0));
  expect(at.notified).toEqual(['1 new order']);
  await at.clock.pass(NOTIFY_EVERY_MS - 1);
  expect(at.notified).toHaveLength(1);
  await at.clock.pass(1);
  expect(at.notified).toEqual(['1 new order', '3 new orders']);
});

test('who comes back before it is told sees it for themselves', async () => {
  using at = open();
  at.attention.note('blur');
  at.arrive(placed('1', 0));
  at.arrive(placed('2', 0));
  at.attention.note('focus');
  await at.clock.pass(NOTIFY_EVERY_MS);
  expect(at.notified).toEqual(['1 new order']);
});

test('neither the first picture, nor a change, nor what has left the pending ones is new', () => {
  using at = open();
  at.attention.note('blur');
  updateHealth(at.replica, { isLoaded: false });
  at.arrive(placed('1', 0));
  updateHealth(at.replica, { isLoaded: true });
  at.arrive(
    placed('1', 0, { item_status: 'accepted', updated_at: iso(NOW + 1000) }),
    placed('2', 0, { item_status: 'delivered' }),
  );
  expect(at.notified).toEqual([]);
});

test('an item that becomes late rings once, and the line says which', async () => {
  using at = open(placed('soon', 24 * HOUR_MS - 90_000), placed('long', 30 * HOUR_MS), placed('young', HOUR_MS));
  await at.clock.pass(LOOK_EVERY_MS);
  expect(at.rung).toEqual([]);
  await at.clock.pass(LOOK_EVERY_MS);
  expect(at.rung).toEqual(['late']);
  expect(at.session.getState().notice).toEqual({ tone: 'warn', text: 'Late now: an item of order soon.' });
  await at.clock.pass(10 * LOOK_EVERY_MS);
  expect(at.rung).toEqual(['late']);
});

test('several that become late in one look ring together, and what has been shipped meanwhile does not', async () => {
  using at = open(placed('a', 24 * HOUR_MS - 1000), placed('b', 24 * HOUR_MS - 2000), placed('c', 24 * HOUR_MS - 3000));
  at.arrive(placed('c', 24 * HOUR_MS - 3000, { item_status: 'shipped', updated_at: iso(NOW + 1000) }));
  at.attention.note('blur');
  await at.clock.pass(LOOK_EVERY_MS);
  expect(at.rung).toEqual(['late']);
  expect(at.session.getState().notice?.text).toBe('Late now: 2 items, the first of order a.');
  expect(at.notified).toEqual(['2 items late']);
});

test('a notice in front is not replaced by a reminder', async () => {
  using at = open(placed('soon', 24 * HOUR_MS - 1000));
  at.session.setState({ notice: { tone: 'error', text: 'Not shipped' } });
  await at.clock.pass(LOOK_EVERY_MS);
  expect(at.rung).toEqual(['late']);
  expect(at.session.getState().notice?.text).toBe('Not shipped');
});

test('after its end nothing rings and nothing is notified', async () => {
  const at = open(placed('soon', 24 * HOUR_MS - 1000));
  at.attention.note('blur');
  at.attention.end();
  at.arrive(placed('1', 0));
  await at.clock.pass(5 * LOOK_EVERY_MS);
  expect([at.rung, at.notified]).toEqual([[], []]);
});
