import { describe, expect, test } from 'vitest';
import { changedFields, checkBeforeSending, seenOf } from '../../src/outbox/check.ts';
import type { Intent } from '../../src/domain/intents.ts';
import type { Order, OrderItem } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

type Asked = Pick<Intent, 'operation'> & Partial<Pick<Intent, 'trackingCode' | 'seen' | 'alongside' | 'orderItems'>>;

/** What the look before a request says of the second item of an order that has two. */
function checked(asked: Asked, item: Partial<OrderItem>, { isStale = false, orderStatus = 'paid' } = {}) {
  const intent = { itemId: 'item-1', ...asked } as Intent;
  const other = anItem({ id: 'item-0', item_status: 'cancelled' });
  const order = { status: orderStatus, itens: [other, anItem(item)] } as unknown as Order;
  const check = checkBeforeSending(intent, { order, serverDateMs: 7 }, isStale);
  return check.kind === 'go' ? check : check.verdict;
}

describe('check', () => {
  test('an order without the item has nothing that could be moved', () => {
    expect(checked({ operation: 'accept' }, { id: 'item-2' })).toEqual({ kind: 'not-sent', code: 'gone', reason: '' });
  });

  test('what is where the move begins may go, with what it is now as its baseline', () => {
    const go = { kind: 'go', baseline: { item_status: 'pending', serverDateMs: 7 } };
    expect(checked({ operation: 'accept' }, {})).toMatchObject(go);
  });

  test('nothing of a cancelled order is moved, however its status is spelt', () => {
    const not = { kind: 'not-sent', code: 'cancelled' };
    for (const orderStatus of ['cancelled', 'CANCELADO', 'canceled']) {
      expect(checked({ operation: 'accept' }, {}, { orderStatus })).toMatchObject(not);
    }
    const item = { item_status: 'cancelled', cancellation_reason: 'out of stock' };
    expect(checked({ operation: 'accept' }, item)).toMatchObject({ ...not, reason: 'out of stock' });
    expect(checked({ operation: 'accept' }, {}, { orderStatus: 'not cancelled' })).toMatchObject({ kind: 'go' });
  });

  test.each([
    ['accept', 'accepted', 'already-so'],
    ['accept', 'shipped', 'already-so'],
    ['accept', 'archived', 'refused'],
    ['startProduction', 'pending', 'refused'],
    ['startProduction', 'in_production', 'already-so'],
    ['startProduction', 'delivered', 'already-so'],
    ['returnToProduction', 'in_production', 'already-so'],
    // Delivered is beyond production, and is not what was asked for.
    ['returnToProduction', 'delivered', 'refused'],
    ['returnToProduction', 'accepted', 'refused'],
  ] as const)('%s of what is %s by now is %s, without the store’s words', (operation, item_status, kind) => {
    const verdict = checked({ operation }, { item_status });
    expect(verdict).toMatchObject({ kind, item: { item_status } });
    if (verdict.kind === 'refused') expect(verdict.reason).toBe('');
  });

  test('what has been shipped with a code was accepted, whoever did that', () => {
    expect(checked({ operation: 'accept' }, { item_status: 'shipped', tracking_code: 'BR1' }).kind).toBe('already-so');
  });

  test.each([
    ['BR1', 'BR1', 'already-so'],
    ['BR1', 'BR2', 'refused'],
    ['BR1', '', 'refused'],
    [null, '', 'already-so'],
    [null, 'BR2', 'refused'],
    ['BR1', 'br 1', 'already-so'],
  ])('a shipment with %s of what is shipped with “%s” is %s', (trackingCode, tracking_code, kind) => {
    for (const item_status of ['shipped', 'delivered']) {
      expect(checked({ operation: 'ship', trackingCode }, { item_status, tracking_code }).kind).toBe(kind);
    }
  });

  test.each([
    ['cancelled', ['item-2'], { kind: 'not-sent', code: 'changed', changed: ['alongside'] }],
    ['shipped', ['item-2'], { kind: 'not-sent', code: 'changed' }],
    ['in_production', ['item-2'], { kind: 'go' }],
    ['em_producao', ['item-2'], { kind: 'go' }],
    ['in_production', ['item-2', 'item-9'], { kind: 'not-sent', code: 'changed' }],
    ['cancelled', [], { kind: 'go' }],
    ['cancelled', undefined, { kind: 'go' }],
  ])(
    'the first of a parcel whose next is %s and %j leaves only where all of it may',
    (item_status, alongside, outcome) => {
      const items = [anItem({ item_status: 'in_production' }), anItem({ id: 'item-2', item_status })];
      const intent = { operation: 'ship', itemId: 'item-1', alongside } as unknown as Intent;
      const order = { status: 'paid', itens: items } as unknown as Order;
      const check = checkBeforeSending(intent, { order, serverDateMs: 7 }, false);
      expect(check.kind === 'go' ? check : check.verdict).toMatchObject(outcome);
    },
  );

  test.each([
    ['pending', ['item-1'], { kind: 'not-sent', code: 'changed', changed: ['beside'] }],
    ['in_production', ['item-1'], { kind: 'not-sent', code: 'changed', changed: ['beside'] }],
    ['pending', ['item-1', 'item-2'], { kind: 'go' }],
    ['shipped', ['item-1'], { kind: 'go' }],
    ['cancelled', ['item-1'], { kind: 'go' }],
    ['pending', undefined, { kind: 'go' }],
  ])(
    'beside an item that is %s and of which %j were known, a shipment leaves or not',
    (item_status, known, outcome) => {
      const items = [anItem({ item_status: 'in_production' }), anItem({ id: 'item-2', item_status })];
      const intent = { operation: 'ship', itemId: 'item-1', orderItems: known } as unknown as Intent;
      const order = { status: 'paid', itens: items } as unknown as Order;
      const check = checkBeforeSending(intent, { order, serverDateMs: 7 }, false);
      expect(check.kind === 'go' ? check : check.verdict).toMatchObject(outcome);
    },
  );

  test('an item that is not what the packer read is not shipped, and the change is told', () => {
    const seen = seenOf('ship', anItem({ quantidade: '2' }));
    const now = { item_status: 'in_production', quantidade: '3', tracking_code: 'x' };
    expect(checked({ operation: 'ship', trackingCode: 'BR1', seen }, now)).toMatchObject({
      kind: 'not-sent',
      code: 'changed',
      reason: '',
      changed: ['quantidade'],
    });
    expect(checked({ operation: 'ship', trackingCode: 'BR1', seen }, { ...now, quantidade: '2' }).kind).toBe('go');
  });

  test('a quantity that is written otherwise is the same quantity', () => {
    expect(changedFields(seenOf('ship', anItem({ quantidade: '2' })), anItem({ quantidade: '2.00' }))).toEqual([]);
  });

  test('a moment among the words of a piece is words', () => {
    const seen = seenOf('ship', anItem({ personalization_data: '2026-11-20T10:00:00Z' }));
    const now = anItem({ personalization_data: '2026-11-20T07:00:00-03:00' });
    expect(changedFields(seen, now)).toEqual(['personalization_data']);
  });

  const shipped = { tracking_code: 'BR1', enviado_em: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z' };
  test.each<[string, Partial<OrderItem>, string[]]>([
    ['the same', {}, []],
    ['the same moment, written otherwise', { enviado_em: '2026-11-20T07:00:00.400-03:00' }, []],
    ['changed since in something else', { updated_at: '2026-11-20T12:00:00Z', product_nome: 'another' }, []],
    ['a shipment with another code', { tracking_code: 'BR2' }, ['tracking_code']],
    ['a shipment of another moment', { enviado_em: '2026-11-20T10:00:01Z' }, ['enviado_em']],
  ])('a return is of the shipment that was seen: %s', (_, now, changed) => {
    const seen = seenOf('returnToProduction', anItem(shipped));
    expect(changedFields(seen, anItem({ ...shipped, ...now }))).toEqual(changed);
  });

  test('a shipment without a moment of its own is another one after any change', () => {
    const item = { ...shipped, enviado_em: '' };
    const seen = seenOf('returnToProduction', anItem(item));
    expect(changedFields(seen, anItem({ ...item, updated_at: '2026-11-20T07:00:00-03:00' }))).toEqual([]);
    expect(changedFields(seen, anItem({ ...item, updated_at: '2026-11-20T10:00:01Z' }))).toEqual(['updated_at']);
  });

  test('for other moves than a shipment the rest of the parcel counts for nothing', () => {
    const item = { item_status: 'pending' };
    expect(checked({ operation: 'accept', alongside: ['item-9'], orderItems: [] }, item).kind).toBe('go');
  });

  test('of what nobody has seen nothing has changed', () => {
    expect(changedFields(undefined, anItem())).toEqual([]);
  });

  test('only a shipment is too old to leave unasked', () => {
    const item = { item_status: 'in_production' };
    const stale = { kind: 'not-sent', code: 'stale', reason: '' };
    expect(checked({ operation: 'ship', trackingCode: 'BR1' }, item, { isStale: true })).toMatchObject(stale);
    expect(checked({ operation: 'accept' }, {}, { isStale: true }).kind).toBe('go');
  });

  test('what is kept of a record cannot be read back, and shows a change of one letter', () => {
    const seen = seenOf('ship', anItem({ personalization_data: 'Para Ana' }));
    for (const digest of Object.values(seen)) expect(digest).toMatch(/^[0-9a-f]{8}$/);
    expect(changedFields(seen, anItem({ personalization_data: 'Para Ani' }))).toEqual(['personalization_data']);
  });
});
