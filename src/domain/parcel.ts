/** Parcels that contain a part of their order: which items are left out, and why. Pure functions. */
import { hasLeft, readStatus } from './lifecycle.ts';
import type { OrderItem } from './records.ts';
import { normaliseTracking } from './tracking.ts';

/** Why an item is not in a parcel of its order; `other`: in a state that the spec does not name. */
export type WhyLeftOut = 'pending' | 'accepted' | 'in-production' | 'held' | 'cancelled' | 'other';

export type LeftOut = { item: OrderItem; why: WhyLeftOut };

/** An order of which a parcel is about to leave. */
type OrderBesideParcel = {
  /** All known items of the order. */
  items: readonly OrderItem[];
  inParcel: (itemId: string) => boolean;
  /** Whether the shop has put an item on hold. */
  isHeld: (itemId: string) => boolean;
  /** The state that an item will have when all intents under way are applied. */
  statusOf: (item: OrderItem) => string;
};

/** The items of an order that a parcel leaves without; not those that have left already, or are leaving. */
export function leftOutOf({ items, inParcel, isHeld, statusOf }: OrderBesideParcel): LeftOut[] {
  return items.flatMap((item) => {
    if (inParcel(item.id)) return [];
    const why = whyLeftOut(statusOf(item), isHeld(item.id));
    return why === undefined ? [] : [{ item, why }];
  });
}

function whyLeftOut(itemStatus: string, isHeld: boolean): WhyLeftOut | undefined {
  const status = readStatus(itemStatus);
  if (status === 'shipped' || status === 'delivered') return undefined;
  if (status === 'cancelled') return 'cancelled';
  if (isHeld) return 'held';
  if (status === 'in_production') return 'in-production';
  return status ?? 'other';
}

/** The tracking codes of an order's parcels that have left, each once; `''` for those without one. */
export function parcelsGone(items: readonly OrderItem[]): ReadonlySet<string> {
  const gone = items.filter(({ item_status }) => hasLeft(item_status));
  return new Set(gone.map(({ tracking_code }) => normaliseTracking(tracking_code)));
}

/** A key for a set of left-out items and reasons, in any order. */
export function keyOfLeftOut(leftOut: readonly LeftOut[]): string {
  return leftOut
    .map(({ item, why }) => `${item.id} ${why}`)
    .toSorted()
    .join('\n');
}
