/** Puts pieces on hold, from the bench and from a command. */
import type { OrderItem } from '../domain/records.ts';
import type { PieceHold } from '../domain/workshop.ts';
import type { ItemRecords } from '../replica/records.ts';

/** `held`: items put on hold; `already`: items that were on hold before: their reason is not overwritten. */
export type HoldOutcome = { held: readonly OrderItem[]; already: readonly { item: OrderItem; hold: PieceHold }[] };

/**
 * Puts those of the items on hold that are not on hold yet, by `write`, which returns false if that cannot be recorded;
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
  const held = items.filter(({ id }) => !records.holdOf(id));
  return held.length === 0 || write(held) ? { held, already } : undefined;
}
