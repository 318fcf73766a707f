/** How many items of a state are here, and whether that is how many the store has. */
import { isPastStatus } from './past.ts';
import type { Drawer } from './records.ts';
import type { ShopState } from './replica.ts';

type Counted = Pick<ShopState, 'records' | 'health' | 'past' | 'isShippedLeftOnDisk'>;

/** Whether the store may have more items of a state than are here, for all that is known. */
export function isPart({ health, past, isShippedLeftOnDisk }: Omit<Counted, 'records'>, drawer: Drawer): boolean {
  if (!health.isLoaded || health.isFromDisk) return true;
  if (health.unread.some((status) => status === drawer)) return true;
  if (health.incomplete.some(({ status, isAtLeast }) => status === drawer && isAtLeast)) return true;
  if (!isPastStatus(drawer) || past.get(drawer)?.isEnd) return false;
  // What was shipped is an open state, of which the first load has read everything.
  return drawer !== 'shipped' || isShippedLeftOnDisk;
}

/** `11`; `11+` where the store may have more; `11/21` where it says that it has. */
export function countText(state: Counted, drawer: Drawer): string {
  const told = state.health.incomplete.find(({ status, isAtLeast }) => status === drawer && !isAtLeast);
  return `${state.records.countIn(drawer)}${told ? `/${told.total}` : isPart(state, drawer) ? '+' : ''}`;
}
