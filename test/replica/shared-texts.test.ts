/** What many items have alike is in memory once, and no item reads otherwise for it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderItem } from '../../src/domain/records.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { SharedTexts } from '../../src/replica/shared-texts.ts';
import { anItem } from '../support/items.ts';
import { runs } from '../support/night.ts';

/** A text of its own, as every response brings one. */
const own = (item: OrderItem): OrderItem => JSON.parse(JSON.stringify(item)) as OrderItem;

describe('texts that items share', () => {
  test('an item reads as its response, whatever it shares with others', () => {
    const few = fc.constantFrom('', 'azul', 'Caneca esmaltada', 'Calendário de parede');
    const response = fc.record({
      id: fc.constantFrom('one', 'two', 'three', 'four'),
      order_id: fc.constantFrom('first order', 'second order'),
      product_id: few,
      product_nome: few,
      variation_options: few,
      delivery_type: few,
      item_status: fc.constantFrom('pending', 'in_production', 'shipped', 'invented'),
      created_at: fc.constantFrom('2026-08-01T10:00:00Z', '2026-08-02T10:00:00Z'),
      pedido: fc.record({
        id: fc.constantFrom('first order', 'second order'),
        numero: fc.constantFrom('1', '2'),
        status: few,
        metodo_envio: few,
        created_at: fc.constantFrom('2026-08-01T10:00:00Z', '2026-08-02T10:00:00Z'),
      }),
    });
    fc.assert(
      fc.property(fc.array(response, { minLength: 1, maxLength: 20 }), (responses) => {
        const texts = new SharedTexts();
        const items: OrderItem[] = [];
        for (const fields of responses) {
          const item = own(anItem(fields));
          const other = items.findLast(({ order_id }) => order_id === item.order_id);
          texts.share(item, other);
          items.push(item);
        }
        expect(items).toEqual(responses.map((fields) => anItem(fields)));
      }),
      { numRuns: runs(500), seed: 40 },
    );
  });

  test('the items of an order have its summary in common', () => {
    const records = new ItemRecords();
    records.merge([own(anItem({ id: 'one' })), own(anItem({ id: 'two' }))], 1);
    expect(records.get('two')!.item.pedido).toBe(records.get('one')!.item.pedido);
  });

  test('an order whose summary has changed keeps the new one', () => {
    const records = new ItemRecords();
    const { pedido } = anItem();
    records.merge([own(anItem({ id: 'one' }))], 1);
    records.merge([own(anItem({ id: 'two', pedido: { ...pedido!, status: 'cancelled' } }))], 2);
    expect(records.get('two')!.item.pedido!.status).toBe('cancelled');
    expect(records.get('one')!.item.pedido).toEqual(pedido);
  });

  test('more different texts than are remembered are all kept as they are', () => {
    const records = new ItemRecords();
    const rows = Array.from({ length: 25_000 }, (_, i) => anItem({ id: `item ${i}`, variation_options: `nº ${i}` }));
    records.merge(rows.map(own), 1);
    for (const [i, { id }] of rows.entries()) expect(records.get(id)!.item.variation_options).toBe(`nº ${i}`);
  });
});
