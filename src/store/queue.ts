/** The queue as one desk sees it: the rows of the tab in front, filtered, with the cursor on its item. */
import type { Entry } from './records.ts';
import { cursorOf, placeInFront, type DeskState } from './desk.ts';
import { placeCursor } from './list.ts';
import type { ShopState } from './shop.ts';

/** The rows of the tab in front, oldest order first. With a filter: those whose text holds every word of it. */
export function queueRows(shop: ShopState, desk: Pick<DeskState, 'drawer' | 'filter'>): readonly Entry[] {
  const rows = shop.records.inDrawer(desk.drawer);
  const words = desk.filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 ? rows : rows.filter((entry) => words.every((word) => textOf(entry).includes(word)));
}

/** Rows as the list cursor wants to see them. */
export function idsOf(rows: readonly Entry[]) {
  return {
    length: rows.length,
    idAt: (index: number) => rows[index]?.item.id ?? '',
    // Where it was is where it usually still is.
    indexOf: (id: string, near: number) =>
      rows[near]?.item.id === id ? near : rows.findIndex((entry) => entry.item.id === id),
  };
}

/** The item that keys act on: under the queue's cursor, or the one that is open. */
export function itemInFront(shop: ShopState, desk: DeskState): Entry | undefined {
  const place = placeInFront(desk);
  if (place.screen === 'item') return shop.records.get(place.itemId);
  if (place.screen !== 'queue') return undefined;
  const rows = queueRows(shop, desk);
  return rows[placeCursor(cursorOf(desk), idsOf(rows), 1).index];
}

const texts = new WeakMap<Entry, string>();

/** What a filter searches of an item, in lower case: made once per version of the item. */
function textOf(entry: Entry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { item } = entry;
  const text = [
    item.pedido?.numero,
    item.product_nome,
    item.variation_options,
    item.personalization_data,
    item.delivery_type,
    item.pedido?.metodo_envio,
    item.tracking_code,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
    .toLowerCase();
  texts.set(entry, text);
  return text;
}
