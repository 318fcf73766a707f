/** The unsent actions of a session: whose they are, and their words. */
import { type AnyIntent, nameOfAuthor } from '../../domain/intents.ts';
import { formatTime } from '../../base/ages.ts';
import { openIntents } from '../kernel/open-intents.ts';
import type { SessionContext } from '../session-context.ts';

/**
 * Actions that this session would leave behind: the rest of a bulk, and those that are held. An action that is only in its
 * grace period is sent when leaving.
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

/** All kept actions, of all operators, oldest first. */
export function keptIntents(context: Pick<SessionContext, 'replica'>): AnyIntent[] {
  return openIntents(context).filter(({ isKept }) => isKept);
}

/** Those of the given actions that are still open, and neither kept nor only unconfirmed. */
export function stillOpen(context: Pick<SessionContext, 'replica'>, ids: readonly string[]): AnyIntent[] {
  const wanted = new Set(ids);
  return openIntents(context).filter(({ id, phase, isKept }) => wanted.has(id) && phase !== 'unconfirmed' && !isKept);
}

/** `accept 110, ship 2`. */
export function deedsOf(intents: readonly AnyIntent[], { texts }: Pick<SessionContext, 'texts'>): string {
  const counts = Map.groupBy(intents, ({ operation }) => operation);
  return [...counts].map(([operation, { length }]) => `${texts.activity.operations[operation]} ${length}`).join(', ');
}

/** The authors of intents, each name once. */
export function askersOf(intents: readonly AnyIntent[]): string {
  const names = intents.map(({ author }) => nameOfAuthor(author));
  return [...new Set(names)].filter(Boolean).join(', ');
}

/** When the first of the intents was created. */
export function askedSince(intents: readonly AnyIntent[], { clock }: Pick<SessionContext, 'clock'>): string {
  return formatTime(Math.min(...intents.map(({ createdAt }) => createdAt)), clock.wallNow());
}
