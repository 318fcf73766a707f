/** What was asked and is not sent, as the outbox keeps it: what its tests begin with. */
import type { Intent } from '../../src/domain/intents.ts';

/** An accept of an item, under the item's own name and as old as time. `own`: what the test is about. */
export function anIntent<const Own extends object>(itemId: string, own: Own): Omit<Intent, 'seq'> & Own {
  const asked: Omit<Intent, 'seq'> = {
    id: itemId,
    lojaId: 'store-1',
    target: `item:${itemId}`,
    phase: 'waiting',
    createdAt: 0,
    attemptCount: 0,
    isAmbiguous: false,
    lookCount: 0,
    isPatient: true,
    author: { operator: 'ana', station: 'door' },
    operation: 'accept',
    orderId: 'o1',
    itemId,
  };
  return { ...asked, ...own };
}
