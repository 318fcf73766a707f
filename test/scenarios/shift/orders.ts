/** The orders of a shift, in a sandbox: a third of them with pieces that only their texts tell apart. */
import type { OrderItem } from '../../../src/domain/records.ts';
import { tagLabels } from '../../../src/domain/tag-labels.ts';
import { jadlogCodes, packableOrders, trackingCodes } from '../../journeys/packable.ts';
import type { Store } from '../../journeys/support.ts';

/** A thing on the shelf: one unit of an item, with what is on it. */
export type Piece = { item: OrderItem; unit: number; sku: string; tag: string };

export type ShiftOrder = {
  orderId: string;
  numero: string;
  pieces: Piece[];
  items: OrderItem[];
  /** Of the label that is on its parcel. */
  code: string;
  /** Whether another order of the shift, or another line of this one, has pieces of the same kind with another text. */
  hasLookAlikes: boolean;
};

const NAMES = 'Ana,Léo,Zoë,Bia,Caio,Davi,Eva,Ícaro,Lia,Noé,Rui,Sol,Tom,Uli,Vera,Yuri'.split(',');
/** More of a kind in one order only make the shift longer. */
const MOST_UNITS = 3;

/** Has so many orders paid, accepted and begun, and answers them, the oldest first. */
export async function openOrders(store: Store, count: number): Promise<ShiftOrder[]> {
  const { database } = store.world.shop;
  const spare = Math.ceil(count / 4) + 4;
  database.run(`UPDATE items SET status = 'delivered' WHERE status IN ('pending', 'accepted', 'in_production')`);
  await store.control('POST', '/orders', { count: count + spare });
  database.run(`UPDATE items SET quantidade = min(quantidade, ${MOST_UNITS}) WHERE status = 'pending'`);
  const paid = await packableOrders(store, 'pending');
  const chosen = paid.slice(0, count);
  const alike = chosen.filter((_, index) => index % 3 === 0).flatMap(({ items }) => items);
  const [kind] = alike;
  for (const [index, { item }] of alike.entries()) {
    database.run(
      `UPDATE items SET product_id = ?, product_nome = ?,
         variation = (SELECT variation FROM items WHERE id = ?), personalisation = ? WHERE id = ?`,
      kind!.item.product_id,
      kind!.item.product_nome,
      kind!.item.id,
      JSON.stringify({ Nome: `${NAMES[index % NAMES.length]!} ${index + 1}` }),
      item.id,
    );
  }
  // Those that are not of the shift are no work of it.
  database.run(
    `UPDATE items SET status = 'delivered' WHERE status = 'pending' AND order_id NOT IN (${chosen
      .map(({ items }) => `'${items[0]!.item.order_id}'`)
      .join(', ')})`,
  );
  // What is fetched by its buyer bears no code.
  database.run(`UPDATE orders SET metodo_envio = 'PAC' WHERE metodo_envio = 'Retirada'`);
  database.run(`UPDATE items SET status = 'in_production' WHERE status = 'pending'`);
  const [post, jadlog] = [trackingCodes(count), jadlogCodes(count)];
  const likes = new Set(alike.map(({ item }) => item.order_id));
  return (await packableOrders(store)).map(({ numero, items }, index) => ({
    orderId: items[0]!.item.order_id,
    numero,
    items: items.map(({ item }) => item),
    pieces: items.flatMap(({ item, sku }) =>
      tagLabels(item).map(({ unit, code }): Piece => ({ item, unit, sku, tag: code })),
    ),
    code: (items[0]!.item.delivery_type === 'Jadlog' ? jadlog : post)[index]!,
    hasLookAlikes: likes.has(items[0]!.item.order_id),
  }));
}
