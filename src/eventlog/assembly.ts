/**
 * The assembly wall: chooses the slot for a finished piece, and tracks every piece that was ever finished. The number made
 * always equals the sum of those in slots, packed, held and scrapped. Pure; `src/db/wall-rows.ts` stores it.
 */
import type { PiecePlace, SlotState, WallPiece, WallSize, WhyNoPiece } from '../domain/assembly.ts';
import { hasLeft, readStatus } from '../domain/lifecycle.ts';
import { isUpToDate, type PieceTag } from '../domain/piece-tags.ts';
import type { OrderItem } from '../domain/records.ts';
import type { NamedRemake } from './piece-facts.ts';
import { readTime } from '../base/times.ts';
import { sumUnits, unitsOf } from '../domain/units.ts';
import type { Remake } from '../domain/workshop.ts';

export const DEFAULT_WALL: WallSize = { rows: 3, columns: 4 };
/** The largest wall that fits a terminal of 80 × 24. */
export const LARGEST_WALL: WallSize = { rows: 6, columns: 8 };

/** Lookups of what is known about orders: the items of one, and whether an item is on hold. */
export type WallFacts = {
  itemsOf: (orderId: string) => readonly OrderItem[];
  item: (itemId: string) => OrderItem | undefined;
  isHeld: (itemId: string) => boolean;
  /** The remakes of an item by the names of their events, noted here or on another host. */
  remakesOf: (itemId: string) => readonly NamedRemake[];
  zoneOffsetMs: number;
};

/** The move of a piece to a place; without `seq` the piece is new. */
export type WallMove = Omit<WallPiece, 'seq' | 'at' | 'stamp'> & {
  seq?: number;
  from: PiecePlace | 'new';
  fromSlot: string;
  /** The stamp of the piece before the move, -1 for a new piece. */
  before: number;
  /** Set for a move that `settle` derives: the next stamp only, so that every move by a person is later, on every host. */
  stamp?: number;
};

/** The name of a place for the audit trail. */
export function placeName(place: PiecePlace, slot: string): string {
  return place === 'slot' ? slot : [place, slot !== '' && `in ${slot}`].filter(Boolean).join(' ');
}

/** The names of the slots, row by row: `A1`, `A2`, … */
export function slotNames({ rows, columns }: WallSize): string[] {
  return Array.from({ length: rows * columns }, (_, at) => {
    const row = String.fromCharCode('A'.charCodeAt(0) + Math.floor(at / columns));
    return `${row}${(at % columns) + 1}`;
  });
}

/** The result of scanning a piece's tag at the wall. */
export type Finished =
  /** Put into its order's slot; `isFirst`: a new slot; `replaces`: the slot of an outdated piece of this unit. */
  | { kind: 'placed'; slot: string; isFirst: boolean; replaces: string; moves: WallMove[] }
  /** The piece is in its slot already. */
  | { kind: 'again'; slot: string }
  /** No other piece of its order is to be packed: it needs no slot. */
  | { kind: 'single'; moves: WallMove[] }
  | { kind: 'full' }
  /** Its item is on hold: the piece waits beside the wall. */
  | { kind: 'held'; moves: WallMove[] }
  | { kind: 'stop'; why: WhyNoPiece; slot: string };

/** Decides where a finished piece is put. `item` is the item that its tag names. */
export function finish(
  item: OrderItem,
  tag: PieceTag,
  pieces: readonly WallPiece[],
  size: WallSize,
  facts: WallFacts,
): Finished {
  const known = pieces.find(
    ({ item_id, unit, place }) => item_id === item.id && unit === tag.unit && place !== 'scrapped',
  );
  // A piece made before its text changed is a different piece, and must be scrapped.
  const mine = known?.what === tag.what ? known : undefined;
  const old = mine ? undefined : known;
  const there = mine?.slot ?? '';
  const stop = (why: WhyNoPiece): Finished => ({ kind: 'stop', why, slot: there });
  const status = readStatus(item.item_status);
  if (status === 'cancelled') return stop('cancelled');
  if (hasLeft(item.item_status)) return stop('shipped');
  if (status === 'pending' || status === 'accepted') return stop('not-begun');
  if (status === undefined) return stop('unclear');
  if (!isUpToDate(tag, item)) return stop('outdated');
  if (tag.unit > (unitsOf(item) ?? tag.unit)) return stop('no-such-unit');
  if (mine?.place === 'slot') return { kind: 'again', slot: there };
  const before = pieces.filter((one) => one.item_id === item.id && one.unit === tag.unit && one.what === tag.what);
  const to = (place: PiecePlace, slot: string): WallMove[] => [
    ...(old ? [moveOf(old, 'scrapped')] : []),
    {
      ...(mine ? { seq: mine.seq } : {}),
      item_id: item.id,
      order_id: item.order_id,
      unit: tag.unit,
      what: tag.what,
      from: mine?.place ?? 'new',
      fromSlot: there,
      place,
      slot,
      version: versionOf(item, facts),
      gen: mine?.gen ?? Math.max(-1, ...before.map(({ gen }) => gen)) + 1,
      before: mine?.stamp ?? -1,
      knew: facts.remakesOf(item.id).map(({ name }) => name),
    },
  ];
  const replaces = old?.slot ?? '';
  if (facts.isHeld(item.id)) {
    return { kind: 'held', moves: mine?.place === 'held' && there === '' ? [] : to('held', '') };
  }
  const own = slotFor(item.order_id, pieces);
  if (own !== undefined) return { kind: 'placed', slot: own, isFirst: false, replaces, moves: to('slot', own) };
  // A single piece is taken to the packing bench from where it is.
  // If a quantity of the order cannot be read, there may be more pieces.
  const isSingle = (wantedUnits(facts.itemsOf(item.order_id)) ?? Number.POSITIVE_INFINITY) <= 1;
  if (isSingle) return { kind: 'single', moves: mine && there !== '' ? [moveOf(mine, 'held')] : [] };
  const taken = new Set(pieces.map(({ slot }) => slot));
  const free = slotNames(size).find((name) => !taken.has(name));
  if (free === undefined) return { kind: 'full' };
  return { kind: 'placed', slot: free, isFirst: true, replaces, moves: to('slot', free) };
}

/** The slot of an order, or one that holds pieces of this order and of no other. */
function slotFor(orderId: string, pieces: readonly WallPiece[]): string | undefined {
  const mine = pieces.filter(({ order_id, slot }) => order_id === orderId && slot !== '');
  const isShared = (slot: string) => pieces.some((one) => one.slot === slot && one.order_id !== orderId);
  return (mine.find(({ place }) => place === 'slot') ?? mine.find(({ slot }) => !isShared(slot)))?.slot;
}

/** How many pieces of an order are still to be packed together; `undefined` if one of its quantities cannot be read. */
function wantedUnits(items: readonly OrderItem[]): number | undefined {
  const { known, unread } = sumUnits(items.filter(isWanted));
  return unread > 0 ? undefined : known;
}

function isWanted({ item_status }: OrderItem): boolean {
  return !['cancelled', 'shipped', 'delivered'].includes(readStatus(item_status) ?? '');
}

/** The item's own stamp in milliseconds; 0 if it has none. */
export function versionOf(
  { updated_at }: Pick<OrderItem, 'updated_at'>,
  { zoneOffsetMs }: { zoneOffsetMs: number },
): number {
  return readTime(updated_at, zoneOffsetMs) ?? 0;
}

/**
 * Returns the moves that follow from events elsewhere: pieces the store calls shipped are packed, pieces back in production are
 * held beside the wall, remade pieces are scrapped. `remakes`: those noted here since the last call. Resolves conflicts between
 * hosts that were not connected, with the same result on every host.
 */
export function settle(pieces: readonly WallPiece[], remakes: readonly Remake[], facts: WallFacts): WallMove[] {
  const live = pieces.filter(({ place }) => place !== 'scrapped');
  const moves = new Map<number, WallMove>();
  const placeOf = (piece: WallPiece) => moves.get(piece.seq)?.place ?? piece.place;
  const move = (piece: WallPiece, place: Exclude<PiecePlace, 'slot'>, version = piece.version, slot = '') =>
    void moves.set(piece.seq, { ...moveOf(piece, place, version), slot, stamp: piece.stamp + 1 });
  for (const piece of live) {
    const item = facts.item(piece.item_id);
    const status = item && readStatus(item.item_status);
    if (!item || status === undefined) continue;
    const isGone = hasLeft(item.item_status);
    if (isGone === (piece.place === 'packed') || versionOf(item, facts) < piece.version) continue;
    move(piece, isGone ? 'packed' : 'held', versionOf(item, facts));
  }
  for (const { item_id, units, unit } of remakes) {
    const item = facts.item(item_id);
    const isAll = unit === undefined && item !== undefined && units >= (unitsOf(item) ?? Number.POSITIVE_INFINITY);
    for (const piece of live) {
      const isMeant = piece.item_id === item_id && (isAll || piece.unit === unit);
      if (isMeant && placeOf(piece) !== 'packed') move(piece, 'scrapped');
    }
  }
  // Of several pieces of one unit only the one with the latest text stays: the same one on every host, whichever text it knows.
  for (const same of Map.groupBy(live, ({ item_id, unit }) => `${unit} ${item_id}`).values()) {
    const rest = same.filter((piece) => placeOf(piece) !== 'scrapped').toSorted(byTurn);
    for (const piece of rest.slice(0, -1)) if (placeOf(piece) !== 'packed') move(piece, 'scrapped');
  }
  const inSlots = live.filter((piece) => placeOf(piece) === 'slot');
  const strays = new Set([...outOfPlace(inSlots), ...inSlots.filter((piece) => isDoubtful(piece, facts))]);
  for (const piece of strays) move(piece, 'held', piece.version, piece.slot);
  return [...moves.values()];
}

function byTurn(a: WallPiece, b: WallPiece): number {
  return a.version - b.version || a.gen - b.gen || (a.what < b.what ? -1 : 1);
}

/**
 * Whether a remake of this unit, or of an unnamed unit, was noted without knowledge of this piece, or unknown to the person who
 * scanned it. Only the person who holds the piece can say whether it is the new one.
 */
function isDoubtful({ item_id, unit, knew }: WallPiece, facts: WallFacts): boolean {
  return facts
    .remakesOf(item_id)
    .some((remake) => (remake.unit === undefined || remake.unit === unit) && !knew.includes(remake.name));
}

/**
 * Pieces to take out because hosts gave one slot to two orders, or two slots to one order. The order that sorts first keeps its
 * first slot: the rule compares names only, so all hosts agree; it does not say which order came first.
 */
function outOfPlace(inSlots: readonly WallPiece[]): WallPiece[] {
  const pairs = [...Map.groupBy(inSlots, ({ order_id, slot }) => `${slot} ${order_id}`).values()];
  const [orders, slots] = [new Set<string>(), new Set<string>()];
  const out: WallPiece[] = [];
  for (const mine of pairs.toSorted(([a], [b]) => compare(a!.order_id, b!.order_id) || compare(a!.slot, b!.slot))) {
    const { order_id, slot } = mine[0]!;
    if (orders.has(order_id) || slots.has(slot)) out.push(...mine);
    else {
      orders.add(order_id);
      slots.add(slot);
    }
  }
  return out;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Makes the move of a known piece to a place other than a slot. */
export function moveOf(piece: WallPiece, place: Exclude<PiecePlace, 'slot'>, version = piece.version): WallMove {
  const { seq, item_id, order_id, unit, what, gen, knew } = piece;
  const from = { from: piece.place, fromSlot: piece.slot, before: piece.stamp };
  return { seq, item_id, order_id, unit, what, gen, knew, ...from, place, slot: '', version };
}

/** Returns the moves that take a slot apart: only the pieces that are no longer wanted, or all if every piece is wanted. */
export function takenApart(slot: string, pieces: readonly WallPiece[], facts: WallFacts): WallMove[] {
  const inside = pieces.filter((piece) => piece.slot === slot);
  const unwanted = inside.filter((piece) => !isPieceWanted(piece, facts));
  return (unwanted.length > 0 ? unwanted : inside).map((piece) => moveOf(piece, 'held'));
}

/** Whether a piece is in the slot of its order, its item is still to be packed and its text is up to date. */
function isPieceWanted(piece: WallPiece, facts: WallFacts): boolean {
  if (piece.place !== 'slot') return false;
  const item = facts.item(piece.item_id);
  return item === undefined || (isWanted(item) && isUpToDate({ ...piece, item: '' }, item));
}

/** A slot that holds pieces. */
export type SlotView = {
  slot: string;
  order_id: string;
  state: SlotState;
  /** `have`: how many pieces the slot holds that the order needs; `need`: how many it needs, `undefined` if that is not known. */
  have: number;
  need: number | undefined;
  /** How many pieces must be taken out: cancelled, outdated, or of another order. */
  toTakeOut: number;
  /** How many items of the order are on hold. */
  onHold: number;
  pieces: readonly WallPiece[];
};

export type WallView = {
  /** All slot names of the wall, row by row. */
  names: readonly string[];
  size: WallSize;
  /** The slots in use, in the order of `names`; slots outside the wall's current size come last. */
  slots: readonly SlotView[];
  /** `made` is always the sum of the others. */
  counts: Readonly<Record<PiecePlace | 'made', number>>;
};

/** Computes the view of the wall. */
export function wallOf(pieces: readonly WallPiece[], size: WallSize, facts: WallFacts): WallView {
  const names = slotNames(size);
  const inSlots = Map.groupBy(
    pieces.filter(({ slot }) => slot !== ''),
    ({ slot }) => slot,
  );
  const rank = (slot: string) => (names.includes(slot) ? names.indexOf(slot) : names.length);
  const slots = [...inSlots]
    .map(([slot, inside]) => slotView(slot, inside, facts))
    .toSorted((a, b) => rank(a.slot) - rank(b.slot) || (a.slot < b.slot ? -1 : 1));
  const counts = { made: pieces.length, slot: 0, held: 0, packed: 0, scrapped: 0 };
  for (const { place } of pieces) counts[place]++;
  return { names, size, slots, counts };
}

function slotView(slot: string, pieces: readonly WallPiece[], facts: WallFacts): SlotView {
  // The order that owns the slot; a piece of another order may still lie in it.
  const { order_id } = pieces.find(({ place }) => place === 'slot') ?? pieces[0]!;
  const items = facts.itemsOf(order_id);
  const wanted = pieces.filter((piece) => isPieceWanted(piece, facts));
  const units = wantedUnits(items);
  const need = units === undefined ? undefined : Math.max(units, wanted.length);
  const held = items.filter((item) => isWanted(item) && facts.isHeld(item.id));
  const have = wanted.length;
  const isComplete = have === need && held.length === 0;
  const state = have === 0 ? 'take-apart' : isComplete ? 'complete' : 'open';
  return { slot, order_id, state, have, need, toTakeOut: pieces.length - have, onHold: held.length, pieces };
}

/** The number of pieces a slot needs, as text: `3`, or `?` if a quantity of its order cannot be read. */
export function neededText({ need }: Pick<SlotView, 'need'>): string {
  return String(need ?? '?');
}

/** Pieces that still lie in a slot but must be taken out, because hosts that were not connected made conflicting moves. */
export function straysIn({ slots }: Pick<WallView, 'slots'>): WallPiece[] {
  return slots.flatMap(({ pieces }) => pieces.filter(({ place }) => place === 'held'));
}
