/** Work that a key, an answer or a screen has begun and nobody awaits. If it fails, the session goes on after a notice. */
import { safeText } from '../base/safe-text.ts';
import type { SessionContext } from './session-context.ts';
import { say } from './state/session-state.ts';

/** Lets `work` run; if it fails, shows a notice and calls `noteFault`. Does nothing once `leaving` has ended the work. */
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
