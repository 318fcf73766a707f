/** The verdicts on what was asked in a session, in the line above its footer. */
import type { Settled } from '../../domain/intents.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say } from '../state/session-state.ts';

/** Begins to say them, of those that are announced here; returns how to end. */
export function watchVerdicts(context: SessionContext, isAnnouncedHere: (settled: Settled) => boolean): () => void {
  const { actions, replica, session, clock } = context;
  return actions.onSettled((settled) => {
    const { intent } = settled;
    // A bulk is told as a whole.
    if (!isAnnouncedHere(settled)) return;
    if (intent.bulkId !== undefined && replica.getState().bulks.has(intent.bulkId)) return;
    const { records } = replica.getState();
    const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
    const { tone, text } = verdictWords(settled, item, context.texts, clock.wallNow(), zoneOf(replica.getState()));
    say(session, tone, text);
  });
}
