/** How many pieces an item is. */
import type { OrderItem } from './records.ts';

/** The units of an item; a quantity that is no number is one thing to look at. */
export function unitsOf({ quantidade }: Pick<OrderItem, 'quantidade'>): number {
  const count = Number(quantidade);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}
