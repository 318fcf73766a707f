/** Records are completed by field: what one answer omits, another's stays. */
import { describe, expect, test } from 'vitest';
import { createDriftCounter } from '../../src/api/drift.ts';
import { readDetailedItem, readListedItem, readOrder } from '../../src/api/resources.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { isFieldUnknown } from '../../src/domain/partial-records.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { anItem, at } from '../support/items.ts';

const drift = createDriftCounter();
const listed = (item: object) => readListedItem(item, 'item', drift);
const detailed = (item: object) => readDetailedItem(item, 'item', drift);
const without = (item: object, ...fields: (keyof OrderItem)[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !(fields as string[]).includes(name)));

describe('partial records', () => {
  test('an order detail without summaries does not cost an item its number', () => {
    const records = new ItemRecords();
    records.merge([listed(anItem())], 1);
    records.merge([detailed(without(anItem({ updated_at: at('10:01:00') }), 'pedido'))], 2);
    expect(records.get('item-1')?.item.pedido?.numero).toBe('10482');
    expect(records.byCode('#10482')).toHaveLength(1);
  });

  test('an order detail numbers its items by itself, where they carry no summary', () => {
    const { numero, ...summary } = anItem().pedido!;
    const order = readOrder({ ...summary, numero, itens: [without(anItem(), 'pedido')] }, 'order', drift);
    expect(order.itens[0]?.pedido?.numero).toBe('10482');
  });

  test('a number that one item of an order tells is the number of all its items', () => {
    const [one, two] = [anItem({ id: 'one' }), anItem({ id: 'two' })];
    for (const rows of [
      [listed(one), listed(without(two, 'pedido'))],
      [listed(without(two, 'pedido')), listed(one)],
    ]) {
      const records = new ItemRecords();
      for (const [index, row] of rows.entries()) records.merge([row], index);
      expect(records.byCode('10482').map(({ item }) => item.id)).toEqual(['one', 'two']);
    }
  });

  test('what a list leaves out stays as the detail told it, and is unknown before', () => {
    const records = new ItemRecords();
    const whole = anItem({ personalization_data: 'Nome: Ana' });
    const row = (time: string) => listed(without({ ...whole, updated_at: at(time) }, 'personalization_data'));
    records.merge([row('10:00:00')], 1);
    expect(isFieldUnknown(records.get('item-1')!.item, 'personalization_data')).toBe(true);
    records.merge([detailed(whole)], 2);
    records.merge([row('10:05:00')], 3);
    const { item } = records.get('item-1')!;
    expect([item.personalization_data, isFieldUnknown(item, 'personalization_data')]).toEqual(['Nome: Ana', false]);
  });

  test('a detail that comes too late still tells what the newer list left out', () => {
    const records = new ItemRecords();
    const whole = anItem({ personalization_data: 'Nome: Ana' });
    records.merge([listed(without({ ...whole, updated_at: at('10:05:00') }, 'personalization_data', 'pedido'))], 2);
    const changes = records.merge([detailed(whole)], 1);
    const { item } = records.get('item-1')!;
    expect([item.personalization_data, item.pedido?.numero, item.updated_at]).toEqual([
      'Nome: Ana',
      '10482',
      at('10:05:00'),
    ]);
    expect(changes).toHaveLength(1);
  });

  test('a list does not shorten what the detail told, and its new texts are news', () => {
    const records = new ItemRecords();
    const long = anItem({ product_nome: 'Caneca esmaltada grande', personalization_data: 'Nome: Ana' });
    const short = (text: string, time: string) =>
      listed({ ...long, product_nome: 'Caneca', personalization_data: text, updated_at: at(time) });
    records.merge([short('Nome: Ana', '10:00:00')], 1);
    records.merge([detailed(long)], 2);
    records.merge([short('Nome: Ana', '10:05:00')], 3);
    expect(records.get('item-1')?.item.product_nome).toBe('Caneca esmaltada grande');
    records.merge([short('Nome: Bia', '10:06:00')], 4);
    expect(records.get('item-1')?.item.personalization_data).toBe('Nome: Bia');
    records.merge([short('', '10:07:00')], 5);
    expect(records.get('item-1')?.item.personalization_data).toBe('');
  });

  test('a name that was whole before a restart is not shortened by the list after it', () => {
    const records = new ItemRecords();
    const item = anItem({ product_nome: 'Caneca esmaltada grande', delivery_type: 'Jadlog Expresso' });
    records.loadPersisted([{ item, askedAt: 0, knownAt: 0 }]);
    const row = { ...item, product_nome: 'Caneca', delivery_type: 'jadlog_expresso', updated_at: at('10:05:00') };
    records.merge([listed(row)], 1);
    expect(records.get('item-1')?.item).toMatchObject({
      product_nome: 'Caneca esmaltada grande',
      delivery_type: 'Jadlog Expresso',
      updated_at: at('10:05:00'),
    });
    records.merge([listed({ ...row, product_nome: 'Outra coisa', updated_at: at('10:06:00') })], 2);
    expect(records.get('item-1')?.item.product_nome).toBe('Caneca esmaltada grande');
  });

  test('what came together in another order is no change', () => {
    const records = new ItemRecords();
    const { pedido, ...row } = anItem();
    records.loadPersisted([{ item: { pedido: pedido!, ...row }, askedAt: 0, knownAt: 0 }]);
    expect(records.merge([listed({ ...row, pedido })], 1)).toEqual([]);
  });

  test('an empty text is news to disk and hosts where nothing had told it', () => {
    const nothing = anItem({ personalization_data: '' });
    const untold = () => listed(without(nothing, 'personalization_data'));
    const [records, other] = [new ItemRecords(), new ItemRecords()];
    records.merge([untold()], 1);
    records.saved(records.unsaved());
    expect(records.merge([listed(nothing)], 2)).toHaveLength(1);
    expect(records.unsaved().map(({ item }) => isFieldUnknown(item, 'personalization_data'))).toEqual([false]);
    records.saved(records.unsaved());
    expect(records.merge([listed(nothing)], 3)).toEqual([]);
    expect(records.unsavedCount).toBe(0);

    other.loadPersisted([{ item: untold(), askedAt: 1, knownAt: 1 }]);
    other.loadPersisted([{ item: listed(nothing), askedAt: 2, knownAt: 2 }]);
    expect(isFieldUnknown(other.get('item-1')!.item, 'personalization_data')).toBe(false);
  });

  test('what is null is told: a code that the store has cleared does not stay', () => {
    const records = new ItemRecords();
    records.merge([listed(anItem({ tracking_code: 'AA123456785BR' }))], 1);
    records.merge([detailed({ ...anItem({ updated_at: at('10:01:00') }), tracking_code: null })], 2);
    expect(records.get('item-1')?.item.tracking_code).toBe('');
  });

  test('each item of an order is in its list once after one of them brings its number', () => {
    const records = new ItemRecords();
    const ids = ['a', 'b', 'c', 'd'];
    records.merge(
      ids.map((id) => without(anItem({ id, order_id: 'order-1' }), 'pedido') as OrderItem),
      0,
    );
    expect(records.withStatus('pending')).toHaveLength(4);
    records.merge([anItem({ id: 'b', order_id: 'order-1' })], 10);
    expect(records.countIn('pending')).toBe(4);
    expect(
      records
        .withStatus('pending')
        .map(({ item }) => item.id)
        .toSorted(),
    ).toEqual(ids);
    expect(records.countIn('pending')).toBe(4);
  });

  const made = { item_status: 'in_production', updated_at: at('10:01:00') };
  const left = { item_status: 'shipped', updated_at: at('10:05:00') };
  const row = (its: object) => listed(without(anItem(its), 'tracking_code', 'enviado_em'));

  test('an item that left without its code gets it from a late detail', () => {
    const records = new ItemRecords();
    records.merge([detailed(anItem(made))], 1);
    records.merge([row(left)], 2, 4);
    expect(isFieldUnknown(records.get('item-1')!.item, 'tracking_code')).toBe(true);
    // Of what it was before it left, an answer that comes late tells nothing.
    records.merge([detailed(anItem(made))], 1);
    expect(isFieldUnknown(records.get('item-1')!.item, 'tracking_code')).toBe(true);
    records.merge([detailed(anItem({ ...left, tracking_code: 'BR1', enviado_em: left.updated_at }))], 3, 5);
    expect(records.get('item-1')!.item).toMatchObject({ tracking_code: 'BR1', enviado_em: left.updated_at });
    expect(records.byCode('BR1')).toHaveLength(1);
  });

  test('a second shipment does not get the code of the first from a late answer', () => {
    const records = new ItemRecords();
    const first = { ...left, tracking_code: 'BR1' };
    records.merge([detailed(anItem(first))], 1);
    records.merge([detailed(anItem({ ...first, item_status: 'in_production', updated_at: at('10:06:00') }))], 2);
    records.merge([row({ ...left, updated_at: at('10:07:00') })], 3, 5);
    expect(records.get('item-1')!.item.tracking_code).toBe('');
    records.merge([detailed(anItem(first))], 1);
    expect(records.get('item-1')!.item.tracking_code).toBe('');
    records.merge([detailed(anItem({ ...left, updated_at: at('10:07:00'), tracking_code: 'BR2' }))], 4);
    expect(records.get('item-1')!.item.tracking_code).toBe('BR2');
  });

  test('what has arrived has the code that it left with, where a list leaves it out', () => {
    const records = new ItemRecords();
    records.merge([detailed(anItem({ ...left, tracking_code: 'BR1', enviado_em: left.updated_at }))], 1);
    records.merge([row({ item_status: 'delivered', updated_at: at('10:09:00') })], 2);
    const { item } = records.get('item-1')!;
    expect(item).toMatchObject({ item_status: 'delivered', tracking_code: 'BR1', enviado_em: left.updated_at });
    expect(isFieldUnknown(item, 'tracking_code')).toBe(false);
  });
});
