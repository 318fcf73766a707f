/**
 * The assembly wall: which slot a finished piece goes into, and where every piece is that was ever finished. Made is
 * what is in slots, packed, held and scrapped, always. Pure; `src/db/assembly-shelf.ts` keeps it.
 */
import type { PiecePlace, SlotState, WallPiece, WallSize, WhyNoPiece } from '../domain/assembly.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { isUpToDate, type PieceTag } from '../domain/piece-tags.ts';
import type { OrderItem } from '../domain/records.ts';
import type { NamedRemake } from './piece-facts.ts';
import { readTime } from '../base/times.ts';
import { sumUnits, unitsOf } from '../domain/units.ts';
import type { Remake } from '../domain/workshop.ts';

export const DEFAULT_WALL: WallSize = { rows: 3, columns: 4 };
/** More do not fit a terminal of 80 × 24. */
export const LARGEST_WALL: WallSize = { rows: 6, columns: 8 };

/** What is known of the orders: the items of one, and whether one is on hold. */
export type WallFacts = {
  itemsOf: (orderId: string) => readonly OrderItem[];
  item: (itemId: string) => OrderItem | undefined;
  isHeld: (itemId: string) => boolean;
  /** What of an item was to be made again, by the names of the events, noted here or at another host. */
  remakesOf: (itemId: string) => readonly NamedRemake[];
  zoneOffsetMs: number;
};

/** A piece comes somewhere: a new one where `seq` is missing. */
export type WallMove = Omit<WallPiece, 'seq' | 'at' | 'stamp'> & {
  seq?: number;
  from: PiecePlace | 'new';
  fromSlot: string;
  /** The stamp of the piece before, -1 for a new one. */
  before: number;
  /** What follows by itself takes the next stamp, so that every step of a person is later, also at another host. */
  stamp?: number;
};

/** Where a piece is, in the words of the trail. */
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

/** What a scanned tag comes to at the wall. */
export type Finished =
  /** It goes into its order's slot; `isFirst`: the slot is new; `replaces`: where one lies that is not wanted so any more. */
  | { kind: 'placed'; slot: string; isFirst: boolean; replaces: string; moves: WallMove[] }
  /** It is there already. */
  | { kind: 'again'; slot: string }
  /** Nothing else of its order is wanted: it needs no slot. */
  | { kind: 'single'; moves: WallMove[] }
  | { kind: 'full' }
  /** Its item is on hold: it waits beside the wall. */
  | { kind: 'held'; moves: WallMove[] }
  | { kind: 'stop'; why: WhyNoPiece; slot: string };

/** Decides about a piece whose tag was read and whose item is known. */
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
  // One that was made before its text changed is another piece, and no good.
  const mine = known?.what === tag.what ? known : undefined;
  const old = mine ? undefined : known;
  const there = mine?.slot ?? '';
  const stop = (why: WhyNoPiece): Finished => ({ kind: 'stop', why, slot: there });
  const status = readStatus(item.item_status);
  if (status === 'cancelled') return stop('cancelled');
  if (status === 'shipped' || status === 'delivered') return stop('shipped');
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
  // It is taken to the bench from wherever it lies.
  // Of a quantity that cannot be read there may be more.
  const isSingle = (wantedUnits(facts.itemsOf(item.order_id)) ?? Number.POSITIVE_INFINITY) <= 1;
  if (isSingle) return { kind: 'single', moves: mine && there !== '' ? [moveOf(mine, 'held')] : [] };
  const taken = new Set(pieces.map(({ slot }) => slot));
  const free = slotNames(size).find((name) => !taken.has(name));
  if (free === undefined) return { kind: 'full' };
  return { kind: 'placed', slot: free, isFirst: true, replaces, moves: to('slot', free) };
}

/** The slot that an order has, or in which pieces of it lie still, and no other's. */
function slotFor(orderId: string, pieces: readonly WallPiece[]): string | undefined {
  const mine = pieces.filter(({ order_id, slot }) => order_id === orderId && slot !== '');
  const isShared = (slot: string) => pieces.some((one) => one.slot === slot && one.order_id !== orderId);
  return (mine.find(({ place }) => place === 'slot') ?? mine.find(({ slot }) => !isShared(slot)))?.slot;
}

/** How many pieces of an order are still to be packed together; `undefined` where a quantity of it cannot be read. */
function wantedUnits(items: readonly OrderItem[]): number | undefined {
  const { known, unread } = sumUnits(items.filter(isWanted));
  return unread > 0 ? undefined : known;
}

function isWanted({ item_status }: OrderItem): boolean {
  return !['cancelled', 'shipped', 'delivered'].includes(readStatus(item_status) ?? '');
}

/** The item's own stamp in milliseconds; 0 where it has none. */
export function versionOf(
  { updated_at }: Pick<OrderItem, 'updated_at'>,
  { zoneOffsetMs }: { zoneOffsetMs: number },
): number {
  return readTime(updated_at, zoneOffsetMs) ?? 0;
}

/**
 * What has happened elsewhere: what the store calls shipped is packed, what came back to production lies beside the wall,
 * what is to be made again is scrapped. `remakes`: those that were noted here since. What hosts have done that did not
 * hear each other is mended alike on all of them.
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
    const isGone = status === 'shipped' || status === 'delivered';
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
  // One piece of a unit: the one of the latest text. It is the same one on every host, whichever text that knows.
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
 * Somebody has noted that this unit is made again, or nobody knows which one, and did not know this piece, or who scanned
 * it did not know of that: only who has it in the hand can say whether it is the new one.
 */
function isDoubtful({ item_id, unit, knew }: WallPiece, facts: WallFacts): boolean {
  return facts
    .remakesOf(item_id)
    .some((remake) => (remake.unit === undefined || remake.unit === unit) && !knew.includes(remake.name));
}

/**
 * Two hosts gave one slot to two orders, or one order two slots. The first order keeps its first slot: the rule looks at
 * names alone, so that all hosts come to the same, and says nothing of who was earlier.
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

/** A known piece that goes elsewhere than into a slot. */
export function moveOf(piece: WallPiece, place: Exclude<PiecePlace, 'slot'>, version = piece.version): WallMove {
  const { seq, item_id, order_id, unit, what, gen, knew } = piece;
  const from = { from: piece.place, fromSlot: piece.slot, before: piece.stamp };
  return { seq, item_id, order_id, unit, what, gen, knew, ...from, place, slot: '', version };
}

/** The pieces that come out of a slot that is taken apart: those that nobody wants, or all of it. */
export function takenApart(slot: string, pieces: readonly WallPiece[], facts: WallFacts): WallMove[] {
  const inside = pieces.filter((piece) => piece.slot === slot);
  const unwanted = inside.filter((piece) => !isPieceWanted(piece, facts));
  return (unwanted.length > 0 ? unwanted : inside).map((piece) => moveOf(piece, 'held'));
}

/** Whether the item of a piece is still to be packed, the piece is what it says now, and its slot is its order's. */
function isPieceWanted(piece: WallPiece, facts: WallFacts): boolean {
  if (piece.place !== 'slot') return false;
  const item = facts.item(piece.item_id);
  return item === undefined || (isWanted(item) && isUpToDate({ ...piece, item: '' }, item));
}

/** A slot with something in it. */
export type SlotView = {
  slot: string;
  order_id: string;
  state: SlotState;
  /** How many of the pieces that the order wants are in it, and of how many; `undefined` where nobody knows. */
  have: number;
  need: number | undefined;
  /** How many pieces in it are to come out: cancelled, made with a text that was changed since, or not of this order. */
  toTakeOut: number;
  /** How many items of the order are on hold. */
  onHold: number;
  pieces: readonly WallPiece[];
};

export type WallView = {
  /** All names of the wall, row by row. */
  names: readonly string[];
  size: WallSize;
  /** What is in use, in the order of the names; slots that the wall has no more come last. */
  slots: readonly SlotView[];
  /** Made is the sum of the others, always. */
  counts: Readonly<Record<PiecePlace | 'made', number>>;
};

/** The wall as it is. */
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
  // Whose slot it is; another order's piece may lie in it still.
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

/** Of how many pieces a slot has some: `3`, or `?` where a quantity of its order cannot be read. */
export function neededText({ need }: Pick<SlotView, 'need'>): string {
  return String(need ?? '?');
}

/** Pieces that lie in a slot still and are to come out of it: what hosts did that had not heard each other. */
export function straysIn({ slots }: Pick<WallView, 'slots'>): WallPiece[] {
  return slots.flatMap(({ pieces }) => pieces.filter(({ place }) => place === 'held'));
}
