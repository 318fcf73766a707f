import type { Intent } from '../domain/intents.ts';
import type { Texts } from '../texts/texts.ts';

/** The seconds in which an intent can still be taken back at no cost; `now` on the monotonic clock. */
export function graceSeconds({ phase, graceEndsAt = 0 }: Pick<Intent, 'phase' | 'graceEndsAt'>, now: number): number {
  return phase === 'grace' ? Math.max(0, Math.ceil((graceEndsAt - now) / 1000)) : 0;
}

/** What a row says of an action without a verdict; `seconds` of its grace, where they are to be seen running. */
export function intentNote({ phase, hold, operation, answered }: Intent, texts: Texts, seconds = 0): string {
  if (phase === 'unconfirmed') return `? ${texts.intents.unconfirmed}`;
  if (phase === 'watching') return `? ${texts.intents.watching(answered)}`;
  if (phase === 'grace') return `◷ ${texts.intents.onItsWay[operation]} ${seconds > 0 ? `${seconds} s ` : ''}z`;
  return `→ ${hold ? texts.intents.holds[hold] : texts.intents.onItsWay[operation]}`;
}
