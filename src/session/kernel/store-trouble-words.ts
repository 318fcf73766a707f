import { formatSpan, formatTime } from '../../base/ages.ts';
import { clockOffMs, type Health, type Trouble } from '../../replica/health.ts';
import type { SessionContext } from '../session-context.ts';
import type { ReadingProblem } from '../../replica/details.ts';
import { asksForSku } from '../../replica/filter-words.ts';
import type { QueueTab } from '../../replica/queue-tabs.ts';
import type { Texts } from '../../i18n/texts.ts';
import { keyTo } from './key-to.ts';

/** Why a read of the store failed, in a few words. Never the message of the request, which is English. */
export function whyUnread({ health }: Texts, kind: Trouble['kind']): string {
  return kind === 'unauthenticated' ? health.unauthenticated : health.troubles[kind];
}

/** Why data that is read on demand is missing, with the key that tries again. */
export function notReadWords(texts: Texts, { kind }: ReadingProblem, key: string): string {
  return kind === 'gone' ? texts.reading.gone : texts.reading.failed(whyUnread(texts, kind), key);
}

/**
 * What is wrong with the store, in one sentence about what the operator sees. After a refused token, when nothing is requested
 * any more, it also names the key that tries again. Names the lists whose reads keep failing, also between two tries. The
 * activity screen shows the exact error of the request.
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

/** The text in place of the orders of an empty list: that there are none, or why that is not known. */
export function noOrdersWords(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'replica' | 'clock'>,
  statusTab: QueueTab,
): string {
  const { health } = context.replica.getState();
  if (!health.isLoaded) return notLoadedWords(context);
  const isRead = !health.unread.some((status) => status === statusTab);
  return (isRead ? undefined : troubleWords(context, health)) ?? context.texts.queue.empty(statusTab);
}

/** Why no order is here yet: the orders are being read, or cannot be read, and since when. */
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

/** The text in place of a stock that has not been read. */
export function unreadStockWords(context: Pick<SessionContext, 'keymap' | 'texts' | 'stock'>): string {
  const { problem } = context.stock.getState();
  const { texts } = context;
  return problem ? notReadWords(texts, problem, keyTo(context, 'stock', 'refresh')) : texts.stock.loading;
}

/** The notice for a filter by SKU while the SKUs are not read; `undefined` if they are, or the filter needs none. */
export function unreadSkusWords(
  context: Pick<SessionContext, 'keymap' | 'texts' | 'stock' | 'session'>,
): string | undefined {
  const { isLoaded, problem } = context.stock.getState();
  if (isLoaded || !asksForSku(context.session.getState().queue.filter)) return undefined;
  return problem ? unreadStockWords(context) : context.texts.queue.readingSkus;
}

/**
 * The warning that this machine's clock differs from the store's; `undefined` if it does not. Ages and lateness use this
 * machine's clock.
 */
export function clockWords({ health }: Texts, facts: Health['facts']): string | undefined {
  const off = clockOffMs(facts);
  return off === 0 ? undefined : health.clockOff(formatSpan(off), (facts.dateAheadMs ?? 0) < 0);
}
