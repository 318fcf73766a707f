import { formatSpan, formatTime } from '../../base/ages.ts';
import { clockOffMs, type Health, type Trouble } from '../../replica/health.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReadingProblem } from '../../replica/details.ts';
import { asksForSku } from '../../replica/filter-words.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Texts } from '../../i18n/texts.ts';
import { keyTo } from './key-to.ts';

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
  context: Pick<SessionContext, 'keymap' | 'texts'>,
  { trouble, unread }: Pick<Health, 'trouble' | 'unread'>,
): string | undefined {
  const { health, commands, statuses } = context.texts;
  const kind = trouble?.kind;
  if (kind !== 'unauthenticated') {
    const why = kind === undefined ? '' : health.troubles[kind];
    const states = unread.map((status) => statuses[status]).join(', ');
    if (states !== '') return health.listNotRead(states, why);
    return why === '' ? undefined : health.notRead(why);
  }
  return `${health.refusedToken} ${keyTo(context, 'queue', 'refresh')}: ${commands.refresh}`;
}

/** What stands in place of the orders of a list that has none to show: that there are none, or why nobody can say. */
export function noOrdersWords(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'replica' | 'clock'>,
  statusTab: QueueTab,
): string {
  const { health } = context.replica.getState();
  if (!health.isLoaded) return notLoadedWords(context);
  const isRead = !health.unread.some((status) => status === statusTab);
  return (isRead ? undefined : troubleWords(context, health)) ?? context.texts.queue.empty(statusTab);
}

/** Why no order is here yet: they are being read, or cannot be, and since when. */
export function notLoadedWords(context: Pick<SessionContext, 'keymap' | 'texts' | 'replica' | 'clock'>): string {
  const { replica, texts, clock } = context;
  const { trouble, unread, failingSince } = replica.getState().health;
  const isGivenUp = trouble?.kind === 'unauthenticated' || unread.length > 0;
  if (!trouble || isGivenUp || failingSince === undefined)
    return troubleWords(context, { trouble, unread }) ?? texts.queue.loading;
  const now = clock.wallNow();
  const since = formatTime(now - (clock.now() - failingSince), now);
  return texts.health.notReadYet(whyUnread(texts, trouble.kind), since);
}

/** The same of a stock that has not been read. */
export function unreadStockWords(context: Pick<SessionContext, 'keymap' | 'texts' | 'stock'>): string {
  const { problem } = context.stock.getState();
  const { texts } = context;
  return problem ? notReadWords(texts, problem, keyTo(context, 'stock', 'refresh')) : texts.stock.loading;
}

/** What is said of a filter by SKU while the SKUs are not here; `undefined` where they are, or it asks for none. */
export function unreadSkusWords(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'stock' | 'session'>,
): string | undefined {
  const { isLoaded, problem } = context.stock.getState();
  if (isLoaded || !asksForSku(context.session.getState().filter)) return undefined;
  return problem ? unreadStockWords(context) : context.texts.queue.readingSkus;
}

/** That this machine's clock is far from the store's, where it is: ages and what is late go by this machine's. */
export function clockWords({ health }: Texts, facts: Health['facts']): string | undefined {
  const off = clockOffMs(facts);
  return off === 0 ? undefined : health.clockOff(formatSpan(off), (facts.dateAheadMs ?? 0) < 0);
}
