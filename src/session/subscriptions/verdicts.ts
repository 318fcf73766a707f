/** Shows verdicts on actions of a session in the line above its footer. */
import type { Settled } from '../../domain/intents.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say, type Notice } from '../state/session-state.ts';

/** Subscribes; returns how to end. `isAnnouncedHere`: whether the verdict is shown in this session. */
export function watchVerdicts(context: SessionContext, isAnnouncedHere: (settled: Settled) => boolean): () => void {
  const { actions, replica, session, clock } = context;
  /** A verdict that is no good news, and of which action it is: until a key is pressed, no good news of another replaces it. */
  let bad: { id: string; notice: Notice | undefined } | undefined;
  return actions.onSettled((settled) => {
    const { intent } = settled;
    // A bulk is reported as a whole.
    if (!isAnnouncedHere(settled)) return;
    if (intent.bulkId !== undefined && replica.getState().bulks.has(intent.bulkId)) return;
    const { records } = replica.getState();
    const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
    const { tone, text } = verdictWords(settled, item, context.texts, clock.wallNow(), zoneOf(replica.getState()));
    const isBadShown = bad !== undefined && bad.notice === session.getState().notice;
    if (tone === 'ok' && isBadShown && bad?.id !== intent.id) return;
    say(session, tone, text);
    bad = tone === 'ok' ? undefined : { id: intent.id, notice: session.getState().notice };
  });
}
