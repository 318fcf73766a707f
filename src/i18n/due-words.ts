/** Until when an item is to leave, in few letters. */
import { formatTime } from '../base/ages.ts';
import { dayAt, weekdayOf } from '../base/calendar.ts';
import type { DueTime } from '../domain/promise.ts';
import type { Texts } from './texts.ts';

/** Days of the week name themselves as long as there is one of each. */
const WEEK = 7;

/** What is asked about it. `nowMs` on the wall clock; `isZoneKnown` of the store's times. */
type Around = { nowMs: number; isZoneKnown: boolean; texts: Texts };

/**
 * `16:00` of today, `fri 16:00` of the days to come, `02/12` of others; `~fri 16:00` where it is only estimated.
 */
export function dueText({ at, isEstimated }: DueTime, { nowMs, isZoneKnown, texts }: Around): string {
  const mark = isEstimated || !isZoneKnown ? '~' : '';
  const days = dayAt(at) - dayAt(nowMs);
  const [day = '', time] = formatTime(at, days === 0 ? at : Number.NaN).split(' ');
  if (days === 0) return mark + day;
  return days > 0 && days < WEEK ? `${mark}${texts.due.weekdays[weekdayOf(dayAt(at))]} ${time}` : mark + day;
}

/** `ships by fri 16:00`, `should have left by 25/11 16:00`. */
export function dueWords(due: DueTime, around: Around): string {
  const { nowMs, isZoneKnown, texts } = around;
  const isPast = nowMs >= (isZoneKnown ? due.at : due.latest);
  const days = dayAt(due.at) - dayAt(nowMs);
  const short = dueText(due, around);
  const mark = short.startsWith('~') ? '~' : '';
  const isFar = days < 0 || days >= WEEK;
  const when = isFar
    ? mark + formatTime(due.at, nowMs)
    : days === 0
      ? mark + texts.due.today(short.slice(mark.length))
      : short;
  return isPast ? texts.due.was(when) : texts.due.shipsBy(when);
}
