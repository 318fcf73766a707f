/** Shows verdicts on actions of a session in the line above its footer. */
import type { Settled } from '../../domain/intents.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** Subscribes; returns how to end. `isAnnouncedHere`: whether the verdict is shown in this session. */
export function watchVerdicts(context: SessionContext, isAnnouncedHere: (settled: Settled) => boolean): () => void {
  const { actions, replica, session, clock } = context;
  return actions.onSettled((settled) => {
    const { intent } = settled;
    // A bulk is reported as a whole.
    if (!isAnnouncedHere(settled)) return;
    if (intent.bulkId !== undefined && replica.getState().bulks.has(intent.bulkId)) return;
    const { records } = replica.getState();
    const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
    const { tone, text } = verdictWords(settled, item, context.texts, clock.wallNow(), zoneOf(replica.getState()));
    say(session, tone, text);
  });
}
