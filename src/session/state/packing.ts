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

/** A step at the bench, with what undo needs. */
export type PackingStep =
  /** Units were checked or unchecked, the last of them of this item; `before`: the content of the box until then. */
  | { kind: 'units'; itemId: string; before: Counted }
  /** The text of an item was confirmed to be on the piece. */
  | { kind: 'seen'; itemId: string; seenKey: string }
  /** The order was put aside in this state. */
  | { kind: 'aside'; before: PackingState };

/** The content of the box, by item id. */
type Counted = {
  /** Units checked so far. */
  checked: ReadonlyMap<string, number>;
  /** The units among them whose tags were scanned. */
  tagged: ReadonlyMap<string, ReadonlySet<number>>;
  /** Items with a quantity that cannot be read, whose checked units a hand has confirmed to be all. */
  whole: ReadonlySet<string>;
};

export type PackingState = Counted & {
  /** The order on the bench; `undefined` between two orders. */
  orderId: string | undefined;
  /** The item that the keys act on, if one was chosen. */
  chosenItemId: string | undefined;
  /** How many units the next scan stands for: the digits typed after `*`; `undefined` if no factor was begun. */
  factor: string | undefined;
  /** The item whose barcode the next scanned code is learnt as. */
  learningItemId: string | undefined;
  lastScan: { text: string; isGood: boolean } | undefined;
  /** The tracking code of the order while it is being shipped. */
  shippingCode: string | undefined;
  /** How many parcels this session has shipped on a day, and that day, see `dayStamp`. */
  shippedCount: number;
  shippedDay: string;
  /** Items that were cancelled while they were packed, and whose pieces are still in the box. */
  toTakeOut: ReadonlySet<string>;
  /** Cancelled items that a stop of this session has named: the rest of the order may leave without them. */
  without: ReadonlySet<string>;
  /** The steps that can be undone, the newest last. */
  steps: readonly PackingStep[];
  /** The checked units of orders that were put aside, by order, see parked-orders.ts. */
  aside: ReadonlyMap<string, ParkedOrder>;
};

/** The content of an order's box when it was put aside. */
export type ParkedOrder = Counted &
  Pick<PackingState, 'toTakeOut'> & {
    /** The items of the order at that time. */
    items: readonly OrderItem[];
    /** On the monotonic clock; after that the order begins with an empty box. */
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

/** The state without an order on the bench; the count of the shift and the orders put aside stay. */
export function emptyPacking({ shippedCount, shippedDay, aside }: PackingState): PackingState {
  return { ...NOTHING_PACKED, shippedCount, shippedDay, aside };
}

/** How many parcels this session has shipped on a day. */
export function shippedOn({ shippedCount, shippedDay }: PackingState, day: string): number {
  return shippedDay === day ? shippedCount : 0;
}

export type PackingLine = {
  entry: CachedItem;
  /**
   * The units that a line needs. For a quantity that cannot be read: one more than is checked, until a hand has confirmed that
   * these are all.
   */
  needed: number;
  checked: number;
  /**
   * The quantity cannot be read: no scan completes the line, and none is one too many. No longer once its parcel is leaving, with
   * the units that a hand has confirmed to be all.
   */
  isUncounted: boolean;
  notPacked: NotPacked | undefined;
};

type Shown = Pick<PackingState, 'whole' | 'shippingCode'> & {
  held: ItemRecords['held'];
  lines: readonly PackingLine[];
};

/**
 * The lines last made from the entries of an order and the counts of a session: one key or scan needs the same lines many times.
 */
const linesMade = new WeakMap<readonly CachedItem[], WeakMap<PackingState['checked'], Shown>>();

/** The lines of the order on the bench. */
export function packingLines(records: ItemRecords, packing: PackingState): readonly PackingLine[] {
  const { orderId, checked, whole, shippingCode } = packing;
  if (orderId === undefined) return [];
  const entries = records.ofOrder(orderId);
  const { held } = records;
  const byCounts = linesMade.get(entries) ?? new WeakMap<PackingState['checked'], Shown>();
  linesMade.set(entries, byCounts);
  const made = byCounts.get(checked);
  if (made?.whole === whole && made.held === held && made.shippingCode === shippingCode) return made.lines;
  const lines = entries.map((entry) => lineOf(entry, packing, held));
  byCounts.set(checked, { whole, held, shippingCode, lines });
  return lines;
}

function lineOf(
  entry: CachedItem,
  { checked, whole, shippingCode }: PackingState,
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
    isUncounted: units === undefined && !(shippingCode !== undefined && whole.has(item.id)),
    notPacked: whyNotPacked(item) ?? (held.has(item.id) ? 'held' : undefined),
  };
}

/** The lines that go into the parcel. */
export function packedLines(lines: readonly PackingLine[]): PackingLine[] {
  return lines.filter(({ notPacked }) => notPacked === undefined);
}

/** The lines that may leave now: all their units are checked. */
export function parcelLines(lines: readonly PackingLine[]): PackingLine[] {
  return packedLines(lines).filter(({ checked, needed }) => checked >= needed);
}

/** Whether there is something to pack, and every unit of it is checked. */
export function isChecked(lines: readonly PackingLine[]): boolean {
  const { length } = packedLines(lines);
  return length > 0 && parcelLines(lines).length === length;
}

/** The item that keys act on: the chosen one, or the first that still needs units, or the first that may still leave. */
export function focusedItemId(records: ItemRecords, packing: PackingState): string | undefined {
  const lines = packingLines(records, packing);
  const chosen = lines.find(({ entry }) => entry.item.id === packing.chosenItemId);
  const open = packedLines(lines).find(({ checked, needed }) => checked < needed);
  const waiting = lines.find(({ notPacked }) => notPacked !== 'cancelled' && notPacked !== 'shipped');
  return (chosen ?? open ?? packedLines(lines)[0] ?? waiting ?? lines[0])?.entry.item.id;
}

/** The line of the piece in the operator's hand: the chosen one, or the one that was counted last. */
export function lineInHand(lines: readonly PackingLine[], packing: PackingState): PackingLine | undefined {
  const { chosenItemId, steps } = packing;
  const counted = steps.findLast((step) => step.kind === 'units');
  const itemId = chosenItemId ?? counted?.itemId;
  return packedLines(lines).find(({ entry }) => entry.item.id === itemId);
}

/** The cancelled lines whose pieces may be in the box: recorded as being there, or counted before. */
export function piecesToTakeOut(lines: readonly PackingLine[], packing: PackingState): PackingLine[] {
  return lines.filter(
    ({ entry, notPacked, checked }) =>
      notPacked === 'cancelled' && (checked > 0 || packing.toTakeOut.has(entry.item.id)),
  );
}

/** The state after the pieces of these items have come out of the box. */
export function withPiecesOut(packing: PackingState, itemIds: readonly string[]): PackingState {
  const isStill = (id: string) => !itemIds.includes(id);
  const { chosenItemId } = packing;
  return {
    ...packing,
    // An item that has come out of the box cannot stay chosen.
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

/** The outcome of checking units. */
export type Checking =
  | { kind: 'checked'; packing: PackingState }
  /** The order does not contain the variation. */
  | { kind: 'wrong' }
  /** More units than the order needs. */
  | { kind: 'too-many'; line: PackingLine }
  /** It belongs to the order but must not be packed. */
  | { kind: 'not-packed'; line: PackingLine; reason: NotPacked };

/** Checks `count` units of a variation into the parcel; fills lines of one variation in turn, unless an item is named. */
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
  // A line that takes any number of units comes last.
  for (const line of packed.toSorted((a, b) => Number(a.isUncounted) - Number(b.isUncounted))) {
    const taken = line.isUncounted ? left : Math.min(left, line.needed - line.checked);
    if (taken <= 0) continue;
    checked.set(line.entry.item.id, line.checked + taken);
    whole.delete(line.entry.item.id);
    left -= taken;
    last = line;
  }
  // All of them or none: it is not known which of five units would be the two too many.
  if (left > 0) return { kind: 'too-many', line: packed.at(-1)! };
  const counted: PackingState = { ...packing, factor: undefined, chosenItemId: undefined };
  return {
    kind: 'checked',
    packing: withUnits(counted, last.entry.item.id, { checked, tagged: packing.tagged, whole }),
  };
}

/** How many units the next scan, or the next count by hand, stands for. */
export function unitsPerScan({ factor = '' }: PackingState): number {
  return Math.max(1, Number(factor));
}

/** Takes one checked unit of an item out of the parcel; of units with tags, the one that was scanned last. */
export function uncheckUnit(packing: PackingState, itemId: string): PackingState {
  const count = Math.max(0, (packing.checked.get(itemId) ?? 0) - 1);
  const units = [...(packing.tagged.get(itemId) ?? [])].slice(0, count);
  const checked = new Map(packing.checked).set(itemId, count);
  const tagged = new Map(packing.tagged).set(itemId, new Set(units));
  return withUnits(packing, itemId, { checked, tagged, whole: without(packing.whole, itemId) });
}

/** The state after a step that has changed the counts; its last unit was of this item. */
export function withUnits(packing: PackingState, itemId: string, after: Counted): PackingState {
  const { checked, tagged, whole } = packing;
  return { ...withStep(packing, { kind: 'units', itemId, before: { checked, tagged, whole } }), ...after };
}

/** A set without one of its members. */
export function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}

/** More steps than this nobody undoes. */
const MOST_STEPS = 200;

/** Adds a step, so that it can be undone. */
export function withStep(packing: PackingState, step: PackingStep): PackingState {
  return { ...packing, steps: [...packing.steps, step].slice(-MOST_STEPS) };
}

/** The step that undo would take back. */
export function lastStep({ steps }: PackingState): PackingStep | undefined {
  return steps.at(-1);
}

/** The state before the last step. Confirmed texts are kept elsewhere, see acknowledged-texts.ts. */
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

/** Opens an order on the bench with nothing checked; an order that is there already stays as it is. */
export function withOpenOrder(packing: PackingState, orderId: string, itemId?: string): PackingState {
  if (packing.orderId === orderId) return { ...packing, chosenItemId: itemId ?? packing.chosenItemId };
  // An order that was put aside before can still be restored.
  const steps = packing.steps.filter(({ kind }) => kind === 'aside').slice(-1);
  return { ...emptyPacking(packing), orderId, chosenItemId: itemId, steps };
}
