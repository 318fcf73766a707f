/** News that no key asked for, in the line above the footer. */
import { say, type SessionStore } from '../state/session-state.ts';

/** Says news behind a warning, which stands until somebody has pressed a key; in the place of anything else. */
export function sayBehind(session: SessionStore, text: string): void {
  const { notice } = session.getState();
  const isWarning = notice?.tone === 'warn' || notice?.tone === 'error';
  if (isWarning) say(session, notice.tone, `${notice.text} ${text}`);
  else say(session, 'info', text);
}
