/** Finds out whether a tracking code is in use already, for a label goes on one parcel. */
import { whyNotPacked } from '../domain/lifecycle.ts';
import type { OrderItem } from '../domain/records.ts';
import { isSameTracking } from '../domain/tracking.ts';
import type { ReplicaState } from '../replica/replica.ts';

type CodeUse = {
  /** `other-order` is a stop. `same-order` may be the other half of one parcel: the operator is asked. */
  where: 'other-order' | 'same-order';
  /** The item that has the code, or will have it when the intent under way is applied. */
  item: OrderItem;
};

/**
 * Which other item has a code, in any spelling: by the known records, and by the intents under way of all processes of this
 * host. An item of another order comes first. `leaving`: the items of the parcel, of one order or of several.
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
  // A cancelled piece that never left is no half of a parcel: the store had named the code for the whole order.
  const half = others.find((item) => whyNotPacked(item) !== 'cancelled' || item.enviado_em !== '');
  return half && { where: 'same-order', item: half };
}
