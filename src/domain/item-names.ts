/** The names of items, orders and variations for people. */
import type { OrderItem, StockRecord } from './records.ts';

/** `10511`: the number of an order without the `#` that some stores write before it. */
export function bareNumber(numero: string): string {
  return numero.replace(/^#/, '');
}

/** `10511`: the number of an item's order; its id if the item has no summary of its order. */
export function numberOf(item: OrderItem | undefined): string {
  return bareNumber(item?.pedido?.numero || (item?.order_id ?? ''));
}

/** `#10511`: an order as it is shown in lists. */
export function orderNumber(item: OrderItem): string {
  return `#${numberOf(item)}`;
}

/** The delivery method of an item in the store's words; empty if there is none. */
export function methodOf({ delivery_type, pedido }: OrderItem): string {
  return delivery_type || (pedido?.metodo_envio ?? '');
}

/** `Mug, enamel · blue`: a product with its variation, if it has one. */
export function variationName(product: string, variation: string): string {
  return [product, variation].filter(Boolean).join(' · ');
}

/** What an item is called by. */
export type NamedItem = Pick<OrderItem, 'product_nome' | 'variation_options'> & Partial<Pick<OrderItem, 'product_id'>>;

/** `Mug, enamel`: the product of an item; its id if the store gives it no name. */
export function productOf({ product_nome, product_id }: Pick<NamedItem, 'product_nome' | 'product_id'>): string {
  return product_nome || product_id || '?';
}

/** `Mug, enamel · blue`: the name of an item. */
export function nameOf(item: NamedItem): string {
  return variationName(productOf(item), item.variation_options);
}

/** A key that is the same for items of one product and variation, which are made or picked together. */
export function kindOf({ product_id, variation_options }: OrderItem): string {
  return `${product_id}\u0000${variation_options}`;
}

type NamedStock = Pick<StockRecord, 'produto' | 'variation_options'>;

/** What a stock record is called by. */
export function namedOfStock({ produto, variation_options }: NamedStock): NamedItem {
  return { product_nome: produto.nome, product_id: produto.id, variation_options };
}

/** `Mug, enamel · blue`: the name of a stock record. */
export function nameOfStock(record: NamedStock): string {
  return nameOf(namedOfStock(record));
}
