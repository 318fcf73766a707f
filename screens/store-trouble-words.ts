import { formatSpan } from '../src/base/ages.ts';
import { clockOffMs, type Health, type Trouble } from '../src/replica/health.ts';
import type { Bench } from '../src/session/session-context.ts';
import type { ReadingProblem } from '../src/replica/details.ts';
import { asksForSku } from '../src/replica/search.ts';
import type { Drawer } from '../src/replica/cached-item.ts';
import type { Texts } from '../src/i18n/texts.ts';
import { keyTo } from '../src/session/keymap/key-to.ts';

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
 * asked any more, with the way out. Lists that always fail are named, also between two tries. What the request said
 * exactly stands on the activity screen.
 */
export function troubleWords(
  bench: Pick<Bench, 'keymap' | 'texts'>,
  { trouble, unread }: Pick<Health, 'trouble' | 'unread'>,
): string | undefined {
  const { health, commands, statuses } = bench.texts;
  const kind = trouble?.kind;
  if (kind !== 'unauthenticated') {
    const why = kind === undefined ? '' : health.troubles[kind];
    const states = unread.map((status) => statuses[status]).join(', ');
    if (states !== '') return health.listNotRead(states, why);
    return why === '' ? undefined : health.notRead(why);
  }
  return `${keyTo(bench, 'queue', 'refresh')}: ${commands.refresh} · ${health.refusedToken}`;
}

/** What stands in place of the orders of a list that has none to show: that there are none, or why nobody can say. */
export function noOrdersWords(bench: Pick<Bench, 'keymap' | 'texts' | 'shop'>, drawer: Drawer): string {
  const { health } = bench.shop.getState();
  const { empty, loading } = bench.texts.queue;
  const isRead = health.isLoaded && !health.unread.some((status) => status === drawer);
  return (isRead ? undefined : troubleWords(bench, health)) ?? (health.isLoaded ? empty : loading);
}

/** The same of a stock that has not been read. */
export function unreadStockWords(bench: Pick<Bench, 'keymap' | 'texts' | 'stock'>): string {
  const { problem } = bench.stock.getState();
  const { texts } = bench;
  return problem ? notReadWords(texts, problem, keyTo(bench, 'stock', 'refresh')) : texts.stock.loading;
}

/** What is said of a filter by SKU while the SKUs are not here; `undefined` where they are, or it asks for none. */
export function unreadSkusWords(bench: Pick<Bench, 'keymap' | 'texts' | 'stock' | 'desk'>): string | undefined {
  const { isLoaded, problem } = bench.stock.getState();
  if (isLoaded || !asksForSku(bench.desk.getState().filter)) return undefined;
  return problem ? unreadStockWords(bench) : bench.texts.queue.readingSkus;
}

/** That this machine's clock is far from the store's, where it is: ages and what is late go by this machine's. */
export function clockWords({ health }: Texts, facts: Health['facts']): string | undefined {
  const off = clockOffMs(facts);
  return off === 0 ? undefined : health.clockOff(formatSpan(off), (facts.dateAheadMs ?? 0) < 0);
}
