/** Removes buyers that were shown in a session from the search with `/` when their orders are removed from memory. */
import type { SessionContext } from '../session-context.ts';
import { setPart } from '../state/session-state.ts';

/** Subscribes to the order details; returns how to end. */
export function watchSeenBuyers({ session, details }: Pick<SessionContext, 'session' | 'details'>): () => void {
  return details.subscribe(({ orders }) => {
    const { buyers } = session.getState().access;
    const left = [...buyers].filter(([orderId]) => orders.get(orderId)?.value !== undefined);
    if (left.length < buyers.size) setPart(session, 'access', { buyers: new Map(left) });
  });
}
