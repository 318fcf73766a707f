/** Prints verdicts that another process on this machine may have reached. */
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
 * Whether the intent of another process was applied there while this command waited for it: then it is no doing of this
 * command. An intent that an ended process has left and this one has carried out counts as this command's own.
 */
export function isDoneElsewhere({ verdict, isElsewhere }: Settled, { isJoined }: { isJoined: boolean }): boolean {
  return isJoined && isElsewhere === true && verdict.kind === 'applied';
}

/** Prints that the item is already so, and by whom, with the item as the store has it now. */
export async function tellDoneElsewhere(job: StoreContext, core: CommandCore, settled: Settled): Promise<ExitCode> {
  const { intent } = settled;
  const item = await itemToTell(job, core, settled);
  return sayVerdict(job, { intent, verdict: { kind: 'already-so', item, by: intent.author } }, item);
}

/**
 * The record that is printed with the verdict on a move. The outbox stores none: if another process has reached the verdict,
 * the record is requested from the store. `undefined` rather than a record with the state before the move.
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
      // The verdict is printed without the record.
    }
  }
  const item = replica.getState().records.get(intent.itemId)?.item;
  return item && isAsWanted(verdict) && isAllowed(intent.operation, item.item_status) ? undefined : item;
}
