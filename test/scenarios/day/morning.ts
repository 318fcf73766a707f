/** The orders of a day: paid, each piece with a text of its own, on two carriers. */
import type { OrderItem } from '../../../src/domain/records.ts';
import { packableOrders, trackingCodes } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';

export const CARRIERS = ['SEDEX', 'PAC'] as const;

export type DayOrder = {
  orderId: string;
  numero: string;
  carrier: (typeof CARRIERS)[number];
  itemIds: readonly string[];
  /** Of the label on its parcel. */
  code: string;
};

const NAMES = 'Ana,Léo,Zoë,Bia,Caio,Davi,Eva,Ícaro,Lia,Noé,Rui,Sol,Tom,Uli,Vera,Yuri'.split(',');
/** More of a kind in one order only make the day longer. */
const MOST_UNITS = 2;

/** Has so many orders paid, and answers them, the oldest first; nothing else in the store is open. */
export async function openDay(store: Store, count: number): Promise<DayOrder[]> {
  const { database } = store.world.shop;
  database.run(`UPDATE items SET status = 'delivered' WHERE status IN ('pending', 'accepted', 'in_production')`);
  // What left before is no parcel of today.
  database.run('UPDATE items SET enviado_ms = enviado_ms - 259200000 WHERE enviado_ms IS NOT NULL');
  await store.control('POST', '/orders', { count: count + Math.ceil(count / 4) + 4 });
  database.run(`UPDATE items SET quantidade = min(quantidade, ${MOST_UNITS}) WHERE status = 'pending'`);
  const chosen = (await packableOrders(store, 'pending')).slice(0, count);
  const ids = chosen.map(({ items }) => items[0]!.item.order_id);
  database.run(
    `UPDATE items SET status = 'delivered' WHERE status = 'pending' AND order_id NOT IN (${ids.map(() => '?').join(', ')})`,
    ...ids,
  );
  const items = chosen.flatMap((order) => order.items);
  for (const [index, { item }] of items.entries())
    writeText(store, item.id, `${NAMES[index % NAMES.length]!} ${index}`);
  for (const [index, id] of ids.entries()) {
    database.run('UPDATE orders SET metodo_envio = ? WHERE id = ?', CARRIERS[index % CARRIERS.length]!, id);
  }
  const codes = trackingCodes(count);
  return chosen.map(({ numero, items: own }, index) => ({
    orderId: ids[index]!,
    numero,
    carrier: CARRIERS[index % CARRIERS.length]!,
    itemIds: own.map(({ item }) => item.id),
    code: codes[index]!,
  }));
}

/** The buyer wants another text on an item. */
export function writeText(store: Store, itemId: string, name: string): void {
  const { shop, clock } = store.world;
  shop.database.run(
    'UPDATE items SET personalisation = ?, updated_ms = ? WHERE id = ?',
    JSON.stringify({ Nome: name }),
    clock.now(),
    itemId,
  );
}

/** An item as the store has it, with its SKU. */
export async function pieceKind(
  store: Store,
  orderId: string,
  itemId: string,
): Promise<{ item: OrderItem; sku: string }> {
  const item = await store.item({ id: itemId, order_id: orderId });
  const sku = [...store.stock().values()].find(
    (one) => one.product_id === item.product_id && one.variation_options === item.variation_options,
  )!.sku;
  return { item, sku };
}
