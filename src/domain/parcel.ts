/** A parcel of an order that does not hold all of it: which items it leaves without, and why. Pure. */
import { hasLeft, readStatus } from './lifecycle.ts';
import type { OrderItem } from './records.ts';
import { normaliseTracking } from './tracking.ts';

/** Why an item is not in a parcel of its order; `other`: in a state that the spec does not name. */
export type WhyLeftOut = 'pending' | 'accepted' | 'in-production' | 'held' | 'cancelled' | 'other';

export type LeftOut = { item: OrderItem; why: WhyLeftOut };

/** What is known of an order when a parcel of it is about to leave. */
export type OrderBesideParcel = {
  /** All items of the order that are known. */
  items: readonly OrderItem[];
  inParcel: (itemId: string) => boolean;
  /** Whether the shop has said that a piece waits for something. */
  isHeld: (itemId: string) => boolean;
  /** The state that an item will be in when everything on its way has been done; its record's where nothing is. */
  statusOf: (item: OrderItem) => string;
};

/** The items of an order that a parcel leaves without; what has left already, or is leaving, is none of them. */
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

/** The codes of the parcels of an order that have left, each once; `''` of what left without one. */
export function parcelsGone(items: readonly OrderItem[]): ReadonlySet<string> {
  const gone = items.filter(({ item_status }) => hasLeft(item_status));
  return new Set(gone.map(({ tracking_code }) => normaliseTracking(tracking_code)));
}

/** A text that is the same for the same items left out for the same reasons, in whatever order. */
export function keyOfLeftOut(leftOut: readonly LeftOut[]): string {
  return leftOut
    .map(({ item, why }) => `${item.id} ${why}`)
    .toSorted()
    .join('\n');
}
