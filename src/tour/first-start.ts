/** At the first start of a bench on a store the tour is offered: one line, which the next key or scan takes away. */
import type { SessionContext } from '../session/session-context.ts';
import { isWarned } from '../replica/health.ts';
import { say } from '../session/state/session-state.ts';
import { keepProgress, readProgress } from './progress.ts';

/**
 * Offers the tour on a bench, unless it was offered from this state directory before. It waits until the store has said
 * whose it is, and until nothing else is said or asked, and there is nothing to warn of. Where it cannot be kept that it was offered, it is not: every
 * start would offer it again.
 */
export function offerTourOnce(
  { session, replica, texts }: Pick<SessionContext, 'session' | 'replica' | 'texts'>,
  stateDir: string,
): void {
  if (readProgress(stateDir).isOffered) return;
  // A turn later: a key takes away what was said, and its command says the next thing.
  const lookSoon = () => queueMicrotask(look);
  const unsubscribe = [session.subscribe(lookSoon), replica.subscribe(lookSoon)];
  let isOffered = false;

  function look(): void {
    if (isOffered) return;
    const { notice, prompt, question, stop, copyChoice } = session.getState();
    const { lojaId, health } = replica.getState();
    // A warning has no line but that of the notices.
    if (lojaId === undefined || isWarned(health) || notice || prompt || question || stop || copyChoice) return;
    isOffered = true;
    for (const end of unsubscribe) end();
    if (keepProgress(stateDir, { isOffered: true })) say(session, 'info', texts.tour.offerAtStore);
  }
}
