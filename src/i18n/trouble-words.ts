/** What is wrong with the store or the disk in a few words, for a line of text: never the request's own, which are English. */
import type { Trouble } from '../replica/health.ts';
import { health as en } from './health/en.ts';
import type { Texts } from './texts.ts';

/** Why something of the store is not read, with what says the same in every language. */
export function unreadWords({ health }: Texts, { kind, detail }: Trouble): string {
  const words = kind === 'unauthenticated' ? health.unauthenticated : health.troubles[kind];
  return detail === undefined ? words : `${words} (${detail})`;
}

/** What ails the disk, which is known in English only, in the language that is spoken; `undefined` where nothing does. */
export function diskWords({ health }: Texts, message: string | undefined): string | undefined {
  return (Object.keys(en.diskParts) as (keyof typeof en.diskParts)[]).reduce(
    (said, part) => said?.replace(en.diskParts[part], () => health.diskParts[part]),
    message,
  );
}
