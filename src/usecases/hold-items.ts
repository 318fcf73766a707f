/** Puts pieces on hold, at the bench and by a command. */
import type { OrderItem } from '../domain/records.ts';
import type { PieceHold } from '../domain/workshop.ts';
import type { ItemRecords } from '../replica/records.ts';

/** What it came to; `already`: who holds a piece has a reason, and nobody writes over it. */
export type HoldOutcome = { held: readonly OrderItem[]; already: readonly { item: OrderItem; hold: PieceHold }[] };

/**
 * Puts those of the items on hold that are not on hold yet, by `write`, which is false where that cannot be recorded;
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
