/** Days of the calendar, and which of them are holidays. Pure, but for the zone of this process. */
import { DAY_MS } from '../base/durations.ts';

/** A day of the calendar, in whole days since 1 January 1970. */
export type Day = number;

/** The day of a date; months from 1. */
export function dayOfDate(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** The day on which a moment is, by the clock of this process. */
export function dayAt(ms: number): Day {
  const at = new Date(ms);
  return dayOfDate(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** The moment of a day at so many minutes after midnight, in milliseconds, by the clock of this process. */
export function momentOf(day: Day, minutes: number): number {
  const date = new Date(day * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 0, minutes).getTime();
}

/** 0 is Sunday. 1 January 1970 was a Thursday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** `2026-11-28`. */
export function dayText(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of `2026-11-28`; `undefined` for another text. */
export function dayOfText(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const day = dayOfDate(Number(year), Number(month), Number(date));
  return !Number.isNaN(day) && dayText(day) === text ? day : undefined;
}

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones, Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOfDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** The national holidays of Brazil that have a date (Leis 662/1949, 6.802/1980, 14.759/2023), and from which year on. */
const DATED: readonly (readonly [month: number, date: number, since?: number])[] = [
  [1, 1],
  [4, 21],
  [5, 1],
  [9, 7],
  [10, 12],
  [11, 2],
  [11, 15],
  [11, 20, 2024],
  [12, 25],
];
const GOOD_FRIDAY = -2;

/** Days on which many shops are closed, and that are no national holidays: where they are from Easter. */
export const MOVING_DAYS = { carnival: [-48, -47], 'corpus-christi': [60] } as const;

const nationalIn = new Map<number, ReadonlySet<Day>>();

/** Whether a day is a national holiday of Brazil. */
export function isNationalHoliday(day: Day): boolean {
  const year = yearOf(day);
  let days = nationalIn.get(year);
  if (!days) {
    const dated = DATED.filter(([, , since = year]) => year >= since);
    days = new Set([...dated.map(([month, date]) => dayOfDate(year, month, date)), easterOf(year) + GOOD_FRIDAY]);
    nationalIn.set(year, days);
  }
  return days.has(day);
}

/**
 * Reads a day on which a shop is closed: `2026-12-24`, `12-24` of each year, `carnival` or `corpus-christi`. Returns what
 * tells whether a day is one; `undefined` for a text that names none.
 */
export function readClosedDay(text: string): ((day: Day) => boolean) | undefined {
  const from = MOVING_DAYS[text as keyof typeof MOVING_DAYS] as readonly number[] | undefined;
  if (Object.hasOwn(MOVING_DAYS, text) && from) return (day) => from.includes(day - easterOf(yearOf(day)));
  const [, year, month = '', date = ''] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(text) ?? [];
  // 29 February is a day of some years.
  const [y, m, d] = [Number(year ?? 2024), Number(month), Number(date)];
  const day = dayOfDate(y, m, d);
  const ending = `-${month}-${date}`;
  if (month === '' || !dayText(day).endsWith(ending)) return undefined;
  return year === undefined ? (one) => dayText(one).endsWith(ending) : (one) => one === day;
}

function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
