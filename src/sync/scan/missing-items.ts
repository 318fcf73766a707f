/**
 * Looks for items of ours that were on no page of a sweep: such an item is gone, or slipped between two pages. Only the
 * detail of its order proves which.
 */
import type { Reply } from '../../api/client.ts';
import { NotFoundHere } from '../../api/errors.ts';
import type { Order } from '../../domain/records.ts';
import type { Change } from '../../replica/records.ts';
import type { Snapshot } from '../snapshot.ts';
import type { FullScanPlan } from './full-scan-plan.ts';

type MissingItemsOptions = {
  fetchOrder: (orderId: string) => Promise<Reply<Order>>;
  snapshot: Snapshot;
  /** Whether a delta should have contained this change already. */
  isOverdue: (change: Change) => boolean;
};

/** In how many sweeps in a row an item must be missing before its order is requested. */
const READINGS_UNTIL_ASKED = 2;
/** How many orders one sweep requests; the next sweep requests the rest. */
const MAX_QUESTIONS = 20;

/** Returns the function that requests the orders of missing items, after all pages are read. It rejects with errors of the client. */
export function createMissingItems(options: MissingItemsOptions): (plan: FullScanPlan) => Promise<void> {
  const { fetchOrder, snapshot, isOverdue } = options;

  async function askAfterAbsent(plan: FullScanPlan): Promise<void> {
    for (const state of plan.states) {
      // Its pages could not be read, so most of its items are missing from them.
      if (state.isUnreadable) continue;
      for (const itemId of state.ours) {
        if (plan.seen.has(itemId)) continue;
        const entry = snapshot.get(itemId);
        if (entry && (entry.status !== state.status || entry.knownAt >= plan.beganAt)) continue;
        const readings = (plan.absentBefore.has(itemId) ? 1 : 0) + state.readings;
        if (readings < READINGS_UNTIL_ASKED || plan.questions >= MAX_QUESTIONS) plan.absent.add(itemId);
        else await askAfter(plan, itemId, entry?.item.order_id ?? snapshot.orderIdOf(itemId));
      }
    }
  }

  async function askAfter(plan: FullScanPlan, itemId: string, orderId: string | undefined): Promise<void> {
    if (orderId === undefined) return;
    plan.questions++;
    try {
      const { data, askedAt } = await fetchOrder(orderId);
      plan.mendedCount += snapshot.mergeItems(data.itens, askedAt).filter(isOverdue).length;
      if (!data.itens.some(({ id }) => id === itemId)) gone(plan, itemId);
    } catch (error) {
      if (!(error instanceof NotFoundHere)) throw error;
      gone(plan, itemId);
    }
  }

  function gone(plan: FullScanPlan, itemId: string): void {
    snapshot.markGone(itemId);
    plan.goneCount++;
  }

  return askAfterAbsent;
}
