/** What was asked for and has not been sent, in a session: whose it is, and what is said of it. */
import { type AnyIntent, nameOfAuthor } from '../../domain/intents.ts';
import { formatTime } from '../../base/ages.ts';
import { openIntents } from '../kernel/open-intents.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * What this session has asked for and would leave behind: the rest of a bulk, and what waits for something. What is
 * only in its grace is sent by leaving.
 */
export function ownWaiting(context: SessionContext): AnyIntent[] {
  return openIntents(context).filter(
    ({ author, attemptCount, bulkId, hold, isKept }) =>
      attemptCount === 0 &&
      !isKept &&
      (context.isOwn?.(author) ?? true) &&
      (bulkId !== undefined || hold !== undefined),
  );
}

/** What is kept, of whomever, the oldest first. */
export function keptIntents(context: Pick<SessionContext, 'replica'>): AnyIntent[] {
  return openIntents(context).filter(({ isKept }) => isKept);
}

/** Of intents those that are still open, and neither kept nor waiting for proof alone. */
export function stillOpen(context: Pick<SessionContext, 'replica'>, ids: readonly string[]): AnyIntent[] {
  const wanted = new Set(ids);
  return openIntents(context).filter(({ id, phase, isKept }) => wanted.has(id) && phase !== 'unconfirmed' && !isKept);
}

/** `accept 110, ship 2`. */
export function deedsOf(intents: readonly AnyIntent[], { texts }: Pick<SessionContext, 'texts'>): string {
  const counts = Map.groupBy(intents, ({ operation }) => operation);
  return [...counts].map(([operation, { length }]) => `${texts.activity.operations[operation]} ${length}`).join(', ');
}

/** Who has asked for intents, each name once. */
export function askersOf(intents: readonly AnyIntent[]): string {
  const names = intents.map(({ author }) => nameOfAuthor(author));
  return [...new Set(names)].filter(Boolean).join(', ');
}

/** When the first of intents was asked for. */
export function askedSince(intents: readonly AnyIntent[], { clock }: Pick<SessionContext, 'clock'>): string {
  return formatTime(Math.min(...intents.map(({ createdAt }) => createdAt)), clock.wallNow());
}
