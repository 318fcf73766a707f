/** Says when a price run that this process carries out has begun or ended, and how many prices it left unchanged. */
import type { PriceRuns } from '../../eventlog/services/price-runs.ts';
import { countsOf } from '../../domain/price-runs.ts';
import { attempt } from '../attempt.ts';
import type { SessionContext } from '../session-context.ts';
import { say, type Notice } from '../state/session-state.ts';

/** How long a notice stands before the news of a run takes its place, in milliseconds: it may be the verdict on a key. */
const NEWS_WAIT_MS = 4000;

/** Subscribes; returns how to end. */
export function watchPriceRuns(
  context: SessionContext,
  runs: Pick<PriceRuns, 'onTold' | 'onOverdue' | 'runs'> | undefined,
): () => void {
  if (!runs) return () => {};
  const ending = new AbortController();
  const { session, clock } = context;

  async function announce(tone: Notice['tone'], text: string): Promise<void> {
    for (;;) {
      const { notice } = session.getState();
      if (!notice) break;
      await clock.sleep(NEWS_WAIT_MS, ending.signal);
      if (session.getState().notice === notice) break;
    }
    say(session, tone, text);
  }

  const tell = (...news: Parameters<typeof announce>) => attempt(context, announce(...news), ending.signal);

  const endOverdue = runs.onOverdue(({ id, station }) => {
    context.effects.ring('error');
    tell('warn', context.texts.promo.overdue(id, station));
  });
  const endTold = runs.onTold(({ run: { id }, step }) => {
    const run = runs.runs().find((one) => one.id === id);
    if (!run || run.rows.length === 0) return;
    const counts = countsOf(run, step);
    // Said once, after the last of its products.
    if (counts.open > 0) return;
    const { texts, effects } = context;
    const isGood = counts.alone + counts.others === 0;
    if (!isGood) effects.ring('error');
    tell(isGood ? 'ok' : 'warn', texts.promo.done(id, step, counts));
  });
  return () => {
    endOverdue();
    endTold();
    ending.abort();
  };
}
