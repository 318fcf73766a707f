/** The orders of a scenario, in a sandbox: paid, with codes for their parcels, and with texts that tell pieces apart. */
import type { OrderItem } from '../../src/domain/records.ts';
import { tagLabels } from '../../src/domain/tag-labels.ts';
import { jadlogCodes, packableOrders, trackingCodes, type PackableOrder } from '../journeys/packable.ts';
import type { Store } from '../journeys/support.ts';

/** A thing on the shelf: one unit of an item, with what is on it. */
export type Piece = { item: OrderItem; unit: number; sku: string; tag: string };

/** What is packed, and the code of the label that is on its parcel. */
export type Parcel = { orderId: string; numero: string; pieces: readonly Piece[]; code: string };

export type ShiftOrder = Parcel & {
  items: readonly OrderItem[];
  /** Whether another order of the shift, or another line of this one, has pieces of the same kind with another text. */
  hasLookAlikes: boolean;
};

export const CARRIERS = ['SEDEX', 'PAC'] as const;

/** Its pieces are on nobody's shelf before they are engraved. */
export type DayOrder = Omit<Parcel, 'pieces'> & { carrier: (typeof CARRIERS)[number]; itemIds: readonly string[] };

const NAMES = 'Ana,Léo,Zoë,Bia,Caio,Davi,Eva,Ícaro,Lia,Noé,Rui,Sol,Tom,Uli,Vera,Yuri'.split(',');
const nameAt = (index: number, number: number) => `${NAMES[index % NAMES.length]!} ${number}`;

/** Closes whatever is open in a store. */
export function closeAll({ world }: Store): void {
  world.shop.database.run(
    `UPDATE items SET status = 'delivered' WHERE status IN ('pending', 'accepted', 'in_production')`,
  );
}

/** Has so many orders paid, and nothing else in the store open. More units of a kind only make a scenario longer. */
async function payOrders(store: Store, count: number, mostUnits: number): Promise<PackableOrder[]> {
  const { database } = store.world.shop;
  closeAll(store);
  await store.control('POST', '/orders', { count: count + Math.ceil(count / 4) + 4 });
  database.run(`UPDATE items SET quantidade = min(quantidade, ${mostUnits}) WHERE status = 'pending'`);
  const chosen = (await packableOrders(store, 'pending')).slice(0, count);
  const ids = chosen.map((order) => orderIdOf(order));
  database.run(
    `UPDATE items SET status = 'delivered' WHERE status = 'pending' AND order_id NOT IN (${ids.map(() => '?').join(', ')})`,
    ...ids,
  );
  return chosen;
}

const orderIdOf = ({ items }: PackableOrder): string => items[0]!.item.order_id;

/** So many orders in production, the oldest first: a third of them with pieces that only their texts tell apart. */
export async function openShiftOrders(store: Store, count: number): Promise<ShiftOrder[]> {
  const { database } = store.world.shop;
  const chosen = await payOrders(store, count, 3);
  const alike = chosen.filter((_, index) => index % 3 === 0).flatMap(({ items }) => items);
  const kind = alike[0]!.item;
  for (const [index, { item }] of alike.entries()) {
    database.run(
      `UPDATE items SET (product_id, product_nome, variation) =
         (SELECT ?, ?, variation FROM items WHERE id = ?), personalisation = ? WHERE id = ?`,
      kind.product_id,
      kind.product_nome,
      kind.id,
      JSON.stringify({ Nome: nameAt(index, index + 1) }),
      item.id,
    );
  }
  // What is fetched by its buyer bears no code.
  database.run(`UPDATE orders SET metodo_envio = 'PAC' WHERE metodo_envio = 'Retirada'`);
  database.run(`UPDATE items SET status = 'in_production' WHERE status = 'pending'`);
  const [post, jadlog] = [trackingCodes(count), jadlogCodes(count)];
  const likes = new Set(alike.map(({ item }) => item.order_id));
  return (await packableOrders(store)).map((order, index) => ({
    orderId: orderIdOf(order),
    numero: order.numero,
    items: order.items.map(({ item }) => item),
    pieces: order.items.flatMap(({ item, sku }) =>
      tagLabels(item).map(({ unit, code }): Piece => ({ item, unit, sku, tag: code })),
    ),
    code: (order.items[0]!.item.delivery_type === 'Jadlog' ? jadlog : post)[index]!,
    hasLookAlikes: likes.has(orderIdOf(order)),
  }));
}

/** So many paid orders, the oldest first, each piece with a text of its own, on two carriers. */
export async function openDayOrders(store: Store, count: number): Promise<DayOrder[]> {
  const { database } = store.world.shop;
  // What left before is no parcel of today.
  database.run('UPDATE items SET enviado_ms = enviado_ms - 259200000 WHERE enviado_ms IS NOT NULL');
  const chosen = await payOrders(store, count, 2);
  for (const [index, { item }] of chosen.flatMap(({ items }) => items).entries())
    writeText(store, item.id, nameAt(index, index));
  const codes = trackingCodes(count);
  return chosen.map((order, index) => {
    const carrier = CARRIERS[index % CARRIERS.length]!;
    database.run('UPDATE orders SET metodo_envio = ? WHERE id = ?', carrier, orderIdOf(order));
    const itemIds = order.items.map(({ item }) => item.id);
    return { orderId: orderIdOf(order), numero: order.numero, carrier, itemIds, code: codes[index]! };
  });
}

/** The buyer wants another text on an item. */
export function writeText({ world: { shop, clock } }: Store, itemId: string, name: string): void {
  shop.database.run(
    'UPDATE items SET personalisation = ?, updated_ms = ? WHERE id = ?',
    JSON.stringify({ Nome: name }),
    clock.now(),
    itemId,
  );
}
