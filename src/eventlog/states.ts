/** Which pieces a shop works on, by their status in the store. */

import { readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';

const MADE_AGAIN: ReadonlySet<string | undefined> = new Set(['accepted', 'in_production', 'shipped']);

/** Whether an item is being made or was made, so that a remake can be noted. */
export function canBeRemade({ item_status }: Pick<OrderItem, 'item_status'>): boolean {
  return MADE_AGAIN.has(readStatus(item_status));
}
