/** The queue as one desk sees it: the rows of the tab in front, sorted, filtered, with the cursor on its item. */
import { cursorOf, placeInFront, type DeskState } from './desk.ts';
import { placeCursor, type ListIds } from './list.ts';
import { frontItemId } from './packing-tags.ts';
import { DRAWERS, type Drawer, type Entry } from '../../shop/records.ts';
import { search } from '../../shop/search.ts';
import type { ShopState } from '../../shop/shop.ts';
import { placeAmong, sortRows } from '../../shop/sorting.ts';

export type QueueView = Pick<DeskState, 'drawer' | 'filter' | 'sort' | 'frozen'>;

/** The rows of the tab in front and whether they only resemble what the filter asks for. `nowMs` on the wall clock. */
export function queueRows(shop: ShopState, desk: QueueView, nowMs: number) {
  const isFrozen = desk.frozen?.drawer === desk.drawer;
  const rows = isFrozen ? desk.frozen!.rows : sortRows(shop.records.inDrawer(desk.drawer), desk.sort);
  return search(rows, desk.filter, nowMs, shop.skus);
}

/** Where else the filter finds something, in the order in which Tab comes to it. */
export type Elsewhere = { drawer: Drawer; count: number };

/**
 * The other tabs that hold what the filter asks for, word by word; none while the tab in front holds some of it.
 * `nowMs` on the wall clock.
 */
export function foundElsewhere(shop: ShopState, desk: QueueView, nowMs: number): readonly Elsewhere[] {
  const { drawer: here, filter } = desk;
  if (filter.trim() === '') return [];
  const { rows, isFuzzy, unknownField } = queueRows(shop, desk, nowMs);
  if ((rows.length > 0 && !isFuzzy) || unknownField !== undefined) return [];
  const at = DRAWERS.indexOf(here);
  return [...DRAWERS.slice(at + 1), ...DRAWERS.slice(0, at)].flatMap((drawer) => {
    const found = search(shop.records.inDrawer(drawer), filter, nowMs, shop.skus);
    return found.rows.length > 0 && !found.isFuzzy ? [{ drawer, count: found.rows.length }] : [];
  });
}

/** The rows of the tab in front as the list cursor wants to see them. */
export function queueIds({ records }: ShopState, { sort }: Pick<QueueView, 'sort'>, rows: readonly Entry[]): ListIds {
  return {
    length: rows.length,
    idAt: (index: number) => rows[index]?.item.id ?? '',
    // Where it was is where it usually still is, or not far from there.
    indexOf: (id: string, near: number) => {
      if (rows[near]?.item.id === id) return near;
      for (let away = 1; away <= NEARBY; away++) {
        if (rows[near - away]?.item.id === id) return near - away;
        if (rows[near + away]?.item.id === id) return near + away;
      }
      // A frame and its keys ask several times for the same item of the same rows.
      const before = lookedFor.get(rows);
      if (before?.id === id) return before.index;
      const index = rows.findIndex((entry) => entry.item.id === id);
      lookedFor.set(rows, { id, index });
      return index;
    },
    placeOf(id: string) {
      const gone = records.get(id);
      return gone && placeAmong(rows, gone, sort);
    },
  };
}

const NEARBY = 32;
const lookedFor = new WeakMap<readonly Entry[], { id: string; index: number }>();

/** The item that keys act on: under the queue's cursor, the one that is open, or the one that is being packed. */
export function itemInFront(shop: ShopState, desk: DeskState, nowMs: number): Entry | undefined {
  const place = placeInFront(desk);
  if (place.screen === 'item') return shop.records.get(place.itemId);
  if (place.screen === 'packing') {
    const itemId = frontItemId(shop.records, desk);
    return itemId === undefined ? undefined : shop.records.get(itemId);
  }
  if (place.screen !== 'queue') return undefined;
  const { rows } = queueRows(shop, desk, nowMs);
  const entry = rows[placeCursor(cursorOf(desk), queueIds(shop, desk, rows), 1).index];
  // A frozen list keeps its rows; what keys act on is the item as it is now.
  return entry && (shop.records.get(entry.item.id) ?? entry);
}
