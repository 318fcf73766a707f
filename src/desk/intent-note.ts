import type { Intent } from '../domain/intents.ts';
import type { Texts } from '../texts/texts.ts';

/** What a row says of an action without a verdict. */
export function intentNote({ phase, hold, operation }: Intent, texts: Texts): string {
  if (phase === 'unconfirmed') return `? ${texts.intents.unconfirmed}`;
  if (phase === 'watching') return `? ${texts.intents.watching}`;
  if (phase === 'grace') return `◷ ${texts.intents.onItsWay[operation]} z`;
  return `→ ${hold ? texts.intents.holds[hold] : texts.intents.onItsWay[operation]}`;
}
