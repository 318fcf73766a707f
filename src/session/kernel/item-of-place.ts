import type { OrderItem } from '../../domain/records.ts';
import type { ReplicaState } from '../../replica/replica.ts';
import { placeInFront, type SessionState } from '../state/session-state.ts';

/** The item that the place in front shows; `undefined` if it shows none. */
export function itemOfPlace(replica: ReplicaState, session: SessionState): OrderItem | undefined {
  const place = placeInFront(session);
  return 'itemId' in place ? replica.records.get(place.itemId)?.item : undefined;
}
