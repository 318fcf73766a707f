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
 * host. Another order comes first. `leaving`: the items that are to bear it, of one order or of several that leave in one
 * parcel.
 */
export function findCodeUse(
  { records, intents }: Pick<ReplicaState, 'records' | 'intents'>,
  leaving: readonly Pick<OrderItem, 'id' | 'order_id'>[],
  code: string,
): CodeUse | undefined {
  const borne = records
    .byCode(code)
    .map(({ item }) => item)
    .filter((item) => isSameTracking(item.tracking_code, code));
  const sent = [...intents.values()]
    .flat()
    .filter(({ operation, trackingCode }) => operation === 'ship' && isSameTracking(trackingCode, code))
    .flatMap((intent) => records.get(intent.itemId)?.item ?? []);
  const others = [...borne, ...sent].filter(({ id }) => !leaving.some((item) => item.id === id));
  const elsewhere = others.find(({ order_id }) => !leaving.some((item) => item.order_id === order_id));
  if (elsewhere) return { where: 'other-order', item: elsewhere };
  return others[0] && { where: 'same-order', item: others[0] };
}
