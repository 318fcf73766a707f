import type { Trouble } from '../sync/health.ts';
import type { Bench } from './bench.ts';
import { keyTo } from './key-to.ts';

/** What is wrong with the store, in one sentence; after a refused token, when nothing is asked any more, with the way out. */
export function troubleWords(bench: Pick<Bench, 'keymap' | 'texts'>, { kind, message }: Trouble): string {
  if (kind !== 'unauthenticated') return message;
  return `${keyTo(bench, 'queue', 'refresh')}: ${bench.texts.commands.refresh} · ${message}`;
}
