/**
 * What a key, an answer or a screen began and nobody waits for. Should it fail, that is a notice, and no end of the
 * session.
 */
import { safeText } from '../base/safe-text.ts';
import type { SessionContext } from './session-context.ts';
import { say } from './state/session-state.ts';

/**
 * Lets `work` go on, and says so in the notice line where it fails; whoever keeps an eye on the process hears of the error
 * itself. Nothing is said once `leaving` has ended the work.
 */
export function attempt(
  context: Pick<SessionContext, 'session' | 'texts' | 'effects' | 'noteFault'>,
  work: Promise<unknown> | undefined,
  leaving?: AbortSignal,
): void {
  work?.catch((error: unknown) => {
    if (leaving?.aborted) return;
    context.noteFault?.(error);
    context.effects.ring('error');
    say(
      context.session,
      'error',
      context.texts.app.failed(safeText(error instanceof Error ? error.message : String(error), 120)),
    );
  });
}
