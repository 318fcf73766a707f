/** Words the card "while you were away", which is drawn in front of the screen or written for a screen reader. */
import { formatSpan, formatTime } from '../../base/ages.ts';
import { countWaiting } from '../../replica/waiting.ts';
import type { SessionContext, OperatorSession } from '../session-context.ts';
import { cardLine, type CardWords } from '../card-words.ts';
import { newsSince } from './away.ts';

/** The most pieces that are named. */
const MOST_NAMED = 3;

/** The words of the card about what happened since a moment on the wall clock. */
export function awayWords(context: SessionContext, sinceMs: number): CardWords {
  const { texts, clock, replica } = context;
  const words = texts.away;
  const now = clock.wallNow();
  const news = newsSince(context, sinceMs);
  const { newOrders = 0, lateItems, cancelled, cancelledInProduction: made, holdsDue, others } = news;
  const waiting = countWaiting(replica.getState());
  const named = made.slice(0, MOST_NAMED).map(({ item }) => words.piece(item));
  const rest = made.length - named.length;
  const lines = [
    made.length > 0
      ? cardLine(
          [words.cancelled(cancelled.length, made.length, rest > 0 ? [...named, words.more(rest)] : named)],
          true,
        )
      : cardLine([cancelled.length > 0 && words.cancelledOnly(cancelled.length)]),
    cardLine([newOrders > 0 && words.newOrders(newOrders), lateItems > 0 && words.late(lateItems)]),
    cardLine([holdsDue > 0 && words.holdsDue(holdsDue), waiting > 0 && words.waiting(waiting)]),
    cardLine([othersWords(context, others)]),
    cardLine(
      news.departures
        .slice(0, 3)
        .map(({ method, parcelCount, cutOff }) => words.cutOff(method, cutOff!.time, parcelCount)),
    ),
  ].filter(({ text }) => text !== '');
  return {
    title: words.title(formatTime(sinceMs, now), formatSpan(now - sinceMs)),
    lines: lines.length > 0 ? lines : [cardLine([words.nothing])],
    close: words.close,
  };
}

function othersWords(
  { texts }: OperatorSession,
  { accepted, started, parcels }: ReturnType<typeof newsSince>['others'],
): string {
  const words = texts.away;
  const parts = [
    accepted > 0 && words.accepted(accepted),
    started > 0 && words.started(started),
    parcels > 0 && words.sent(parcels),
  ].filter((part) => part !== false);
  return parts.length > 0 ? words.others(parts.join(', ')) : '';
}
