/** Learns the time zone of the store's times from our own moves. */
import type { ApiClient, Reply } from '../api/client.ts';
import { UnreadableAnswer } from '../api/errors.ts';
import type { OrderItem } from '../domain/records.ts';
import type { Replica } from '../replica/replica.ts';
import type { SyncEngine } from '../sync/engine.ts';

/**
 * A client whose moves show the time zone of the store's times: an item's stamp is from when its move was answered. If the
 * response of a move is empty, the reading right after it shows the stamp.
 */
export function withClockEvidence(client: ApiClient, replica: Replica, sync: Pick<SyncEngine, 'noteWrite'>): ApiClient {
  /** The stamps from before moves with an empty response, by item, until their orders are read. */
  const unseen = new Map<string, string>();
  const note = (before: string | undefined, { updated_at }: OrderItem, dateMs: number | undefined) => {
    if (before !== undefined && before !== updated_at) sync.noteWrite(updated_at, dateMs);
  };

  const seen = async (itemId: string, move: () => Promise<Reply<OrderItem>>) => {
    const before = replica.getState().records.get(itemId)?.item.updated_at;
    try {
      const reply = await move();
      note(before, reply.data, reply.serverDateMs);
      return reply;
    } catch (error) {
      if (before !== undefined && error instanceof UnreadableAnswer && error.isBareYes) unseen.set(itemId, before);
      throw error;
    }
  };
  return {
    ...client,
    acceptItem: (orderId, itemId, signal) => seen(itemId, () => client.acceptItem(orderId, itemId, signal)),
    startProduction: (orderId, itemId, signal) => seen(itemId, () => client.startProduction(orderId, itemId, signal)),
    shipItem: (orderId, itemId, code, signal) => seen(itemId, () => client.shipItem(orderId, itemId, code, signal)),
    returnToProduction: (orderId, itemId, signal) =>
      seen(itemId, () => client.returnToProduction(orderId, itemId, signal)),
    async getOrder(orderId, signal) {
      const reply = await client.getOrder(orderId, signal);
      for (const item of reply.data.itens) {
        note(unseen.get(item.id), item, reply.serverDateMs);
        unseen.delete(item.id);
      }
      return reply;
    },
  };
}
