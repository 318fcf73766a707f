/** The state that an item will have when all moves under way are applied. */
import { TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { ReplicaState } from '../replica/replica.ts';
import type { Intent } from '../domain/intents.ts';

type Known = Pick<ReplicaState, 'records' | 'intents'>;

/** The moves of an item that are under way; not those that are unconfirmed or kept, for they are not sent. */
export function underWay({ intents }: Pick<Known, 'intents'>, itemId: string): Intent[] {
  return (intents.get(itemId) ?? []).filter(({ phase, isKept }) => phase !== 'unconfirmed' && !isKept);
}

/** The state in which the next move would find the item; `undefined` if the item is not known. */
export function expectedStatus(known: Known, itemId: string): string | undefined {
  const last = underWay(known, itemId).at(-1);
  return last ? TRANSITION_RULES[last.operation].to : known.records.get(itemId)?.item.item_status;
}

/** Whether the same move is already under way. */
export function isUnderWay(known: Pick<Known, 'intents'>, operation: Transition, itemId: string): boolean {
  return underWay(known, itemId).some((intent) => intent.operation === operation);
}
