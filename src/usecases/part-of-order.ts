/** Which items a parcel of an order leaves without, at the bench and by a command. */
import { numberOf } from '../domain/item-names.ts';
import { leftOutOf, type LeftOut } from '../domain/parcel.ts';
import { expectedStatus } from '../outbox/request.ts';
import type { Replica } from '../replica/replica.ts';

/** Some of the items of an order, and those that have not left and are not among them. */
export type PartOfOrder = {
  orderId: string;
  numero: string;
  count: number;
  total: number;
  leftOut: readonly LeftOut[];
};

/** The part of an order that these items make up; nothing is left out if they are all that have not left. */
export function partOfOrder(
  { replica }: { replica: Replica },
  orderId: string,
  itemIds: readonly string[],
): PartOfOrder {
  const state = replica.getState();
  const items = state.records.ofOrder(orderId).map(({ item }) => item);
  const leftOut = leftOutOf({
    items,
    inParcel: (id) => itemIds.includes(id),
    isHeld: (id) => state.records.held.has(id),
    statusOf: ({ id, item_status }) => expectedStatus(state, id) ?? item_status,
  });
  return { orderId, numero: numberOf(items[0]), count: itemIds.length, total: items.length, leftOut };
}
