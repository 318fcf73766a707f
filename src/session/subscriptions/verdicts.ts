/** Shows verdicts on actions of a session in the line above its footer. */
import type { Settled } from '../../domain/intents.ts';
import { verdictWords } from '../../i18n/verdict-words.ts';
import { zoneOf } from '../../replica/replica.ts';
import type { SessionContext } from '../session-context.ts';
import { say, type Notice } from '../state/session-state.ts';

/** Subscribes; returns how to end. `isAnnouncedHere`: whether the verdict is shown in this session. */
export function watchVerdicts(context: SessionContext, isAnnouncedHere: (settled: Settled) => boolean): () => void {
  const { actions, replica, session, clock } = context;
  /** The verdicts that are no good news, by action: until a key is pressed, no good news of another action replaces them. */
  const bad = new Map<string, Pick<Notice, 'tone' | 'text'>>();
  let shown: Notice | undefined;
  return actions.onSettled((settled) => {
    const { intent } = settled;
    // A bulk is reported as a whole.
    if (!isAnnouncedHere(settled)) return;
    if (intent.bulkId !== undefined && replica.getState().bulks.has(intent.bulkId)) return;
    const { records } = replica.getState();
    const item = 'itemId' in intent ? records.get(intent.itemId)?.item : undefined;
    const { tone, text } = verdictWords(settled, item, context.texts, clock.wallNow(), zoneOf(replica.getState()));
    if (shown !== session.getState().notice) bad.clear();
    const wasBad = bad.delete(intent.id);
    if (tone !== 'ok') bad.set(intent.id, { tone, text });
    else if (bad.size > 0 && !wasBad) return;
    const last = [...bad.values()].at(-1) ?? { tone, text };
    say(session, last.tone, bad.size < 2 ? last.text : context.texts.verdicts.lastOf(bad.size, last.text));
    shown = session.getState().notice;
  });
}
