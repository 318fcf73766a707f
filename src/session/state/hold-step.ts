/** What was last put on hold or released in a session, with what takes it back. Pure. */
import type { OrderItem } from '../../domain/records.ts';
import type { PieceHold } from '../../domain/workshop.ts';
import type { ItemRecords } from '../../replica/records.ts';
import type { PackingStep } from './packing.ts';

export type HoldStep = {
  kind: 'held' | 'released';
  /** On this machine's wall clock. */
  at: number;
  /** The steps at the packing bench until then. */
  packingSteps: readonly PackingStep[];
  /** The pieces as they were, and the hold that began or ended. */
  pieces: readonly { item: OrderItem; hold: PieceHold }[];
};

/** The step with those pieces that are as it left them; `undefined` where none is, or there was no step. */
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
