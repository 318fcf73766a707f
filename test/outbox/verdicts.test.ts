import { expect, test } from 'vitest';
import {
  NoReply,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  UnreadableAnswer,
} from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aBench, ITEM, lossy } from './support.ts';

test('a move that is answered is applied, once, and the picture shows it', async () => {
  const bench = await aBench();
  const intent = bench.actions.perform('accept', ITEM);
  expect([intent?.phase, bench.table.rows.size]).toEqual(['waiting', 1]);
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['applied']);
  expect([bench.statusOf(ITEM), bench.sent('acceptItem').length]).toEqual(['accepted', 1]);
  expect(bench.shop.getState().records.get(ITEM)?.item.item_status).toBe('accepted');
  expect(bench.shop.getState().intents.size).toBe(0);
});

test('the intent is on record before the request leaves, and says that it is on its way', async () => {
  let phaseAtSending: string | undefined;
  const bench = await aBench({
    client: (client) => ({
      ...client,
      acceptItem(...call) {
        phaseAtSending = [...bench.table.rows.values()][0]?.phase;
        return client.acceptItem(...call);
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(1000);
  expect(phaseAtSending).toBe('sending');
});

test('a second press of the same key begins nothing', async () => {
  const bench = await aBench();
  bench.actions.perform('accept', ITEM);
  expect(bench.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'double' });
  await bench.pass(1000);
  expect(bench.sent('acceptItem')).toHaveLength(1);
});

test('a clean refusal is told with what the item is now', async () => {
  const bench = await aBench({ items: ['accepted'] });
  bench.service.change(ITEM, 'cancelled');
  bench.actions.perform('startProduction', ITEM);
  await bench.pass(2000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'refused', item: { item_status: 'cancelled' } });
});

test('what was already done elsewhere is already so', async () => {
  const bench = await aBench();
  bench.service.change(ITEM, 'accepted');
  bench.actions.perform('accept', ITEM);
  await bench.pass(2000);
  expect(bench.kinds()).toEqual(['already-so']);
});

test('an accept that was applied while its reply was lost is found, and not sent again', async () => {
  const bench = await aBench({ client: lossy('acceptItem', 1, true) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(5000);
  expect([bench.kinds(), bench.sent('acceptItem').length]).toEqual([['already-so'], 1]);
});

test('a lost accept is sent again only after the watch, and then applied', async () => {
  const bench = await aBench({ client: lossy('acceptItem', 1) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(24_000);
  expect([bench.phaseOf(), bench.sent('acceptItem').length]).toEqual(['watching', 0]);
  await bench.pass(10_000);
  expect([bench.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
});

test('a refusal after a lost reply is not a refusal: the lost request may be what it is refused for', async () => {
  let callCount = 0;
  const bench = await aBench({
    client: (client) => ({
      ...client,
      async acceptItem(...call) {
        if (++callCount === 1) {
          await client.ping();
          throw new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });
        }
        // The first request takes effect after all, later than the watch waits, and a moment before the second arrives.
        await bench.service.move('accept', 'order-1', ITEM, undefined, 'the first request');
        return client.acceptItem(...call);
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(60_000);
  expect([callCount, bench.kinds()]).toEqual([2, ['already-so']]);
});

test('a refusal after a lost reply that the item does not explain is watched, not told', async () => {
  let callCount = 0;
  const bench = await aBench({
    client: (client) => ({
      ...client,
      async acceptItem() {
        await client.ping();
        if (++callCount === 1) throw new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });
        const facts = { operation: OPERATIONS.acceptItem, status: 422, mayHaveApplied: false };
        throw new TransitionRefused(facts);
      },
    }),
  });
  bench.actions.perform('accept', ITEM);
  await bench.pass(27_000);
  expect([callCount, bench.kinds(), bench.phaseOf()]).toEqual([2, [], 'watching']);
});

test('a shipment whose reply was lost is recognised by its code', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1, true) });
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(5000);
  expect(bench.settled[0]?.verdict).toMatchObject({ kind: 'applied', isByEvidence: true });
  expect(bench.sent('shipItem')).toHaveLength(1);
});

/** Ships, and lets the answer be lost. */
async function lostShipment(bench: Awaited<ReturnType<typeof aBench>>) {
  bench.actions.perform('ship', ITEM, 'BR1');
  await bench.pass(600);
  expect(bench.phaseOf()).toBe('watching');
}

test('a lost shipment of an untouched item is sent again', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await lostShipment(bench);
  await bench.pass(24_000);
  expect([bench.phaseOf(), bench.statusOf(ITEM)]).toEqual(['watching', 'in_production']);
  await bench.pass(10_000);
  expect([bench.kinds(), bench.statusOf(ITEM)]).toEqual([['applied'], 'shipped']);
});

test('a lost shipment of an item that was touched since stays unconfirmed and is never sent again', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await lostShipment(bench);
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.pass(600_000);
  expect(bench.kinds()).toEqual(['unconfirmed']);
  expect([bench.phaseOf(), bench.statusOf(ITEM)]).toEqual(['unconfirmed', 'in_production']);
});

test('a stamp in the second of the last look proves nothing: the shipment stays unconfirmed', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  bench.service.change(ITEM);
  bench.look();
  await lostShipment(bench);
  await bench.pass(60_000);
  expect(bench.kinds()).toEqual(['unconfirmed']);
});

test('without the service’s clock nothing is provably untouched', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1), service: { hasDate: false } });
  await lostShipment(bench);
  await bench.pass(60_000);
  expect(bench.kinds()).toEqual(['unconfirmed']);
});

test('an item returned without an answer is back in production, whoever did it, once the watch is over', async () => {
  const bench = await aBench({ items: ['shipped'], client: lossy('returnToProduction', 1, true) });
  bench.actions.perform('returnToProduction', ITEM);
  await bench.pass(20_000);
  expect(bench.settled).toEqual([]);
  await bench.pass(10_000);
  expect(bench.kinds()).toEqual(['already-so']);
});

test('later evidence settles what stood unconfirmed', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await lostShipment(bench);
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.pass(60_000);
  expect(bench.kinds()).toEqual(['unconfirmed']);
  // It was under way all the time.
  void bench.service.move('ship', 'order-1', ITEM, 'BR1', 'late');
  await bench.pass(10);
  const [intent] = bench.actions.open();
  expect(bench.actions.askAgain(intent!.id)).toBe(true);
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['unconfirmed', 'applied']);
});

test('what the sync brings about an unconfirmed item is looked into at once', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await lostShipment(bench);
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.pass(40_000);
  bench.look();
  void bench.service.move('ship', 'order-1', ITEM, 'BR1', 'late');
  await bench.pass(10);
  bench.look();
  await bench.pass(1000);
  expect(bench.kinds()).toEqual(['unconfirmed', 'applied']);
});

test('an unconfirmed intent can be set aside, and another action may follow it', async () => {
  const bench = await aBench({ items: ['in_production'], client: lossy('shipItem', 1) });
  await lostShipment(bench);
  await bench.pass(3000);
  bench.service.change(ITEM);
  await bench.pass(40_000);
  bench.look();
  const { intent } = bench.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR2' });
  expect(intent).toBeDefined();
  await bench.pass(2000);
  // The new shipment closes the old question: its traces are gone.
  expect(bench.settled.map(({ verdict }) => [verdict.kind, 'isClosed' in verdict && verdict.isClosed])).toEqual([
    ['unconfirmed', false],
    ['unconfirmed', true],
    ['applied', false],
  ]);
  expect(bench.actions.open()).toEqual([]);
});

const write = { operation: OPERATIONS.acceptItem, mayHaveApplied: true };
test.each([
  ['a redirect', new UnexpectedRedirect({ ...write, status: 302, location: 'https://elsewhere.example/' })],
  ['an HTML page', new UnreadableAnswer({ ...write, status: 200, reason: 'html' })],
  ['an answer without a body', new UnreadableAnswer({ ...write, status: 200, reason: 'wrong-shape' })],
  ['a 502', new StoreTrouble({ ...write, status: 502, retryAfterMs: undefined })],
])('%s is never taken for done: the service is looked at first', async (_, error) => {
  const bench = await aBench({ client: (client) => ({ ...client, acceptItem: () => Promise.reject(error) }) });
  bench.actions.perform('accept', ITEM);
  await bench.pass(10_000);
  expect([bench.kinds(), bench.phaseOf()]).toEqual([[], 'watching']);
});

test('a success that shows another item, or the item where it was, is not taken for done', async () => {
  for (const odd of [{ id: 'other' }, { item_status: 'pending' }]) {
    const bench = await aBench({
      client: (client) => ({
        ...client,
        async acceptItem(orderId, itemId, signal) {
          const reply = await client.getOrder(orderId, signal);
          const item = reply.data.itens.find(({ id }) => id === itemId)!;
          return { ...reply, data: { ...item, item_status: 'accepted', ...odd } };
        },
      }),
    });
    bench.actions.perform('accept', ITEM);
    await bench.pass(10_000);
    expect([bench.kinds(), bench.phaseOf()]).toEqual([[], 'watching']);
  }
});
