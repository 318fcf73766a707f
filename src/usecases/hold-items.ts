/** Puts pieces on hold, from the bench and from a command. */
import { isUnshipped, readStatus } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { PieceHold } from '../domain/workshop.ts';
import type { ItemRecords } from '../replica/records.ts';

/**
 * `held`: items put on hold; `already`: items that were on hold before, whose reason is not overwritten; `gone`: items that have
 * left or are cancelled.
 */
type HoldOutcome = {
  held: readonly OrderItem[];
  already: readonly { item: OrderItem; hold: PieceHold }[];
  gone: readonly OrderItem[];
};

/** Whether an item can be put on hold: it has not left, and is not cancelled. */
export const canBeHeld = ({ item_status }: OrderItem): boolean => isUnshipped(readStatus(item_status));

/**
 * Puts those of the items on hold that can be and are not yet, by `write`, which returns false if that cannot be recorded;
 * `undefined` then.
 */
export function holdItems(
  records: Pick<ItemRecords, 'holdOf'>,
  items: readonly OrderItem[],
  write: (items: readonly OrderItem[]) => boolean,
): HoldOutcome | undefined {
  const already = items.flatMap((item) => {
    const hold = records.holdOf(item.id);
    return hold ? [{ item, hold }] : [];
  });
  const free = items.filter(({ id }) => !records.holdOf(id));
  const held = free.filter(canBeHeld);
  const gone = free.filter((item) => !canBeHeld(item));
  return held.length === 0 || write(held) ? { held, already, gone } : undefined;
}
