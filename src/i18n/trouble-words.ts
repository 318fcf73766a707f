/** What is wrong with the store in a few words, for a line of text: never the request's own, which are English. */
import type { Trouble } from '../replica/health.ts';
import type { Texts } from './texts.ts';

/** Why something of the store is not read, with what says the same in every language. */
export function unreadWords({ health }: Texts, { kind, detail }: Trouble): string {
  const words = kind === 'unauthenticated' ? health.unauthenticated : health.troubles[kind];
  return detail === undefined ? words : `${words} (${detail})`;
}
