import type { AnyIntent, Intent } from '../domain/intents.ts';
import type { Texts } from '../texts/texts.ts';
import type { Bench } from './bench.ts';
import { keyTo } from './keymap/key-to.ts';
import type { ScreenName } from './state/places.ts';

/** The seconds in which an intent can still be taken back at no cost; `now` on the monotonic clock. */
export function graceSeconds({ phase, graceEndsAt = 0 }: Pick<Intent, 'phase' | 'graceEndsAt'>, now: number): number {
  return phase === 'grace' ? Math.max(0, Math.ceil((graceEndsAt - now) / 1000)) : 0;
}

/** The key that takes an intent back here; empty where it was asked for at another desk, whose key that is. */
export function undoKey(
  bench: Pick<Bench, 'keymap' | 'texts' | 'isOwn'>,
  screen: ScreenName,
  { author }: Pick<AnyIntent, 'author'>,
): string {
  return bench.isOwn?.(author) === false ? '' : keyTo(bench, screen, 'undo');
}

/**
 * What a row says of an action without a verdict. `key`: see {@link undoKey}; `seconds` of its grace, where they are to
 * be seen running.
 */
export function intentNote(
  { phase, hold, operation, answered }: Intent,
  texts: Texts,
  { key, seconds = 0 }: { key: string; seconds?: number },
): string {
  if (phase === 'unconfirmed') return `? ${texts.intents.unconfirmed}`;
  if (phase === 'watching') return `? ${texts.intents.watching(answered)}`;
  if (phase === 'grace') {
    return ['◷', texts.intents.onItsWay[operation], seconds > 0 && `${seconds} s`, key].filter(Boolean).join(' ');
  }
  return `→ ${hold ? texts.intents.holds[hold] : texts.intents.onItsWay[operation]}`;
}
