/** Items, orders and variations by the names that people call them. */
import type { OrderItem, StockRecord } from './records.ts';

/** `10511`: the number of an order without the mark that some stores write before it. */
export function bareNumber(numero: string): string {
  return numero.replace(/^#/, '');
}

/** `10511`: the number of an item's order; its id where the item came without a summary of its order. */
export function numberOf(item: OrderItem | undefined): string {
  return bareNumber(item?.pedido?.numero || (item?.order_id ?? ''));
}

/** `#10511`: an order as it is shown in lists. */
export function orderNumber(item: OrderItem): string {
  return `#${numberOf(item)}`;
}

/** How an item leaves, as the store names it; empty where it does not say. */
export function methodOf({ delivery_type, pedido }: OrderItem): string {
  return delivery_type || (pedido?.metodo_envio ?? '');
}

/** `Mug, enamel · blue`: a product with its variation, where it has one. */
export function variationName(product: string, variation: string): string {
  return [product, variation].filter(Boolean).join(' · ');
}

/** `Mug, enamel · blue`: what an item is. */
export function nameOf(item: Pick<OrderItem, 'product_nome' | 'variation_options'>): string {
  return variationName(item.product_nome, item.variation_options);
}

/** What is made, or picked, in one go: the same for items of one product and variation. */
export function kindOf({ product_id, variation_options }: OrderItem): string {
  return `${product_id}\u0000${variation_options}`;
}

/** `Mug, enamel · blue`: what a stock record counts. */
export function nameOfStock({
  produto,
  variation_options,
}: Pick<StockRecord, 'produto' | 'variation_options'>): string {
  return variationName(produto.nome, variation_options);
}
