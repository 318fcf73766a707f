/** The queue as one desk sees it: the rows of the tab in front, sorted, filtered, with the cursor on its item. */
import { cursorOf, placeInFront, type DeskState } from './session-state.ts';
import { placeCursor, type ListIds } from './list.ts';
import { frontItemId } from './packing-tags.ts';
import type { Clock } from '../../base/clock.ts';
import { DRAWERS, type Drawer, type Entry } from '../../replica/records.ts';
import { lookFor, search, type Look } from '../../replica/search.ts';
import type { ShopState } from '../../replica/replica.ts';
import { placeAmong, sortRows } from '../../replica/sorting.ts';

export type QueueView = Pick<DeskState, 'drawer' | 'filter' | 'sort' | 'frozen'>;

/** The rows of the tab in front and whether they only resemble what the filter asks for. `nowMs` on the wall clock. */
export function queueRows(shop: ShopState, desk: QueueView, nowMs: number) {
  return search(rowsOf(shop, desk), desk.filter, nowMs, shop.skus);
}

/** Of the tab in front, before any filter. */
function rowsOf(shop: ShopState, { drawer, frozen, sort }: QueueView): readonly Entry[] {
  return frozen?.drawer === drawer ? frozen.rows : sortRows(shop.records.inDrawer(drawer), sort);
}

/** So long a filter looks for rows before keys and frames have their turn: a quarter of a frame at 60 Hz. */
const PORTION_MS = 4;

function lookOf(shop: ShopState, desk: QueueView, clock: Clock): Look {
  return lookFor(rowsOf(shop, desk), desk.filter, clock.wallNow(), shop.skus);
}

/** The field that the filter asks for and there is none of. Nothing is looked for. */
export function unknownFieldIn(shop: ShopState, desk: QueueView, clock: Clock): string | undefined {
  return lookOf(shop, desk, clock).soFar().unknownField;
}

/**
 * The search of {@link queueRows}, as far as it has come. The first time it looks until a window of `height` rows around the cursor is
 * full, or rows are so seldom that a key would wait for them; {@link lookOn} does the rest.
 */
export function queueRowsSoFar(shop: ShopState, desk: DeskState, clock: Clock, height: number): Look {
  const look = lookOf(shop, desk, clock);
  if (look.at > 0) return look;
  const { id, index } = cursorOf(desk);
  const entry = id === undefined ? undefined : shop.records.get(id);
  // Before its place has been passed nobody knows where the cursor will be.
  const past = entry ? placeAmong(look.source, entry, desk.sort) : index;
  const endsAt = clock.now() + PORTION_MS;
  let enough: number | undefined;
  look.goOn(() => {
    if (look.at <= past && look.source.length > past) return false;
    const { rows } = look.soFar();
    enough ??= (entry ? placeAmong(rows, entry, desk.sort) : index) + height;
    return rows.length >= enough || clock.now() >= endsAt;
  });
  return look;
}

/** Looks on for what the filter asks for, a little; answers whether all is found that the queue says of it. */
export function lookOn(shop: ShopState, desk: DeskState, clock: Clock): boolean {
  const endsAt = clock.now() + PORTION_MS;
  const isOver = () => clock.now() >= endsAt;
  const here = lookOf(shop, desk, clock);
  here.goOn(isOver);
  const { rows, isFuzzy } = here.soFar();
  if (!here.isWhole || (rows.length > 0 && !isFuzzy)) return here.isWhole;
  return DRAWERS.every((drawer) => {
    const there = lookFor(shop.records.inDrawer(drawer), desk.filter, clock.wallNow(), shop.skus);
    there.goOn(isOver);
    return there.isWhole;
  });
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
      if (before?.id === id && before.among === rows.length) return before.index;
      const index = rows.findIndex((entry) => entry.item.id === id);
      lookedFor.set(rows, { id, index, among: rows.length });
      return index;
    },
    placeOf(id: string) {
      const gone = records.get(id);
      return gone && placeAmong(rows, gone, sort);
    },
  };
}

const NEARBY = 32;
const lookedFor = new WeakMap<readonly Entry[], { id: string; index: number; among: number }>();

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
