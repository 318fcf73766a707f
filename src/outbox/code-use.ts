/** Whether a tracking code is in use already: a label goes on one parcel. */
import type { OrderItem } from '../domain/records.ts';
import { isSameTracking } from '../domain/tracking.ts';
import type { ReplicaState } from '../replica/replica.ts';

export type CodeUse = {
  /** `other-order`: a stop. `same-order`: perhaps the other half of one parcel; to be asked. */
  where: 'other-order' | 'same-order';
  /** The item that bears the code, or for which it is on its way. */
  item: OrderItem;
};

/**
 * Who else bears a code, however either is written, by the picture and by what is on its way, in any process of this
 * host. Another order comes first. `itemId` is the item that is to bear it, `orderIds` what leaves together: its own
 * order, where nothing else is said.
 */
export function findCodeUse(
  { records, intents }: Pick<ReplicaState, 'records' | 'intents'>,
  itemId: string,
  code: string,
  orderIds: ReadonlySet<string> = new Set([records.get(itemId)?.item.order_id ?? '']),
): CodeUse | undefined {
  const borne = records
    .byCode(code)
    .map(({ item }) => item)
    .filter((item) => isSameTracking(item.tracking_code, code));
  const sent = [...intents.values()]
    .flat()
    .filter(({ operation, trackingCode }) => operation === 'ship' && isSameTracking(trackingCode, code))
    .flatMap((intent) => records.get(intent.itemId)?.item ?? []);
  const others = [...borne, ...sent].filter(({ id }) => id !== itemId);
  const elsewhere = others.find(({ order_id }) => !orderIds.has(order_id));
  if (elsewhere) return { where: 'other-order', item: elsewhere };
  return others[0] && { where: 'same-order', item: others[0] };
}
