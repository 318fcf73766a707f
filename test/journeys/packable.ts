/** Orders of a store as a packer has them in front: items, their SKUs, how many of each. */
import type { OrderItem } from '../../src/domain/records.ts';
import { hasProductCheckDigit } from '../../src/domain/tracking.ts';
import type { Store } from './support.ts';

export type PackableOrder = { numero: string; items: { item: OrderItem; sku: string; units: number }[] };

/** The orders with something in a state (in production) whose units all have a SKU, the oldest first. */
export async function packableOrders(store: Store, status = 'in_production'): Promise<PackableOrder[]> {
  const stock = [...store.stock().values()];
  const skuOf = (item: OrderItem) =>
    stock.find((one) => one.product_id === item.product_id && one.variation_options === item.variation_options)?.sku;
  const orders = new Map<string, OrderItem[]>();
  for (const item of await allItems(store, status)) {
    orders.set(item.order_id, [...(orders.get(item.order_id) ?? []), item]);
  }
  return [...orders.values()]
    .filter((items) => items.every((item) => skuOf(item)))
    .map((items) => ({
      numero: items[0]!.pedido!.numero.replace('#', ''),
      items: items.map((item) => ({ item, sku: skuOf(item)!, units: Number(item.quantidade) })),
    }));
}

/** Those of them that have nothing else: a parcel of the whole order leaves without a question. */
export async function wholeOrders(store: Store, status = 'in_production'): Promise<PackableOrder[]> {
  const orders = await packableOrders(store, status);
  return orders.filter(({ items }) => store.order(items[0]!.item.order_id).itens.length === items.length);
}

/** Tracking codes in S10 form whose check digits are right. */
export function trackingCodes(count: number): string[] {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  return Array.from({ length: count }, (_, index) => {
    const digits = String(31_415_000 + index * 7);
    const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
    const rest = 11 - (sum % 11);
    return `BA${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}BR`;
  });
}

/** Tracking codes as Jadlog writes them, of which none may be a product's. */
export function jadlogCodes(count: number): string[] {
  const codes: string[] = [];
  for (let number = 10_866_000_012_000; codes.length < count; number++) {
    if (!hasProductCheckDigit(String(number))) codes.push(String(number));
  }
  return codes;
}

/** Has every order leave by post, whose codes {@link trackingCodes} are. */
export function sendAllByPost({ world }: Store): void {
  world.shop.database.run(`UPDATE orders SET metodo_envio = 'PAC'`);
}

// All pages: what is read here is the sandbox's own shop, whatever its API makes of it.
async function allItems(store: Store, status: string): Promise<OrderItem[]> {
  const items: OrderItem[] = [];
  for (let page = 1; ; page++) {
    const rows = await store.items(status, page);
    if (rows.length === 0) return items;
    items.push(...rows);
  }
}
