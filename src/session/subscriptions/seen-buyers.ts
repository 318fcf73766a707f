/** Buyers that were shown in a session are found by `/` no longer than their orders are in memory. */
import type { SessionContext } from '../session-context.ts';

/** Begins to forget those whose orders were forgotten; returns how to end. */
export function watchSeenBuyers({ session, details }: Pick<SessionContext, 'session' | 'details'>): () => void {
  return details.subscribe(({ orders }) => {
    const { buyers } = session.getState();
    const left = [...buyers].filter(([orderId]) => orders.get(orderId)?.value !== undefined);
    if (left.length < buyers.size) session.setState({ buyers: new Map(left) });
  });
}
