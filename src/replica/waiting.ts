/** How many intents wait for the store, for the header and `:diagnostics`. */
import type { AnyIntent } from '../domain/intents.ts';
import type { ReplicaState } from './replica.ts';

/** The intents that were not sent yet or whose reply was lost; not those in their grace or under way. */
export function countWaiting({ intents, edits }: Pick<ReplicaState, 'intents' | 'edits'>): number {
  let count = 0;
  for (const some of intents.values()) count += some.filter(isWaiting).length;
  for (const some of edits.values()) count += some.filter(isWaiting).length;
  return count;
}

/** Whether an intent was not sent yet, or its reply was lost. */
export const isWaiting = ({ phase }: AnyIntent) => phase !== 'grace' && phase !== 'sending';
