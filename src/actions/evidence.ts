/** What a look at the service proves about an intent whose reply was lost. Pure. */
import { progressOf, readStatus, TRANSITION_RULES } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Intent } from './intents.ts';

export type Finding =
  /** Only our own request can have left this trace. */
  | 'ours'
  /** The item is where we wanted it, or beyond; who brought it there is not shown. */
  | 'reached'
  /** Nothing to be seen (yet): the request may still be on its way. */
  | 'nothing';

/**
 * A shipped item that bears our code was shipped by us. The other moves leave no signature: an item found in the wanted
 * state is `reached`, and one that cancellation or a colleague took elsewhere says nothing about us.
 */
export function findEvidence(intent: Pick<Intent, 'operation' | 'trackingCode'>, item: OrderItem): Finding {
  const { operation, trackingCode } = intent;
  const status = readStatus(item.item_status);
  const { to } = TRANSITION_RULES[operation];
  if (operation === 'ship') {
    if (trackingCode && item.tracking_code === trackingCode && progressOf(item.item_status) >= progressOf(to))
      return 'ours';
    return !trackingCode && status === to ? 'reached' : 'nothing';
  }
  if (operation === 'returnToProduction') return status === to ? 'reached' : 'nothing';
  return progressOf(item.item_status) >= progressOf(to) ? 'reached' : 'nothing';
}
