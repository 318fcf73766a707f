/** What was asked for and has not been sent, at a desk: whose it is, and what is said of it. */
import type { AnyIntent } from '../../domain/intents.ts';
import { formatTime } from '../../base/ages.ts';
import { openIntents } from '../commands/activity-commands.ts';
import type { Bench } from '../session-context.ts';

/**
 * What this desk has asked for and would leave behind: the rest of a bulk, and what waits for something. What is only in
 * its grace is sent by leaving.
 */
export function ownWaiting(bench: Bench): AnyIntent[] {
  return openIntents(bench).filter(
    ({ author, attemptCount, bulkId, hold, isKept }) =>
      attemptCount === 0 && !isKept && (bench.isOwn?.(author) ?? true) && (bulkId !== undefined || hold !== undefined),
  );
}

/** What is kept, of whomever, the oldest first. */
export function keptIntents(bench: Pick<Bench, 'shop'>): AnyIntent[] {
  return openIntents(bench).filter(({ isKept }) => isKept);
}

/** Of intents those that are still open, and neither kept nor waiting for proof alone. */
export function stillOpen(bench: Pick<Bench, 'shop'>, ids: readonly string[]): AnyIntent[] {
  const wanted = new Set(ids);
  return openIntents(bench).filter(({ id, phase, isKept }) => wanted.has(id) && phase !== 'unconfirmed' && !isKept);
}

/** `accept 110, ship 2`. */
export function deedsOf(intents: readonly AnyIntent[], { texts }: Pick<Bench, 'texts'>): string {
  const counts = Map.groupBy(intents, ({ operation }) => operation);
  return [...counts].map(([operation, { length }]) => `${texts.activity.operations[operation]} ${length}`).join(', ');
}

/** Who has asked for intents, each name once. */
export function askersOf(intents: readonly AnyIntent[]): string {
  const names = intents.map(({ author }) => [author.operator, author.station].filter(Boolean).join(' @ '));
  return [...new Set(names)].filter(Boolean).join(', ');
}

/** When the first of intents was asked for. */
export function askedSince(intents: readonly AnyIntent[], { clock }: Pick<Bench, 'clock'>): string {
  return formatTime(Math.min(...intents.map(({ createdAt }) => createdAt)), clock.wallNow());
}
