/** Holidays and closed days. */
import { dayOfDate, dayText, yearOf, type Day } from '../base/calendar.ts';

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

/** The national holidays of Brazil with a fixed date (Leis 662/1949, 6.802/1980, 14.759/2023), and since which year. */
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

/** Days on which many shops are closed, although they are not national holidays: days from Easter. */
const MOVING_DAYS = { carnival: [-48, -47], 'corpus-christi': [60] } as const;

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
 * Reads a closed day: `2026-12-24`, `12-24` of each year, `carnival` or `corpus-christi`. Returns a test for days, or `undefined`
 * for another text.
 */
export function readClosedDay(text: string): ((day: Day) => boolean) | undefined {
  const from = MOVING_DAYS[text as keyof typeof MOVING_DAYS] as readonly number[] | undefined;
  if (Object.hasOwn(MOVING_DAYS, text) && from) return (day) => from.includes(day - easterOf(yearOf(day)));
  const [, year, month = '', date = ''] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(text) ?? [];
  // 29 February exists in some years: 2024 is one.
  const [y, m, d] = [Number(year ?? 2024), Number(month), Number(date)];
  const day = dayOfDate(y, m, d);
  const ending = `-${month}-${date}`;
  if (month === '' || !dayText(day).endsWith(ending)) return undefined;
  return year === undefined ? (one) => dayText(one).endsWith(ending) : (one) => one === day;
}
