/** How an item is named where there is one line for it. */
import type { OrderItem } from '../src/domain/records.ts';

/** `#10482`: the order's number as people say it; its id where the item came without a summary of its order. */
export function orderNumber(item: OrderItem): string {
  const number = item.pedido?.numero || item.order_id;
  return number.startsWith('#') ? number : `#${number}`;
}

/** Product and variation: `Caneca esmaltada · azul · 325 ml`. */
export function itemName(item: OrderItem): string {
  return [item.product_nome, item.variation_options].filter(Boolean).join(' · ');
}
