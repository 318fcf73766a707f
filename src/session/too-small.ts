/** Keys and scans in a window that is too small for any screen do nothing, since nobody could see what they do. */
import { isTooSmall } from '../tty/output/size.ts';
import type { SessionContext } from './session-context.ts';
import { say } from './state/session-state.ts';

/** Whether the window is too small. If it is, rings once, and the notice is shown when the window is larger. */
export function refuseUnseen({
  session,
  texts,
  effects,
}: Pick<SessionContext, 'session' | 'texts' | 'effects'>): boolean {
  const state = session.getState();
  if (!isTooSmall(state)) return false;
  const words = texts.app.nothingDone;
  if (state.notice?.text !== words) effects.ring('error');
  say(session, 'warn', words);
  return true;
}
