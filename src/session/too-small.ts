/** What keys and scans do in a window that is too small for any screen: nothing, since nobody sees what that would be. */
import { isTooSmall } from '../tty/output/size.ts';
import type { Bench } from './session-context.ts';
import { say } from './state/session-state.ts';

/** Whether the window is too small; then it rings once, and is said when the window is larger. */
export function refuseUnseen({ desk, texts, outlet }: Bench): boolean {
  const state = desk.getState();
  if (!isTooSmall(state)) return false;
  const words = texts.app.nothingDone;
  if (state.notice?.text !== words) outlet.ring('error');
  say(desk, 'warn', words);
  return true;
}
