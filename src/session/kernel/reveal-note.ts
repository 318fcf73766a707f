/** What shows or gives away a buyer's data is in the audit trail first. */
import type { OrderItem } from '../../domain/records.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/** Has the trail say that what leads to the buyer of an item is shown or given away; where it cannot, that is said. */
export function isRevealNoted(
  { actions, session, texts }: Pick<SessionContext, 'actions' | 'session' | 'texts'>,
  { order_id }: OrderItem,
): boolean {
  const isNoted = actions.noteReveal(order_id);
  if (!isNoted) say(session, 'error', texts.item.notRecorded);
  return isNoted;
}
