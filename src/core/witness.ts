/** Our own moves as witnesses of the store's clock. */
import type { ApiClient, Reply } from '../api/client.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Shop } from '../shop/shop.ts';
import type { SyncEngine } from '../sync/engine.ts';

/** A client whose moves show in what zone the store's times are: an item was stamped when its move was answered. */
export function withWitness(client: ApiClient, shop: Shop, sync: Pick<SyncEngine, 'noteWrite'>): ApiClient {
  const seen = async (itemId: string, moving: Promise<Reply<OrderItem>>) => {
    const before = shop.getState().records.get(itemId)?.item.updated_at;
    const reply = await moving;
    const { updated_at } = reply.data;
    if (before !== undefined && before !== updated_at) sync.noteWrite(updated_at, reply.serverDateMs);
    return reply;
  };
  return {
    ...client,
    acceptItem: (orderId, itemId, signal) => seen(itemId, client.acceptItem(orderId, itemId, signal)),
    startProduction: (orderId, itemId, signal) => seen(itemId, client.startProduction(orderId, itemId, signal)),
    shipItem: (orderId, itemId, code, signal) => seen(itemId, client.shipItem(orderId, itemId, code, signal)),
    returnToProduction: (orderId, itemId, signal) => seen(itemId, client.returnToProduction(orderId, itemId, signal)),
  };
}
