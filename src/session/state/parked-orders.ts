/** Orders that were put aside with checked units: their counts are kept for a while. Pure. */
import { quantityKey } from '../../domain/units.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { ItemRecords } from '../../replica/records.ts';
import { emptyPacking, withStep, type ParkedOrder, type PackingState } from './packing.ts';

/** How long the content of a box is kept (milliseconds). */
export const PARKED_MS = 10 * 60_000;

/** The state without an order on the bench, with the step that restores it. `now` is on the monotonic clock. */
export function parkOrder(packing: PackingState, records: ItemRecords, now: number): PackingState {
  const { orderId, checked, tagged, whole, toTakeOut } = packing;
  // If several orders were put aside, undo restores the last one. Its parcel may have its verdict by then.
  const steps = packing.steps.filter(({ kind }) => kind !== 'aside');
  const before = { ...packing, shippingCode: undefined, steps };
  const isEmpty = toTakeOut.size === 0 && [...checked.values()].every((count) => count === 0);
  const aside = new Map([...packing.aside].filter(([id, { keptUntil }]) => id !== orderId && keptUntil > now));
  if (orderId !== undefined && !isEmpty) {
    const items = records.ofOrder(orderId).map(({ item }) => item);
    aside.set(orderId, { checked, tagged, whole, toTakeOut, items, keptUntil: now + PARKED_MS });
  }
  return withStep({ ...emptyPacking(packing), aside }, { kind: 'aside', before });
}

/**
 * Restores the content of the box of the order on the bench, if it was put aside and is still kept: the pieces that have not
 * changed since.
 */
export function withBoxBack(packing: PackingState, records: ItemRecords, now: number): PackingState {
  const box = packing.aside.get(packing.orderId ?? '');
  if (!box) return packing;
  const aside = new Map([...packing.aside].filter(([, one]) => one !== box));
  if (box.keptUntil <= now) return { ...packing, aside };
  const isSame = ([itemId]: readonly [string, unknown]) => isAsItWas(box, records.get(itemId)?.item);
  const { toTakeOut } = box;
  const whole = new Set([...box.whole].filter((id) => isSame([id, undefined])));
  const checked = new Map([...box.checked].filter(isSame));
  return { ...packing, aside, checked, tagged: new Map([...box.tagged].filter(isSame)), whole, toTakeOut };
}

function isAsItWas({ items }: ParkedOrder, now: OrderItem | undefined): boolean {
  const before = items.find(({ id }) => id === now?.id);
  return before !== undefined && now !== undefined && pieceOf(before) === pieceOf(now);
}

/** What identifies a piece: product, variation and text. */
function pieceOf(item: OrderItem): string {
  const { product_id, variation_options, personalization_data } = item;
  return JSON.stringify([product_id, variation_options, quantityKey(item), personalization_data]);
}
