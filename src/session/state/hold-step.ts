/** The last hold or release of a session, with what undo needs. Pure. */
import type { OrderItem } from '../../domain/records.ts';
import type { PieceHold } from '../../domain/workshop.ts';
import type { ItemRecords } from '../../replica/records.ts';
import type { PackingStep } from './packing.ts';

export type HoldStep = {
  kind: 'held' | 'released';
  /** On this machine's wall clock. */
  at: number;
  /** The steps at the packing bench at that time. */
  packingSteps: readonly PackingStep[];
  /** The pieces as they were, and the hold that began or ended. */
  pieces: readonly { item: OrderItem; hold: PieceHold }[];
};

/** The step with those pieces that have not changed since; `undefined` if there are none, or no step. */
export function openHoldStep(
  step: HoldStep | undefined,
  records: Pick<ItemRecords, 'get' | 'holdOf'>,
): HoldStep | undefined {
  const pieces = step?.pieces.filter(({ item, hold }) => {
    const now = records.holdOf(item.id);
    const isAsLeft = step.kind === 'held' ? now?.at === hold.at && now.operator === hold.operator : now === undefined;
    return isAsLeft && records.get(item.id)?.item.item_status === item.item_status;
  });
  return step && pieces && pieces.length > 0 ? { ...step, pieces } : undefined;
}
