/** How many orders go to one address, in words. That they have one buyer is the buyer's data, so recordings omit it. */
import { numberOfOrder } from './claims.ts';
import type { SessionContext } from '../session-context.ts';

type Knowing = Pick<SessionContext, 'addressees' | 'replica' | 'texts' | 'personal'>;

/** `2 orders to this door`; empty if the order is the only one, or if nothing that identifies buyers may be shown. */
export function sameDoorSign({ addressees, texts, personal }: Knowing, orderId: string): string {
  const { length } = addressees?.sameDoor(orderId) ?? [];
  return length === 0 ? '' : personal(texts.packing.sameDoor(length));
}

/** As {@link sameDoorSign}, with the numbers of the other orders. */
export function sameDoorWords({ addressees, replica, texts, personal }: Knowing, orderId: string): string {
  const orders = addressees?.sameDoor(orderId) ?? [];
  if (orders.length === 0) return '';
  const others = orders.filter((id) => id !== orderId).map((id) => `#${numberOfOrder({ replica }, id)}`);
  return personal(`${texts.packing.sameDoor(orders.length)}: ${others.toSorted().join(', ')}`);
}
