import type { Trouble } from '../src/shop/health.ts';
import type { Bench } from '../src/desk/bench.ts';
import type { ReadingProblem } from '../src/shop/details.ts';
import type { Texts } from '../src/texts/texts.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';

/** What reading something of the store failed with, in a few words: never the request's own, which are English. */
export function whyUnread({ health }: Texts, kind: Trouble['kind']): string {
  return kind === 'unauthenticated' ? health.unauthenticated : health.troubles[kind];
}

/** Why something that is read when it is opened is not here, with the key that tries again. */
export function notReadWords(texts: Texts, { kind }: ReadingProblem, key: string): string {
  return kind === 'gone' ? texts.reading.gone : texts.reading.failed(whyUnread(texts, kind), key);
}

/**
 * What is wrong with the store, in one sentence about what the operator sees; after a refused token, when nothing is
 * asked any more, with the way out. What the request said exactly stands on the activity screen.
 */
export function troubleWords(bench: Pick<Bench, 'keymap' | 'texts'>, { kind, message }: Trouble): string {
  const { health, commands } = bench.texts;
  if (kind !== 'unauthenticated') return health.notRead(health.troubles[kind]);
  return `${keyTo(bench, 'queue', 'refresh')}: ${commands.refresh} · ${message}`;
}
