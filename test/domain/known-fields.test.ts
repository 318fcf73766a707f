import { describe, expect, test } from 'vitest';
import { onlyKnown, ORDER_FIELDS, withoutPersonal } from '../../src/domain/known-fields.ts';

describe('known fields', () => {
  test('an item without what is personal has its known fields alone, in their order', () => {
    const item = {
      updated_at: 'later',
      id: 'one',
      label_url: 'https://labels.example/one',
      nickname: 'nobody knows this field',
      '': 'a field without a name',
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

  test('every field that the spec names inside an item or an order is known there', () => {
    const named = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 'told']));
    const item = {
      financeiro: named('valor_liquido_vendedor comissao_pct valor_comissao status data_credito'),
      pedido: named('id numero status metodo_envio created_at'),
      variation_options: { Cor: 'azul' },
    };
    expect(withoutPersonal(item)).toEqual(item);
    const order = {
      pagamento: named('metodo pago_em'),
      comprador: named('nome email telefone cpf_cnpj'),
      endereco_entrega: named('nome_destinatario cep logradouro numero complemento bairro cidade estado'),
    };
    expect(onlyKnown(order, ORDER_FIELDS)).toEqual(order);
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
