import { describe, expect, test } from 'vitest';
import { findCodeUse } from '../../src/outbox/code-use.ts';
import type { Intent } from '../../src/domain/intents.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { anItem } from '../support/items.ts';

function aReplica() {
  const replica = createReplica();
  mergeItems(
    replica,
    [
      anItem({ id: 'a1', order_id: 'a', item_status: 'in_production' }),
      anItem({ id: 'a2', order_id: 'a', item_status: 'shipped', tracking_code: 'BR2' }),
      anItem({ id: 'b1', order_id: 'b', item_status: 'shipped', tracking_code: 'br1' }),
      anItem({ id: 'b2', order_id: 'b', item_status: 'in_production' }),
    ],
    0,
  );
  return replica;
}

describe('code use', () => {
  test('a code that another order bears is found, in whatever case', () => {
    expect(findCodeUse(aReplica().getState(), [{ id: 'a1', order_id: 'a' }], 'BR1')).toMatchObject({
      where: 'other-order',
      item: { id: 'b1' },
    });
  });

  test('a code is found whether it is written in groups or together', () => {
    const replica = aReplica();
    mergeItems(
      replica,
      [anItem({ id: 'c1', order_id: 'c', item_status: 'shipped', tracking_code: 'AA 123-456 785 BR' })],
      0,
    );
    replica.setState({ intents: new Map([['b2', [asked('ship', 'b2', 'PX 1')]]]) });
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'AA123456785BR')).toMatchObject({
      item: { id: 'c1' },
    });
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'PX1')).toMatchObject({ item: { id: 'b2' } });
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'b-r 1')).toMatchObject({
      item: { id: 'b1' },
    });
  });

  test('a code of the same order is told apart, and the item’s own is no use', () => {
    expect(findCodeUse(aReplica().getState(), [{ id: 'a1', order_id: 'a' }], 'BR2')).toMatchObject({
      where: 'same-order',
      item: { id: 'a2' },
    });
    expect(findCodeUse(aReplica().getState(), [{ id: 'a2', order_id: 'a' }], 'BR2')).toBeUndefined();
    expect(findCodeUse(aReplica().getState(), [{ id: 'a1', order_id: 'a' }], 'BR3')).toBeUndefined();
  });

  test('a cancelled piece that never left uses no code of its own order, but of others', () => {
    const replica = aReplica();
    const named = { item_status: 'cancelled', tracking_code: 'BR7' };
    mergeItems(replica, [anItem({ id: 'a3', order_id: 'a', ...named })], 0);
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'BR7')).toBeUndefined();
    expect(findCodeUse(replica.getState(), [{ id: 'b2', order_id: 'b' }], 'BR7')).toMatchObject({
      where: 'other-order',
    });
    const back = { ...named, tracking_code: 'BR8', enviado_em: '2026-11-20T10:00:00Z' };
    mergeItems(replica, [anItem({ id: 'a4', order_id: 'a', ...back })], 0);
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'BR8')).toMatchObject({
      where: 'same-order',
    });
  });

  test('a code that is on its way for another order counts as used', () => {
    const replica = aReplica();
    const intent = { operation: 'ship', itemId: 'b2', orderId: 'b', trackingCode: 'BR3' } as Intent;
    replica.setState({ intents: new Map([['b2', [intent]]]) });
    expect(findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], 'BR3')).toMatchObject({
      where: 'other-order',
      item: { id: 'b2' },
    });
  });

  const asked = (operation: string, itemId: string, trackingCode: string) =>
    ({ operation, itemId, trackingCode }) as Intent;

  test('an item with another code, or on its way with another, does not use this code', () => {
    const replica = aReplica();
    const intents = [
      asked('ship', 'b2', 'BR4'),
      asked('returnToProduction', 'b1', 'BR3'),
      asked('ship', 'gone', 'BR3'),
    ];
    replica.setState({ intents: new Map(intents.map((one) => [one.itemId, [one]])) });
    // Numbers of orders and ids are found by the same look-up as codes.
    for (const code of ['BR3', 'B1', 'A2'])
      expect([code, findCodeUse(replica.getState(), [{ id: 'a1', order_id: 'a' }], code)]).toEqual([code, undefined]);
    expect(findCodeUse(replica.getState(), [], 'BR2')).toMatchObject({
      where: 'other-order',
      item: { id: 'a2' },
    });
  });

  test('orders that leave in one parcel bear one code', () => {
    const together = [
      { id: 'a1', order_id: 'a' },
      { id: 'b1', order_id: 'b' },
    ];
    expect(findCodeUse(aReplica().getState(), together, 'BR1')).toBeUndefined();
  });
});
