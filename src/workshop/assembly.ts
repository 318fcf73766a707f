/**
 * The assembly wall: which slot a finished piece goes into, and where every piece is that was ever finished. Made is
 * what is in slots, packed, held and scrapped, always. Pure; `src/disk/assembly-shelf.ts` keeps it.
 */
import type { PiecePlace, SlotState, WallPiece, WallSize, WhyNoPiece } from '../domain/assembly.ts';
import { readStatus } from '../domain/lifecycle.ts';
import { isUpToDate, type PieceTag } from '../domain/piece-tags.ts';
import type { OrderItem } from '../domain/records.ts';
import { readTime } from '../domain/times.ts';
import { unitsOf } from '../domain/units.ts';
import type { Remake } from '../domain/workshop.ts';

export const DEFAULT_WALL: WallSize = { rows: 3, columns: 4 };
/** More do not fit a terminal of 80 × 24. */
export const LARGEST_WALL: WallSize = { rows: 6, columns: 8 };

/** What is known of the orders: the items of one, and whether one is on hold. */
export type WallFacts = {
  itemsOf: (orderId: string) => readonly OrderItem[];
  item: (itemId: string) => OrderItem | undefined;
  isHeld: (itemId: string) => boolean;
  zoneOffsetMs: number;
};

/** A piece comes somewhere: a new one where `seq` is missing. */
export type WallMove = Omit<WallPiece, 'seq' | 'at'> & { seq?: number; from: PiecePlace | 'new'; fromSlot: string };

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
  | { kind: 'single' }
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
  if (tag.unit > unitsOf(item)) return stop('no-such-unit');
  if (there !== '') return { kind: 'again', slot: there };
  const to = (place: PiecePlace, slot: string): WallMove[] => [
    ...(old ? [moveOf(old, 'scrapped')] : []),
    {
      ...(mine ? { seq: mine.seq } : {}),
      item_id: item.id,
      order_id: item.order_id,
      unit: tag.unit,
      what: tag.what,
      from: mine?.place ?? 'new',
      fromSlot: '',
      place,
      slot,
      version: versionOf(item, facts),
    },
  ];
  const replaces = old?.slot ?? '';
  if (facts.isHeld(item.id)) return { kind: 'held', moves: mine?.place === 'held' ? [] : to('held', '') };
  const own = pieces.find(({ order_id, place }) => order_id === item.order_id && place === 'slot')?.slot;
  if (own !== undefined) return { kind: 'placed', slot: own, isFirst: false, replaces, moves: to('slot', own) };
  if (wantedUnits(facts.itemsOf(item.order_id)) <= 1) return { kind: 'single' };
  const taken = new Set(pieces.flatMap(({ place, slot }) => (place === 'slot' ? [slot] : [])));
  const free = slotNames(size).find((name) => !taken.has(name));
  if (free === undefined) return { kind: 'full' };
  return { kind: 'placed', slot: free, isFirst: true, replaces, moves: to('slot', free) };
}

/** How many pieces of an order are still to be packed together. */
function wantedUnits(items: readonly OrderItem[]): number {
  return items.filter(isWanted).reduce((sum, item) => sum + unitsOf(item), 0);
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
 * what is to be made again is scrapped, those first that are not on the wall. `remakes`: those that were not here before.
 */
export function settle(pieces: readonly WallPiece[], remakes: readonly Remake[], facts: WallFacts): WallMove[] {
  const live = pieces.filter(({ place }) => place !== 'scrapped');
  const moves = new Map<number, WallMove>();
  for (const piece of live) {
    const item = facts.item(piece.item_id);
    const status = item && readStatus(item.item_status);
    if (!item || status === undefined) continue;
    const isGone = status === 'shipped' || status === 'delivered';
    if (isGone === (piece.place === 'packed') || versionOf(item, facts) < piece.version) continue;
    moves.set(piece.seq, moveOf(piece, isGone ? 'packed' : 'held', versionOf(item, facts)));
  }
  for (const { item_id, units, unit, at } of remakes) {
    const item = facts.item(item_id);
    const mine = live.filter((one) => one.item_id === item_id && moves.get(one.seq)?.place !== 'scrapped');
    const absent = Math.max(0, (item ? unitsOf(item) : mine.length) - mine.length);
    // Another host's may be heard long after: what came to the wall since is none that was meant.
    const here = mine.filter((one) => (moves.get(one.seq)?.place ?? one.place) !== 'packed' && one.at <= at);
    // Jobs make the units again in turn, from the first on, where nobody said which it was.
    const scrapped =
      unit === undefined
        ? here.toSorted((one, other) => one.unit - other.unit).slice(0, Math.max(0, units - absent))
        : here.filter((one) => one.unit === unit);
    for (const piece of scrapped) moves.set(piece.seq, moveOf(piece, 'scrapped', piece.version));
  }
  return [...moves.values()];
}

/** A known piece that goes elsewhere than into a slot. */
export function moveOf(piece: WallPiece, place: Exclude<PiecePlace, 'slot'>, version = piece.version): WallMove {
  const { seq, item_id, order_id, unit, what } = piece;
  return { seq, item_id, order_id, unit, what, from: piece.place, fromSlot: piece.slot, place, slot: '', version };
}

/** The pieces that come out of a slot that is taken apart: those that nobody wants, or all of it. */
export function takenApart(slot: string, pieces: readonly WallPiece[], facts: WallFacts): WallMove[] {
  const inside = pieces.filter((piece) => piece.place === 'slot' && piece.slot === slot);
  const unwanted = inside.filter((piece) => !isPieceWanted(piece, facts));
  return (unwanted.length > 0 ? unwanted : inside).map((piece) => moveOf(piece, 'held'));
}

/** Whether the item of a piece is still to be packed, and the piece is what it says now. */
function isPieceWanted(piece: WallPiece, facts: WallFacts): boolean {
  const item = facts.item(piece.item_id);
  return item === undefined || (isWanted(item) && isUpToDate({ ...piece, item: '' }, item));
}

/** A slot with something in it. */
export type SlotView = {
  slot: string;
  order_id: string;
  state: SlotState;
  /** How many of the pieces that the order wants are in it, and of how many. */
  have: number;
  need: number;
  /** How many pieces in it nobody wants any more: cancelled, or made with a text that was changed since. */
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
    pieces.filter(({ place }) => place === 'slot'),
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
  const { order_id } = pieces[0]!;
  const items = facts.itemsOf(order_id);
  const wanted = pieces.filter((piece) => isPieceWanted(piece, facts));
  const need = Math.max(wantedUnits(items), wanted.length);
  const held = items.filter((item) => isWanted(item) && facts.isHeld(item.id));
  const have = wanted.length;
  const isComplete = have === need && held.length === 0;
  const state = have === 0 ? 'take-apart' : isComplete ? 'complete' : 'open';
  return { slot, order_id, state, have, need, toTakeOut: pieces.length - have, onHold: held.length, pieces };
}
