import type { Trouble } from '../src/shop/health.ts';
import type { Bench } from '../src/desk/bench.ts';
import { keyTo } from '../src/desk/keymap/key-to.ts';

/**
 * What is wrong with the store, in one sentence; after a refused token, when nothing is asked
 * any more, with the way out.
 */
export function troubleWords(bench: Pick<Bench, 'keymap' | 'texts'>, { kind, message }: Trouble): string {
  if (kind !== 'unauthenticated') return message;
  return `${keyTo(bench, 'queue', 'refresh')}: ${bench.texts.commands.refresh} · ${message}`;
}
