import { describe, expect, test } from 'vitest';
import {
  NoReply,
  StoreTrouble,
  TransitionRefused,
  UnexpectedRedirect,
  UnreadableAnswer,
} from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { aStation, ITEM, lossy } from './support.ts';

describe('verdicts', () => {
  test('a move that is answered is applied, once, and the picture shows it', async () => {
    const station = await aStation();
    const intent = station.actions.perform('accept', ITEM);
    expect([intent?.phase, station.table.rows.size]).toEqual(['waiting', 1]);
    await station.pass(1000);
    expect(station.kinds()).toEqual(['applied']);
    expect([station.statusOf(ITEM), station.sent('acceptItem').length]).toEqual(['accepted', 1]);
    expect(station.replica.getState().records.get(ITEM)?.item.item_status).toBe('accepted');
    expect(station.replica.getState().intents.size).toBe(0);
  });

  test('the intent is on record before the request leaves', async () => {
    let phaseAtSending: string | undefined;
    const station = await aStation({
      client: (client) => ({
        ...client,
        acceptItem(...call) {
          phaseAtSending = [...station.table.rows.values()][0]?.phase;
          return client.acceptItem(...call);
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(1000);
    expect(phaseAtSending).toBe('sending');
  });

  test('a second press of the same key begins nothing', async () => {
    const station = await aStation();
    station.actions.perform('accept', ITEM);
    expect(station.actions.ask({ operation: 'accept', itemId: ITEM })).toMatchObject({ problem: 'double' });
    await station.pass(1000);
    expect(station.sent('acceptItem')).toHaveLength(1);
  });

  test('a clean refusal is told with what the item is now', async () => {
    const station = await aStation({ items: ['accepted'] });
    station.service.change(ITEM, 'cancelled');
    station.actions.perform('startProduction', ITEM);
    await station.pass(2000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'refused', item: { item_status: 'cancelled' } });
  });

  test('what was already done elsewhere is already so', async () => {
    const station = await aStation();
    station.service.change(ITEM, 'accepted');
    station.actions.perform('accept', ITEM);
    await station.pass(2000);
    expect(station.kinds()).toEqual(['already-so']);
  });

  test('an accept that was applied while its reply was lost is not sent again', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1, true) });
    station.actions.perform('accept', ITEM);
    await station.pass(5000);
    expect([station.kinds(), station.sent('acceptItem').length]).toEqual([['already-so'], 1]);
  });

  test('a lost accept is sent again only after the watch, and then applied', async () => {
    const station = await aStation({ client: lossy('acceptItem', 1) });
    station.actions.perform('accept', ITEM);
    await station.pass(24_000);
    expect([station.phaseOf(), station.sent('acceptItem').length]).toEqual(['watching', 0]);
    await station.pass(10_000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'accepted']);
  });

  test('a refusal after a lost reply may be due to the lost request', async () => {
    let callCount = 0;
    const station = await aStation({
      client: (client) => ({
        ...client,
        async acceptItem(...call) {
          if (++callCount === 1) {
            await client.ping();
            throw new NoReply({ operation: OPERATIONS.acceptItem, reason: 'lost' });
          }
          // The first request takes effect after all, later than the watch waits, and a moment before the second arrives.
          await station.service.move('accept', 'order-1', ITEM, undefined, 'the first request');
          return client.acceptItem(...call);
        },
      }),
    });
    station.actions.perform('accept', ITEM);
    await station.pass(60_000);
    expect([callCount, station.kinds()]).toEqual([2, ['already-so']]);
  });

  test('a refusal after a lost reply that the item does not explain is watched', async () => {
    let callCount = 0;
    const station = await aStation({
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
    station.actions.perform('accept', ITEM);
    await station.pass(27_000);
    expect([callCount, station.kinds(), station.phaseOf()]).toEqual([2, [], 'watching']);
  });

  test('a shipment whose reply was lost is recognised by its code', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1, true) });
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(5000);
    expect(station.settled[0]?.verdict).toMatchObject({ kind: 'applied', isByEvidence: true });
    expect(station.sent('shipItem')).toHaveLength(1);
  });

  /** Ships, and lets the answer be lost. */
  async function lostShipment(station: Awaited<ReturnType<typeof aStation>>) {
    station.actions.perform('ship', ITEM, 'BR1');
    await station.pass(600);
    expect(station.phaseOf()).toBe('watching');
  }

  test('a lost shipment of an untouched item is sent again', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await lostShipment(station);
    await station.pass(24_000);
    expect([station.phaseOf(), station.statusOf(ITEM)]).toEqual(['watching', 'in_production']);
    await station.pass(10_000);
    expect([station.kinds(), station.statusOf(ITEM)]).toEqual([['applied'], 'shipped']);
  });

  test('a lost shipment of an item touched since stays unconfirmed and is not repeated', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await lostShipment(station);
    await station.pass(3000);
    station.service.change(ITEM);
    await station.pass(600_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
    expect([station.phaseOf(), station.statusOf(ITEM)]).toEqual(['unconfirmed', 'in_production']);
  });

  test('a stamp in the second of the last look proves nothing', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    station.service.change(ITEM);
    station.look();
    await lostShipment(station);
    await station.pass(60_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
  });

  test('without the service’s clock nothing is provably untouched', async () => {
    const station = await aStation({
      items: ['in_production'],
      client: lossy('shipItem', 1),
      service: { hasDate: false },
    });
    await lostShipment(station);
    await station.pass(60_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
  });

  test('an item returned without an answer is back in production once the watch is over', async () => {
    const station = await aStation({ items: ['shipped'], client: lossy('returnToProduction', 1, true) });
    station.actions.perform('returnToProduction', ITEM);
    await station.pass(20_000);
    expect(station.settled).toEqual([]);
    await station.pass(10_000);
    expect(station.kinds()).toEqual(['already-so']);
  });

  test('later evidence settles what stood unconfirmed', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await lostShipment(station);
    await station.pass(3000);
    station.service.change(ITEM);
    await station.pass(60_000);
    expect(station.kinds()).toEqual(['unconfirmed']);
    // It was under way all the time.
    void station.service.move('ship', 'order-1', ITEM, 'BR1', 'late');
    await station.pass(10);
    const [intent] = station.actions.open();
    expect(station.actions.askAgain(intent!.id)).toBe(true);
    await station.pass(1000);
    expect(station.kinds()).toEqual(['unconfirmed', 'applied']);
  });

  test('what the sync brings about an unconfirmed item is looked into at once', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await lostShipment(station);
    await station.pass(3000);
    station.service.change(ITEM);
    await station.pass(40_000);
    station.look();
    void station.service.move('ship', 'order-1', ITEM, 'BR1', 'late');
    await station.pass(10);
    station.look();
    await station.pass(1000);
    expect(station.kinds()).toEqual(['unconfirmed', 'applied']);
  });

  test('an unconfirmed intent can be set aside, and another action may follow it', async () => {
    const station = await aStation({ items: ['in_production'], client: lossy('shipItem', 1) });
    await lostShipment(station);
    await station.pass(3000);
    station.service.change(ITEM);
    await station.pass(40_000);
    station.look();
    const { intent } = station.actions.ask({ operation: 'ship', itemId: ITEM, trackingCode: 'BR2' });
    expect(intent).toBeDefined();
    await station.pass(2000);
    // The new shipment closes the old question: its traces are gone.
    expect(station.settled.map(({ verdict }) => [verdict.kind, 'isClosed' in verdict && verdict.isClosed])).toEqual([
      ['unconfirmed', false],
      ['unconfirmed', true],
      ['applied', false],
    ]);
    expect(station.actions.open()).toEqual([]);
  });

  const write = { operation: OPERATIONS.acceptItem, mayHaveApplied: true };
  test.each([
    ['a redirect', new UnexpectedRedirect({ ...write, status: 302, location: 'https://elsewhere.example/' })],
    ['an HTML page', new UnreadableAnswer({ ...write, status: 200, reason: 'html' })],
    ['an answer without a body', new UnreadableAnswer({ ...write, status: 200, reason: 'wrong-shape' })],
    ['a 502', new StoreTrouble({ ...write, status: 502, retryAfterMs: undefined })],
  ])('%s is never taken for done: the service is looked at first', async (_, error) => {
    const station = await aStation({ client: (client) => ({ ...client, acceptItem: () => Promise.reject(error) }) });
    station.actions.perform('accept', ITEM);
    await station.pass(10_000);
    expect([station.kinds(), station.phaseOf()]).toEqual([[], 'watching']);
  });

  test('a success that shows another item, or the item where it was, is not believed', async () => {
    for (const odd of [{ id: 'other' }, { item_status: 'pending' }]) {
      const station = await aStation({
        client: (client) => ({
          ...client,
          async acceptItem(orderId, itemId, signal) {
            const reply = await client.getOrder(orderId, signal);
            const item = reply.data.itens.find(({ id }) => id === itemId)!;
            return { ...reply, data: { ...item, item_status: 'accepted', ...odd } };
          },
        }),
      });
      station.actions.perform('accept', ITEM);
      await station.pass(10_000);
      expect([station.kinds(), station.phaseOf()]).toEqual([[], 'watching']);
    }
  });
});
