/** What is told of a verdict that another process on this machine may have reached. */
import { isAsWanted } from '../../outbox/transitions.ts';
import { isMove, type Settled } from '../../domain/intents.ts';
import { isAllowed } from '../../domain/lifecycle.ts';
import type { OrderItem } from '../../domain/records.ts';
import type { ExitCode } from '../../base/exit-codes.ts';
import { mergeItems } from '../../replica/replica.ts';
import type { StoreContext } from '../run-with-store.ts';
import type { CommandCore } from './core.ts';
import { sayVerdict } from './verdicts.ts';

/**
 * Whether what was asked for elsewhere was done there while it was waited for: it is so, and whoever asked has been told
 * that they did it. What a process that is gone has left and this one carried out is this command's own.
 */
export function isDoneElsewhere({ verdict, isElsewhere }: Settled, { isJoined }: { isJoined: boolean }): boolean {
  return isJoined && isElsewhere === true && verdict.kind === 'applied';
}

/** Tells that it is so already, and by whom; the item as the store has it now, for what came by then is not known here. */
export async function tellDoneElsewhere(job: StoreContext, core: CommandCore, settled: Settled): Promise<ExitCode> {
  const { intent } = settled;
  const item = await itemToTell(job, core, settled);
  return sayVerdict(job, { intent, verdict: { kind: 'already-so', item, by: intent.author } }, item);
}

/**
 * The record that a verdict on a move is told with. The outbox keeps none: where another process has reached the verdict, the
 * store is asked for the record. None rather than one that shows the state before the move.
 */
export async function itemToTell(
  { signal }: StoreContext,
  { client, replica, patience }: CommandCore,
  { intent, verdict, isElsewhere }: Settled,
): Promise<OrderItem | undefined> {
  if (!isMove(intent)) return undefined;
  if (isElsewhere && verdict.kind !== 'unconfirmed') {
    try {
      const { data, askedAt } = await patience.ask(() => client.getOrder(intent.orderId, signal), signal);
      mergeItems(replica, data.itens, askedAt);
    } catch {
      // The verdict stands without the record.
    }
  }
  const item = replica.getState().records.get(intent.itemId)?.item;
  return item && isAsWanted(verdict) && isAllowed(intent.operation, item.item_status) ? undefined : item;
}
