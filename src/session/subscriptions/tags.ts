/** Tags of the pieces that begin to be made: printed as soon as the store has said that they do. */
import { attempt } from '../attempt.ts';
import { isMove, type Settled } from '../../domain/intents.ts';
import type { SessionContext } from '../session-context.ts';
import { printTags } from '../commands/print-tags.ts';

/** Begins, where tags are printed at all; returns how to end. `isMine`: what was asked in this session. */
export function watchTags(context: SessionContext, isMine: (settled: Settled) => boolean): () => void {
  const { actions, tags } = context;
  if (!tags) return () => {};
  return actions.onSettled((settled) => {
    const { intent, verdict } = settled;
    if (!isMine(settled) || !isMove(intent) || intent.operation !== 'startProduction') return;
    // Whoever found it started has printed them.
    if (verdict.kind !== 'applied') return;
    const item = context.replica.getState().records.get(intent.itemId)?.item;
    if (item) attempt(context, printTags(context, item));
  });
}
