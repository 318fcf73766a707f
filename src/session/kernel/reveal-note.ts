/** Writes to the audit trail before a buyer's data is shown or given away. */
import type { OrderItem } from '../../domain/records.ts';
import { say } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Writes to the audit trail that the data of an item's buyer is shown or given away; if it cannot, shows why and returns false.
 */
export function isRevealNoted(
  { actions, session, texts }: Pick<SessionContext, 'actions' | 'session' | 'texts'>,
  { order_id }: OrderItem,
): boolean {
  const isNoted = actions.noteReveal(order_id);
  if (!isNoted) say(session, 'error', texts.item.notRecorded);
  return isNoted;
}
