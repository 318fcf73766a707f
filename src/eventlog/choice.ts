/** Parses one line of input: a reason chosen from the shop's list, followed by a follow-up day or a number of units. */
import { formatDay } from '../base/ages.ts';
import { fold } from '../base/fold.ts';
import { dayAt, dayOfDate, momentOf } from '../base/calendar.ts';

type ChoiceProblem = 'no-reason' | 'several' | 'no-count' | 'which';
type Choice = { reason: string; rest: string };

/**
 * Parses `2`, `2 25/11`, `artwork 3d`: the number of a reason, or the beginning of the reason or of one of its words. The last
 * word is `rest` if it begins with a digit, or with `#` and a digit.
 */
export function readChoice(text: string, reasons: readonly string[]): Choice | ChoiceProblem {
  const words = text.trim().split(/\s+/).filter(Boolean);
  const rest = words.length > 1 && /^#?\d/.test(words.at(-1)!) ? words.pop()! : '';
  const wanted = fold(words.join(' '));
  if (wanted === '') return 'no-reason';
  if (/^\d+$/.test(wanted)) {
    const reason = reasons[Number(wanted) - 1];
    return reason === undefined ? 'no-reason' : { reason, rest };
  }
  const whole = reasons.filter((reason) => fold(reason) === wanted);
  const found = whole.length > 0 ? whole : reasons.filter((reason) => beginsWith(fold(reason), wanted));
  if (found.length > 1) return 'several';
  return found[0] === undefined ? 'no-reason' : { reason: found[0], rest };
}

function beginsWith(reason: string, wanted: string): boolean {
  return (
    reason.startsWith(wanted) || reason.split(/\s+/).some((_, at, all) => all.slice(at).join(' ').startsWith(wanted))
  );
}

/**
 * Parses the follow-up day: `3d`, `25/11`, `25/11/2026`, `2026-11-25`. Returns midnight at its beginning on this machine's
 * calendar. A day without a year is in this year or the next. `undefined` for an empty text, `'no-day'` for anything else.
 */
export function readDay(text: string, nowMs: number): number | undefined | 'no-day' {
  if (text === '') return undefined;
  const days = /^(\d{1,3})d$/.exec(text)?.[1];
  if (days !== undefined) return momentOf(dayAt(nowMs) + Number(days), 0);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const local = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  if (!iso && !local) return 'no-day';
  const thisYear = new Date(nowMs).getFullYear();
  const [month, day] = iso ? [Number(iso[2]), Number(iso[3])] : [Number(local![2]), Number(local![1])];
  const year = iso?.[1] ?? local?.[3];
  const isToCome = (one: number) => {
    const at = new Date(one, month - 1, day);
    const exists = at.getMonth() === month - 1 && at.getDate() === day;
    return exists && dayOfDate(one, month, day) >= dayAt(nowMs);
  };
  const found = (year === undefined ? [thisYear, thisYear + 1] : [Number(year)]).find(isToCome);
  return found === undefined ? 'no-day' : new Date(found, month - 1, day).getTime();
}

/** How many days from today the example of a day lies. */
const EXAMPLE_DAYS = 5;

/** A day to come as `readDay` reads it, `03/12`, to show how one is typed. `nowMs` on the wall clock. */
export function exampleDay(nowMs: number): string {
  return formatDay(momentOf(dayAt(nowMs) + EXAMPLE_DAYS, 0)).slice(0, 'dd/mm'.length);
}

/**
 * Parses the units of an item: `#2`, `#1,3`, or the number of all of them; an empty text means the only unit. Returns `'which'`
 * for a number that does not cover all units, because a remake must name its units, and `'no-count'` for units that do not
 * exist. `most`: how many units the item has, `undefined` if that is not known.
 */
export function readUnits(text: string, most: number | undefined): number[] | 'no-count' | 'which' {
  const named = /^#(\d{1,4}(?:,#?\d{1,4})*)$/.exec(text)?.[1];
  if (named !== undefined) {
    const units = [...new Set(named.split(',').map((unit) => Number(unit.replace('#', ''))))];
    return units.every((unit) => unit >= 1 && unit <= (most ?? unit)) ? units.toSorted((a, b) => a - b) : 'no-count';
  }
  const count = text === '' ? 1 : /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > (most ?? count)) return 'no-count';
  return count === most ? Array.from({ length: count }, (_, index) => index + 1) : 'which';
}
