import { describe, expect, test } from 'vitest';
import { ItemRecords } from '../../src/replica/records.ts';
import { anItem, at } from '../support/items.ts';

const idsIn = (records: ItemRecords, statusTab: 'pending' | 'accepted' | 'unknown') =>
  records.withStatus(statusTab).map(({ item }) => item.id);

function placed(id: string, orderId: string, time: string) {
  const item = anItem({ id, order_id: orderId });
  return { ...item, pedido: { ...item.pedido!, id: orderId, numero: orderId, created_at: at(time) } };
}

describe('records', () => {
  test('the oldest order comes first and the items of one order stay together', () => {
    const records = new ItemRecords();
    records.merge(
      [
        placed('c', 'o2', '11:00:00'),
        placed('b', 'o1', '10:00:00'),
        placed('d', 'o2', '11:00:00'),
        placed('a', 'o3', '09:00:00'),
      ],
      1,
    );
    expect(idsIn(records, 'pending')).toEqual(['a', 'b', 'c', 'd']);
  });

  test('an item that changes state leaves one tab and enters the other', () => {
    const records = new ItemRecords();
    records.merge([anItem({ id: 'a' })], 1);
    records.merge([anItem({ id: 'a', item_status: 'accepted', updated_at: at('10:01:00') })], 2);
    expect(idsIn(records, 'pending')).toEqual([]);
    expect(idsIn(records, 'accepted')).toEqual(['a']);
  });

  test('an older version never replaces a newer one, however late it was asked', () => {
    const records = new ItemRecords();
    records.merge([anItem({ item_status: 'accepted', updated_at: at('10:05:00') })], 1);
    const changes = records.merge([anItem({ item_status: 'pending', updated_at: at('10:04:59') })], 99);
    expect(changes).toEqual([]);
    expect(records.get('item-1')?.status).toBe('accepted');
  });

  test('a stamp later than the service’s clock counts as none: the later question wins', () => {
    const records = new ItemRecords();
    records.believeUpTo(() => Date.parse(at('10:10:00')));
    const forged = anItem({ item_status: 'delivered', updated_at: '2126-11-20T12:00:00Z' });
    records.merge([forged], 10, 12);
    expect(records.merge([anItem({ updated_at: at('10:04:59') })], 11, 13)).toEqual([]);
    records.merge([anItem({ updated_at: at('10:04:59') })], 14, 15);
    expect(records.get('item-1')?.status).toBe('pending');
    expect(records.merge([forged], 13, 16)).toEqual([]);
  });

  test('a stamp from before the clock was set back yields to later questions alone', () => {
    const records = new ItemRecords();
    records.doubtStamps(
      (stampMs, firstAskedAt, askedAt) => stampMs > Date.parse(at('10:04:00')) && firstAskedAt < 5 && askedAt > 5,
    );
    records.merge([anItem({ item_status: 'accepted', updated_at: at('10:05:00') })], 1, 2);
    const later = anItem({ item_status: 'in_production', updated_at: at('10:03:00') });
    expect(records.merge([later], 4, 6)).toEqual([]);
    // Read once more as it was, it is known later, and its stamp is no better for that.
    records.merge([anItem({ item_status: 'accepted', updated_at: at('10:05:00') })], 6, 7);
    const [change] = records.merge([later], 8, 9);
    expect(change?.entry.status).toBe('in_production');
    // The disk holds the same rule: it is to take the row whatever its stamp.
    expect(change?.entry.isOverruling).toBe(true);
  });

  test('a row whose request had no known time is written again once it has one', () => {
    const records = new ItemRecords();
    records.merge([anItem()], 0, 1000, true);
    records.saved(records.unsaved());
    expect(records.merge([anItem()], 2000, 2100)).toEqual([]);
    expect(records.unsaved()).toMatchObject([{ askedAt: 2000, knownAt: 2100 }]);
    records.saved(records.unsaved());
    records.merge([anItem()], 3000, 3100);
    expect(records.unsavedCount).toBe(0);
  });

  test('a second-hand row yields to any later question, the store’s own row does not', () => {
    const [ours, older] = [
      anItem({ item_status: 'delivered', updated_at: at('10:05:00') }),
      anItem({ item_status: 'pending', updated_at: at('10:04:00') }),
    ];
    const records = new ItemRecords();
    records.loadPersisted([{ item: ours, askedAt: 1, knownAt: 2 }]);
    expect(records.merge([older], 2, 3)).toEqual([]);
    records.merge([older], 4, 5);
    expect(records.get('item-1')?.status).toBe('pending');
    const heard = new ItemRecords();
    heard.loadPersisted([{ item: ours, askedAt: 1, knownAt: 2 }]);
    heard.merge([ours], 3, 4);
    expect(heard.merge([older], 5, 6)).toEqual([]);
  });

  test('a GET asked before our POST was confirmed does not roll the row back', () => {
    const records = new ItemRecords();
    const getAskedAt = 100;
    const postConfirmedAt = 200;
    records.merge([anItem({ item_status: 'accepted', updated_at: at('10:05:00') })], postConfirmedAt);
    records.merge([anItem({ item_status: 'pending', updated_at: at('10:05:00') })], getAskedAt);
    expect(records.get('item-1')?.status).toBe('accepted');
  });

  test('a row read again without a change is no change', () => {
    const records = new ItemRecords();
    records.merge([anItem()], 1);
    expect(records.merge([anItem()], 2)).toEqual([]);
  });

  test('an unreadable time falls back to the order of the questions', () => {
    const records = new ItemRecords();
    records.merge([anItem({ updated_at: 'ontem' })], 5);
    records.merge([anItem({ updated_at: 'ontem', quantidade: '9' })], 4);
    expect(records.get('item-1')?.item.quantidade).toBe('2');
    records.merge([anItem({ updated_at: 'ontem', quantidade: '9' })], 6);
    expect(records.get('item-1')?.item.quantidade).toBe('9');
  });

  test('a state nobody knows has a drawer of its own', () => {
    const records = new ItemRecords();
    records.merge([anItem({ item_status: 'archived' })], 1);
    expect(idsIn(records, 'unknown')).toEqual(['item-1']);
  });

  test('a scanned code finds its item by order number, ids and tracking code', () => {
    const records = new ItemRecords();
    records.merge([anItem({ tracking_code: 'AA123456785BR', item_status: 'shipped' })], 1);
    for (const code of ['10482', '#10482', 'order-1', 'ITEM-1', 'aa123456785br']) {
      expect(records.byCode(code).map(({ item }) => item.id)).toEqual(['item-1']);
    }
    expect(records.byCode('99999')).toEqual([]);
  });

  test('a tracking code is found in any grouping, a number is not', () => {
    const records = new ItemRecords();
    records.merge([anItem({ tracking_code: 'AA 123 456 785 BR', item_status: 'shipped' })], 1);
    records.merge([anItem({ id: 'item-2', order_id: 'order-2', tracking_code: '#ab1', item_status: 'shipped' })], 1);
    for (const code of ['AA123456785BR', 'aa-123-456-785-br', 'AA 123456785 BR']) {
      expect(records.byCode(code).map(({ item }) => item.id)).toEqual(['item-1']);
    }
    expect(records.byCode('AB-1').map(({ item }) => item.id)).toEqual(['item-2']);
    expect(['104 82', '', '-'].map((code) => records.byCode(code).length)).toEqual([0, 0, 0]);
    records.merge([anItem({ tracking_code: '', item_status: 'shipped', updated_at: at('10:09:00') })], 2);
    expect(records.byCode('AA123456785BR')).toEqual([]);
  });

  test('the items of an order are found however many they are, and each of them once', () => {
    const records = new ItemRecords();
    const ids = Array.from({ length: 20 }, (_, i) => String.fromCharCode(97 + i));
    records.merge(
      [...ids, ...ids].map((id) => placed(id, 'o1', '10:00:00')),
      1,
    );
    expect(records.ofOrder('o1').map(({ item }) => item.id)).toEqual(ids);
    for (const id of ids.slice(3)) records.forget(id);
    expect(records.byCode('#o1').map(({ item }) => item.id)).toEqual(['a', 'b', 'c']);
    for (const id of ids.slice(0, 3)) records.forget(id);
    expect(records.ofOrder('o1')).toEqual([]);
  });

  test('the list of an order is the same until a record of it comes, changes or leaves', () => {
    const records = new ItemRecords();
    const statuses = () => records.ofOrder('o1').map(({ item }) => `${item.id} ${item.item_status}`);
    records.merge([anItem({ id: 'a', order_id: 'o1' })], 1);
    const list = records.ofOrder('o1');
    expect(records.ofOrder('o1')).toBe(list);
    records.merge([anItem({ id: 'b', order_id: 'o1' })], 2);
    expect(statuses()).toEqual(['a pending', 'b pending']);
    records.merge([anItem({ id: 'a', order_id: 'o1', item_status: 'accepted', updated_at: at('10:09:00') })], 3);
    expect(statuses()).toEqual(['a accepted', 'b pending']);
    records.forget('a');
    expect(statuses()).toEqual(['b pending']);
    expect(list.map(({ item }) => item.item_status)).toEqual(['pending']);
  });

  test('a tracking code that was taken back no longer finds the item', () => {
    const records = new ItemRecords();
    records.merge([anItem({ tracking_code: 'AA123456785BR', item_status: 'shipped' })], 1);
    expect(records.byCode('AA123456785BR')).toHaveLength(1);
    records.merge([anItem({ tracking_code: '', item_status: 'shipped', updated_at: at('10:09:00') })], 2);
    expect(records.byCode('AA123456785BR')).toEqual([]);
  });

  test('the code of a shipment that was taken back finds nothing until it ships again', () => {
    const records = new ItemRecords();
    const states = ['shipped', 'in_production', 'shipped'].map((item_status, minute) => {
      records.merge(
        [anItem({ tracking_code: 'AA123456785BR', item_status, updated_at: at(`10:0${minute}:00`) })],
        minute,
      );
      return records.byCode('AA123456785BR').length;
    });
    expect(states).toEqual([1, 0, 1]);
  });
});
