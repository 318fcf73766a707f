import { describe, expect, test } from 'vitest';
import { onlyKnown, ORDER_FIELDS, withoutPersonal } from '../../src/domain/known-fields.ts';

describe('known fields', () => {
  test('an item without what is personal has its known fields alone, in their order', () => {
    const item = {
      updated_at: 'later',
      id: 'one',
      label_url: 'https://labels.example/one',
      nickname: 'nobody knows this field',
      personalization_data: { Nome: 'Nina' },
      tracking_code: { an: 'object where a text belongs' },
      pedido: { numero: '10', buyer: 'nor this one', status: { deeper: 1 } },
      financeiro: null,
      quantidade: undefined,
      ...(JSON.parse('{"__proto__": {"id": "two"}, "constructor": "three"}') as object),
    };
    const shown = withoutPersonal(item);
    expect(JSON.stringify(shown)).toBe(
      '{"updated_at":"later","id":"one","personalization_data":{"Nome":"Nina"},"pedido":{"numero":"10"},"financeiro":null}',
    );
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype);
    expect(Object.keys(shown)).not.toContain('quantidade');
  });

  test('what lies inside an order is known by its own names', () => {
    const order = { itens: [{ id: 'one' }], comprador: { nome: 'Nina', id: 'unknown here' }, id: 'order' };
    expect(onlyKnown(order, ORDER_FIELDS)).toEqual({
      itens: [{ id: 'one' }],
      comprador: { nome: 'Nina' },
      id: 'order',
    });
  });
});
