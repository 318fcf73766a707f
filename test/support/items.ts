/** Order items for tests: a plain one, with whatever a test cares about put over it. */
import type { OrderItem } from '../../src/domain/records.ts';

export function anItem(overrides: Partial<OrderItem> = {}): OrderItem {
  const id = overrides.id ?? 'item-1';
  const orderId = overrides.order_id ?? 'order-1';
  return {
    id,
    order_id: orderId,
    product_id: 'product-1',
    product_nome: 'Caneca esmaltada',
    preco_unitario: '64.90',
    quantidade: '2',
    subtotal: '129.80',
    frete_valor: '18.00',
    item_status: 'pending',
    tracking_code: '',
    cancellation_reason: '',
    variation_options: 'azul · 325 ml',
    personalization_data: '',
    delivery_type: 'SEDEX',
    label_url: '',
    shipping_provider_status: '',
    created_at: '2026-11-20T10:00:00.000000Z',
    updated_at: '2026-11-20T10:00:00.000000Z',
    aceito_em: '',
    em_producao_em: '',
    enviado_em: '',
    entregue_em: '',
    cancelado_em: '',
    pedido: {
      id: orderId,
      numero: '10482',
      status: 'paid',
      metodo_envio: 'SEDEX',
      created_at: '2026-11-20T10:00:00.000000Z',
    },
    ...overrides,
  };
}

/** An item whose order was placed at a time of the day, `'10:05:00'`. */
export function anItemPlaced(time: string, overrides: Partial<OrderItem> = {}): OrderItem {
  const item = anItem(overrides);
  return { ...item, pedido: { ...item.pedido!, created_at: at(time) } };
}

/** `at('10:05:00')` on the day of the tests, as the service writes it. */
export function at(time: string): string {
  return `2026-11-20T${time}.000000Z`;
}

/** A piece of the order that the tests of packing have on the bench: two of a product of its own, in production. */
export function aPiece(id: string, overrides: Partial<OrderItem> = {}): OrderItem {
  return anItem({
    id,
    order_id: 'o1',
    product_id: id,
    product_nome: id,
    variation_options: '',
    item_status: 'in_production',
    ...overrides,
  });
}
