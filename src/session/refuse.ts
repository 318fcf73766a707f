import type { SessionContext } from './session-context.ts';
import { say } from './state/session-state.ts';

/** Says why a key, an answer or a scan does nothing, with the bell that goes with it. */
export function refuse({ session, effects }: Pick<SessionContext, 'session' | 'effects'>, text: string): void {
  effects.ring('error');
  say(session, 'warn', text);
}
