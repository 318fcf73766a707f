/** What an item will be when everything that is on its way has been done. */
import { TRANSITION_RULES, type Transition } from '../domain/lifecycle.ts';
import type { ReplicaState } from '../replica/replica.ts';
import type { Intent } from '../domain/intents.ts';

type Known = Pick<ReplicaState, 'records' | 'intents'>;

/** The moves of an item that are under way: unconfirmed ones are not, since they are not sent again, nor those kept. */
export function underWay({ intents }: Pick<Known, 'intents'>, itemId: string): Intent[] {
  return (intents.get(itemId) ?? []).filter(({ phase, isKept }) => phase !== 'unconfirmed' && !isKept);
}

/** The state in which the next move would find the item; `undefined` for an item that is not in the picture. */
export function expectedStatus(known: Known, itemId: string): string | undefined {
  const last = underWay(known, itemId).at(-1);
  return last ? TRANSITION_RULES[last.operation].to : known.records.get(itemId)?.item.item_status;
}

/** Whether this very move is already under way. */
export function isUnderWay(known: Pick<Known, 'intents'>, operation: Transition, itemId: string): boolean {
  return underWay(known, itemId).some((intent) => intent.operation === operation);
}
