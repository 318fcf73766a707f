/** The card "while you were away" as lines of words: drawn in front of the screen, or spoken. */
import { formatSpan, formatTime } from '../../base/ages.ts';
import type { SessionContext } from '../session-context.ts';
import { newsSince } from './away.ts';

/** A line of the card; `isGrave`: pieces that are being made for nobody. */
export type AwayLine = { text: string; isGrave: boolean };
export type AwayWords = { title: string; lines: readonly AwayLine[]; close: string };

/** So many pieces are named. */
const MOST_NAMED = 3;

/** The words of the card that tells what became of things since a moment on the wall clock. */
export function awayWords(context: SessionContext, sinceMs: number): AwayWords {
  const { texts, clock, replica } = context;
  const words = texts.away;
  const now = clock.wallNow();
  const news = newsSince(context, sinceMs);
  const { newOrders = 0, lateItems, cancelled, cancelledInProduction: made, holdsDue, others } = news;
  const { intents, edits } = replica.getState();
  const waiting = [...intents.values(), ...edits.values()].flat().length;
  const named = made.slice(0, MOST_NAMED).map(({ item }) => words.piece(item));
  const rest = made.length - named.length;
  const line = (text: string, isGrave = false): AwayLine => ({ text, isGrave });
  const lines = [
    made.length > 0
      ? line(words.cancelled(cancelled.length, made.length, [...named, ...(rest > 0 ? [words.more(rest)] : [])]), true)
      : undefined,
    made.length === 0 && cancelled.length > 0 ? line(words.cancelledOnly(cancelled.length)) : undefined,
    line(
      [newOrders > 0 && words.newOrders(newOrders), lateItems > 0 && words.late(lateItems)]
        .filter(Boolean)
        .join('    '),
    ),
    line(
      [holdsDue > 0 && words.holdsDue(holdsDue), waiting > 0 && words.waiting(waiting)].filter(Boolean).join('    '),
    ),
    line(othersWords(context, others)),
    line(
      news.departures
        .slice(0, 3)
        .map(({ method, parcelCount, cutOff }) => words.cutOff(method, cutOff!.time, parcelCount))
        .join('    '),
    ),
  ].filter((one): one is AwayLine => one !== undefined && one.text !== '');
  return {
    title: words.title(formatTime(sinceMs, now), formatSpan(now - sinceMs)),
    lines: lines.length > 0 ? lines : [line(words.nothing)],
    close: words.close,
  };
}

function othersWords(
  { texts }: SessionContext,
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
