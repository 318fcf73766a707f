/** Reads again what a place shows and no poll reads. */
import { placeInFront } from '../state/session-state.ts';
import type { SessionContext } from '../session-context.ts';

/** Reads the subject of the place in front again: an order's detail, a product, the stock. */
export function rereadPlace({
  session,
  replica,
  onDemand,
}: Pick<SessionContext, 'session' | 'replica' | 'onDemand'>): void {
  const place = placeInFront(session.getState());
  if (place.screen === 'product') onDemand.readProduct(place.productId, { isFresh: true });
  if (place.screen === 'stock') onDemand.lookAtStock();
  if (place.screen !== 'item') return;
  const orderId = replica.getState().records.get(place.itemId)?.item.order_id;
  if (orderId !== undefined) onDemand.readOrder(orderId, { isFresh: true });
}
