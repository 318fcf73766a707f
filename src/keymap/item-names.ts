/** Items and orders by the names that people call them. */
import type { OrderItem } from '../domain/records.ts';

/** `10511`: the number of the order as people say it. */
export function numberOf(item: OrderItem | undefined): string {
  return (item?.pedido?.numero || (item?.order_id ?? '')).replace(/^#/, '');
}

/** `Mug, enamel · blue`: the product with its variation. */
export function nameOf(item: Pick<OrderItem, 'product_nome' | 'variation_options'>): string {
  return [item.product_nome, item.variation_options].filter(Boolean).join(' · ');
}
