import type { Trouble } from '../src/shop/health.ts';
import type { Bench } from '../src/desk/bench.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';

/**
 * What is wrong with the store, in one sentence about what the operator sees; after a refused token, when nothing is
 * asked any more, with the way out. What the request said exactly stands on the activity screen.
 */
export function troubleWords(bench: Pick<Bench, 'keymap' | 'texts'>, { kind, message }: Trouble): string {
  const { health, commands } = bench.texts;
  if (kind !== 'unauthenticated') return health.notRead(health.troubles[kind]);
  return `${keyTo(bench, 'queue', 'refresh')}: ${commands.refresh} · ${message}`;
}
