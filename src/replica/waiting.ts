/** How many actions wait for the store, as the header and the health list tell it. */
import type { AnyIntent } from '../domain/intents.ts';
import type { ReplicaState } from './replica.ts';

/** The actions that the store has not been told of, or whose answer was lost; not what is on its way just now. */
export function countWaiting({ intents, edits }: Pick<ReplicaState, 'intents' | 'edits'>): number {
  let count = 0;
  for (const some of intents.values()) count += some.filter(isWaiting).length;
  for (const some of edits.values()) count += some.filter(isWaiting).length;
  return count;
}

/** Whether the store has not been told of an action, or its answer was lost. */
export const isWaiting = ({ phase }: AnyIntent) => phase !== 'grace' && phase !== 'sending';
