import type { AnyIntent, Intent } from '../../domain/intents.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { SessionContext } from '../session-context.ts';
import { keyTo } from './key-to.ts';
import type { ScreenName } from '../state/places.ts';

/** The seconds in which an intent can still be withdrawn at no cost; `now` on the monotonic clock. */
export function graceSeconds({ phase, graceEndsAt = 0 }: Pick<Intent, 'phase' | 'graceEndsAt'>, now: number): number {
  return phase === 'grace' ? Math.max(0, Math.ceil((graceEndsAt - now) / 1000)) : 0;
}

/** The key that withdraws an intent here; empty if another session requested it, for only that session has the key. */
export function undoKey(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'isOwn'>,
  screen: ScreenName,
  { author }: Pick<AnyIntent, 'author'>,
): string {
  return context.isOwn?.(author) === false ? '' : keyTo(context, screen, 'undo');
}

/** The text for an action whose reply was lost: its outcome is being checked, or why neither that nor a retry is possible. */
export function watchWords({ hold, answered }: Pick<AnyIntent, 'hold' | 'answered'>, { intents }: Texts): string {
  return hold ? `${intents.cameBack(answered)}, ${intents.holds[hold]}` : intents.watching(answered);
}

/**
 * The text of a row about an action without a verdict. `key`: see {@link undoKey}; empty where the footer names it, with the
 * seconds of the grace.
 */
export function intentNote({ phase, hold, operation, answered, attemptCount }: Intent, texts: Texts, key = ''): string {
  if (phase === 'unconfirmed') return `? ${texts.intents.unconfirmed}`;
  if (phase === 'watching') return `? ${watchWords({ hold, answered }, texts)}`;
  if (phase === 'grace' && hold !== 'disk') {
    return ['◷', texts.intents.onItsWay[operation], key].filter(Boolean).join(' ');
  }
  // An intent that was never sent can be withdrawn at no cost, however long it has waited.
  const word = hold ? texts.intents.holds[hold] : texts.intents.onItsWay[operation];
  return ['→', word, phase === 'waiting' && attemptCount === 0 && hold !== 'kept' && key].filter(Boolean).join(' ');
}

/** From this many columns on, the first of several actions is shown, too. */
const BOTH_FROM = 60;

/**
 * The text of a packing line about all actions of its item without a verdict. The key stands behind the last of them, the one
 * that it withdraws.
 */
export function lineNote(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'isOwn'>,
  [first, ...behind]: readonly Intent[],
  columns = BOTH_FROM,
): string {
  const { texts } = context;
  const last = behind.at(-1);
  if (!first) return '';
  if (!last) return intentNote(first, texts, undoKey(context, 'packing', first));
  const next = behind.map(({ operation }) => texts.intents.behind(texts.intents.onItsWay[operation])).join(', ');
  const said = columns < BOTH_FROM ? `→ ${next}` : `${intentNote(first, texts)}, ${next}`;
  const isUnsent = last.phase !== 'unconfirmed' && last.attemptCount === 0;
  return [said, isUnsent && undoKey(context, 'packing', last)].filter(Boolean).join(' ');
}
