/** Prints the tags of pieces as soon as the store has confirmed that their production has started. */
import { attempt } from '../attempt.ts';
import { isMove, type Settled } from '../../domain/intents.ts';
import type { SessionContext } from '../session-context.ts';
import { printTags } from '../commands/print-tags.ts';

/** Subscribes, if tags are printed at all; returns how to end. `isMine`: whether an action was requested in this session. */
export function watchTags(context: SessionContext, isMine: (settled: Settled) => boolean): () => void {
  const { actions, tags } = context;
  if (!tags) return () => {};
  return actions.onSettled((settled) => {
    const { intent, verdict } = settled;
    if (!isMine(settled) || !isMove(intent) || intent.operation !== 'startProduction') return;
    // If the item was started elsewhere, its tags were printed there.
    if (verdict.kind !== 'applied') return;
    const item = context.replica.getState().records.get(intent.itemId)?.item;
    if (item) attempt(context, printTags(context, item));
  });
}
