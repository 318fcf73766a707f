/** Says when a price run that this process carries out has begun or ended, and how many prices it left unchanged. */
import type { PriceRuns } from '../../eventlog/services/price-runs.ts';
import { countsOf } from '../../domain/price-runs.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** Subscribes; returns how to end. */
export function watchPriceRuns(
  context: SessionContext,
  runs: Pick<PriceRuns, 'onTold' | 'onOverdue' | 'runs'> | undefined,
): () => void {
  if (!runs) return () => {};
  const endOverdue = runs.onOverdue(({ id, station }) => {
    context.effects.ring('error');
    say(context.session, 'warn', context.texts.promo.overdue(id, station));
  });
  const endTold = runs.onTold(({ run: { id }, step }) => {
    const run = runs.runs().find((one) => one.id === id);
    if (!run || run.rows.length === 0) return;
    const counts = countsOf(run, step);
    // Said once, after the last of its products.
    if (counts.open > 0) return;
    const { texts, session, effects } = context;
    const isGood = counts.alone + counts.others === 0;
    if (!isGood) effects.ring('error');
    say(session, isGood ? 'ok' : 'warn', texts.promo.done(id, step, counts));
  });
  return () => {
    endOverdue();
    endTold();
  };
}
