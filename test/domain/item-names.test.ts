import { describe, expect, test } from 'vitest';
import { bareNumber, methodOf, nameOf, nameOfStock, numberOf, orderNumber } from '../../src/domain/item-names.ts';
import type { OrderItem } from '../../src/domain/records.ts';

const item = (part: Partial<OrderItem>) => part as OrderItem;

describe('item names', () => {
  test.each([
    ['10511', '10511'],
    ['#10511', '10511'],
  ])('the number %s of an order is shown with one mark, and said without', (numero, number) => {
    const ordered = item({ order_id: 'b7', pedido: { id: 'b7', numero } as NonNullable<OrderItem['pedido']> });
    expect([numberOf(ordered), orderNumber(ordered)]).toEqual([number, `#${number}`]);
  });

  test('an item without a summary of its order is called by the id of the order', () => {
    expect([numberOf(item({ order_id: 'b7' })), numberOf(undefined)]).toEqual(['b7', '']);
  });

  test('a variation stands behind its product, and no dot where there is none', () => {
    expect(nameOf({ product_nome: 'Mug', variation_options: 'blue' })).toBe('Mug · blue');
    expect(nameOf({ product_nome: 'Mug', variation_options: '' })).toBe('Mug');
    expect(nameOfStock({ produto: { id: 'p', nome: 'Mug' }, variation_options: 'blue' })).toBe('Mug · blue');
  });

  test('a product without a name is called by its id', () => {
    const variation_options = 'blue';
    expect(nameOf({ product_nome: '', product_id: 'p', variation_options })).toBe('p · blue');
    expect(nameOfStock({ produto: { id: 'p', nome: '' }, variation_options })).toBe('p · blue');
    expect(nameOf({ product_nome: '', product_id: '', variation_options: '' })).toBe('?');
  });

  test('a mark within a number is part of it', () => {
    expect(['#10#511', '10#511'].map(bareNumber)).toEqual(['10#511', '10#511']);
  });

  test('an item leaves as it says itself, else as its order says', () => {
    const pedido = { metodo_envio: 'SEDEX' } as NonNullable<OrderItem['pedido']>;
    const methods = [{ delivery_type: 'PAC', pedido }, { delivery_type: '', pedido }, { delivery_type: '' }];
    expect(methods.map((one) => methodOf(item(one)))).toEqual(['PAC', 'SEDEX', '']);
  });
});
