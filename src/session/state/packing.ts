/**
 * Packing one order: which units it needs, which of them have been checked, and what a scan means for it. Pure.
 *
 *     order ─scan its units→ checked ─scan the tracking code→ shipping ─verdicts→ the next order
 */
import type { UnitName } from '../../replica/barcodes.ts';
import { whyNotPacked, type NotPacked } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import { unitsOf } from '../../domain/units.ts';
import type { CachedItem, ItemRecords } from '../../replica/records.ts';

/** Something that was done at the bench, with what takes it back. */
export type PackingStep =
  /** Units were checked or unchecked, the last of them of this item; `before`: what was checked until then. */
  | { kind: 'units'; itemId: string; before: Counted }
  /** The text of an item was said to be on the piece. */
  | { kind: 'seen'; itemId: string; seenKey: string }
  /** The order was put aside as it was. */
  | { kind: 'aside'; before: PackingState };

/** What is in the box, by item id. */
export type Counted = {
  /** Units checked so far. */
  checked: ReadonlyMap<string, number>;
  /** Those of them that their own tags named. */
  tagged: ReadonlyMap<string, ReadonlySet<number>>;
  /** Items whose quantity cannot be read, and of which a hand has said that what is checked is all. */
  whole: ReadonlySet<string>;
};

export type PackingState = Counted & {
  /** The order on the bench; `undefined` between two orders. */
  orderId: string | undefined;
  /** The item that the keys act on, where somebody chose one. */
  chosenItemId: string | undefined;
  /** How many units the next scan stands for: the digits typed after `*`; `undefined` where none were asked for. */
  factor: string | undefined;
  /** The next scanned code is learnt as the barcode of this item. */
  learningItemId: string | undefined;
  lastScan: { text: string; isGood: boolean } | undefined;
  /** The code that the order is leaving with, while it is being shipped. */
  shippingCode: string | undefined;
  /** Parcels shipped from this bench on a day, and the day: see `dayStamp`. */
  shippedCount: number;
  shippedDay: string;
  /** Items that were cancelled while they were packed, and whose pieces are not out of the box yet. */
  toTakeOut: ReadonlySet<string>;
  /** Items that were cancelled, as a stop at this bench said: the rest may leave without them. */
  without: ReadonlySet<string>;
  /** What can be taken back, the newest last. */
  steps: readonly PackingStep[];
  /** What was checked of orders that were put aside, by order, see parked-orders.ts. */
  aside: ReadonlyMap<string, ParkedOrder>;
};

/** What an order had in its box when it was put aside. */
export type ParkedOrder = Counted &
  Pick<PackingState, 'toTakeOut'> & {
    /** Its items as they were. */
    items: readonly OrderItem[];
    /** On the monotonic clock; after it the order is begun again. */
    keptUntil: number;
  };

export const NOTHING_PACKED: PackingState = {
  orderId: undefined,
  checked: new Map(),
  tagged: new Map(),
  whole: new Set(),
  chosenItemId: undefined,
  factor: undefined,
  learningItemId: undefined,
  lastScan: undefined,
  shippingCode: undefined,
  shippedCount: 0,
  shippedDay: '',
  toTakeOut: new Set(),
  without: new Set(),
  steps: [],
  aside: new Map(),
};

/** The bench with nothing on it; what is of the shift and of no order stays. */
export function emptyPacking({ shippedCount, shippedDay, aside }: PackingState): PackingState {
  return { ...NOTHING_PACKED, shippedCount, shippedDay, aside };
}

/** How many parcels have left this bench on a day. */
export function shippedOn({ shippedCount, shippedDay }: PackingState, day: string): number {
  return shippedDay === day ? shippedCount : 0;
}

export type PackingLine = {
  entry: CachedItem;
  /** Of a quantity that cannot be read one more than is checked, until a hand has said that this is all. */
  needed: number;
  checked: number;
  /** Nobody knows how many there are: no scan completes the line, and none is one too many. */
  isUncounted: boolean;
  notPacked: NotPacked | undefined;
};

type Shown = Pick<PackingState, 'whole'> & { held: ItemRecords['held']; lines: readonly PackingLine[] };

/** What was made last of the entries of an order and one session's counts: one key or scan asks for its lines many times. */
const linesMade = new WeakMap<readonly CachedItem[], WeakMap<PackingState['checked'], Shown>>();

/** The lines of the order on the bench. */
export function packingLines(records: ItemRecords, { orderId, checked, whole }: PackingState): readonly PackingLine[] {
  if (orderId === undefined) return [];
  const entries = records.ofOrder(orderId);
  const { held } = records;
  const byCounts = linesMade.get(entries) ?? new WeakMap<PackingState['checked'], Shown>();
  linesMade.set(entries, byCounts);
  const made = byCounts.get(checked);
  if (made?.whole === whole && made.held === held) return made.lines;
  const lines = entries.map((entry) => lineOf(entry, { checked, whole }, held));
  byCounts.set(checked, { whole, held, lines });
  return lines;
}

function lineOf(
  entry: CachedItem,
  { checked, whole }: Omit<Counted, 'tagged'>,
  held: ItemRecords['held'],
): PackingLine {
  const { item } = entry;
  const count = checked.get(item.id) ?? 0;
  const units = unitsOf(item);
  const needed = units ?? (whole.has(item.id) && count > 0 ? count : count + 1);
  return {
    entry,
    needed,
    checked: Math.min(needed, count),
    isUncounted: units === undefined,
    notPacked: whyNotPacked(item) ?? (held.has(item.id) ? 'held' : undefined),
  };
}

/** The lines that go into the parcel. */
export function packedLines(lines: readonly PackingLine[]): PackingLine[] {
  return lines.filter(({ notPacked }) => notPacked === undefined);
}

/** The lines that may leave now: every unit of them has been checked. */
export function parcelLines(lines: readonly PackingLine[]): PackingLine[] {
  return packedLines(lines).filter(({ checked, needed }) => checked >= needed);
}

/** Whether there is something to pack and every unit of it has been checked. */
export function isChecked(lines: readonly PackingLine[]): boolean {
  const { length } = packedLines(lines);
  return length > 0 && parcelLines(lines).length === length;
}

/** The item that keys act on: the chosen one, else the first that still needs units, else the first that may leave yet. */
export function focusedItemId(records: ItemRecords, packing: PackingState): string | undefined {
  const lines = packingLines(records, packing);
  const chosen = lines.find(({ entry }) => entry.item.id === packing.chosenItemId);
  const open = packedLines(lines).find(({ checked, needed }) => checked < needed);
  const waiting = lines.find(({ notPacked }) => notPacked !== 'cancelled' && notPacked !== 'shipped');
  return (chosen ?? open ?? packedLines(lines)[0] ?? waiting ?? lines[0])?.entry.item.id;
}

/** The line of the piece that is in the hand: the one that was chosen, else the one that was counted last. */
export function lineInHand(lines: readonly PackingLine[], packing: PackingState): PackingLine | undefined {
  const { chosenItemId, steps } = packing;
  const counted = steps.findLast((step) => step.kind === 'units');
  const itemId = chosenItemId ?? counted?.itemId;
  return packedLines(lines).find(({ entry }) => entry.item.id === itemId);
}

/** The cancelled lines whose pieces may be in the box: known to be, or counted before. */
export function piecesToTakeOut(lines: readonly PackingLine[], packing: PackingState): PackingLine[] {
  return lines.filter(
    ({ entry, notPacked, checked }) =>
      notPacked === 'cancelled' && (checked > 0 || packing.toTakeOut.has(entry.item.id)),
  );
}

/** The bench after the pieces of these items have come out of the box. */
export function withPiecesOut(packing: PackingState, itemIds: readonly string[]): PackingState {
  const isStill = (id: string) => !itemIds.includes(id);
  const { chosenItemId } = packing;
  return {
    ...packing,
    // What is chosen next is one that is still there.
    chosenItemId: chosenItemId !== undefined && isStill(chosenItemId) ? chosenItemId : undefined,
    toTakeOut: new Set([...packing.toTakeOut].filter(isStill)),
    checked: new Map([...packing.checked].filter(([id]) => isStill(id))),
    tagged: new Map([...packing.tagged].filter(([id]) => isStill(id))),
    whole: new Set([...packing.whole].filter(isStill)),
  };
}

/** Whether an item is of this variation. */
export function isUnitOf(item: OrderItem, unit: UnitName): boolean {
  return item.product_id === unit.product_id && item.variation_options === unit.variation_options;
}

/** What checking units came to. */
export type Checking =
  | { kind: 'checked'; packing: PackingState }
  /** The order has none of it. */
  | { kind: 'wrong' }
  /** More than the order has of it. */
  | { kind: 'too-many'; line: PackingLine }
  /** It belongs to the order and must not be packed. */
  | { kind: 'not-packed'; line: PackingLine; reason: NotPacked };

/**
 * Checks so many units of a variation into the parcel; lines of the same variation fill one after the other, unless one
 * item is named.
 */
export function checkUnits(
  records: ItemRecords,
  packing: PackingState,
  unit: UnitName,
  count: number,
  itemId?: string,
): Checking {
  const mine = packingLines(records, packing).filter(
    ({ entry: { item } }) => isUnitOf(item, unit) && (itemId === undefined || item.id === itemId),
  );
  const packed = packedLines(mine);
  const [first] = mine;
  if (!first) return { kind: 'wrong' };
  if (packed.length === 0) return { kind: 'not-packed', line: first, reason: first.notPacked ?? 'unknown' };

  const checked = new Map(packing.checked);
  const whole = new Set(packing.whole);
  let left = count;
  let last = packed[0]!;
  // What takes any number of them comes last.
  for (const line of packed.toSorted((a, b) => Number(a.isUncounted) - Number(b.isUncounted))) {
    const taken = line.isUncounted ? left : Math.min(left, line.needed - line.checked);
    if (taken <= 0) continue;
    checked.set(line.entry.item.id, line.checked + taken);
    whole.delete(line.entry.item.id);
    left -= taken;
    last = line;
  }
  // All of them or none: nobody knows which of five units would be the two too many.
  if (left > 0) return { kind: 'too-many', line: packed.at(-1)! };
  const counted: PackingState = { ...packing, factor: undefined, chosenItemId: undefined };
  return {
    kind: 'checked',
    packing: withUnits(counted, last.entry.item.id, { checked, tagged: packing.tagged, whole }),
  };
}

/** How many units the next scan, or the next one by hand, stands for. */
export function unitsPerScan({ factor = '' }: PackingState): number {
  return Math.max(1, Number(factor));
}

/** Takes one checked unit of an item out of the parcel again: of those with tags the one that was scanned last. */
export function uncheckUnit(packing: PackingState, itemId: string): PackingState {
  const count = Math.max(0, (packing.checked.get(itemId) ?? 0) - 1);
  const units = [...(packing.tagged.get(itemId) ?? [])].slice(0, count);
  const checked = new Map(packing.checked).set(itemId, count);
  const tagged = new Map(packing.tagged).set(itemId, new Set(units));
  return withUnits(packing, itemId, { checked, tagged, whole: without(packing.whole, itemId) });
}

/** What is checked after a step, the last unit of which was of this item. */
export function withUnits(packing: PackingState, itemId: string, after: Counted): PackingState {
  const { checked, tagged, whole } = packing;
  return { ...withStep(packing, { kind: 'units', itemId, before: { checked, tagged, whole } }), ...after };
}

/** A set without one of its members. */
export function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

/** More steps than this nobody goes back. */
const MOST_STEPS = 200;

/** Notes a step, so that it can be taken back. */
export function withStep(packing: PackingState, step: PackingStep): PackingState {
  return { ...packing, steps: [...packing.steps, step].slice(-MOST_STEPS) };
}

/** The step that would be taken back. */
export function lastStep({ steps }: PackingState): PackingStep | undefined {
  return steps.at(-1);
}

/** The bench as it was before the last step. What was said to be seen is noted elsewhere, see acknowledged-texts.ts. */
export function withoutLastStep(packing: PackingState): PackingState {
  const step = lastStep(packing);
  if (step?.kind === 'aside') {
    const { shippedCount, shippedDay } = packing;
    return { ...step.before, shippedCount, shippedDay };
  }
  const steps = packing.steps.slice(0, -1);
  if (step?.kind !== 'units') return { ...packing, steps };
  return { ...packing, steps, ...step.before, chosenItemId: step.itemId };
}

/** Puts an order on the bench, nothing of it checked; the one that is there already stays as it is. */
export function withOpenOrder(packing: PackingState, orderId: string, itemId?: string): PackingState {
  if (packing.orderId === orderId) return { ...packing, chosenItemId: itemId ?? packing.chosenItemId };
  // What was put aside before it can still be brought back.
  const steps = packing.steps.filter(({ kind }) => kind === 'aside').slice(-1);
  return { ...emptyPacking(packing), orderId, chosenItemId: itemId, steps };
}
