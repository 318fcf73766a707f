/** Calendar days. Pure, except that it uses this process's zone. */
import { DAY_MS } from './durations.ts';

/** A calendar day, in whole days since 1 January 1970. */
export type Day = number;

/** The day of a date; months count from 1. */
export function dayOfDate(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** The day of a moment, in this process's zone. */
export function dayAt(ms: number): Day {
  const at = new Date(ms);
  return dayOfDate(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** The moment `minutes` after midnight of a day, in milliseconds since the epoch, in this process's zone. */
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

/** Parses `2026-11-28`; `undefined` for any other text. */
export function dayOfText(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  const day = dayOfDate(Number(year), Number(month), Number(date));
  return !Number.isNaN(day) && dayText(day) === text ? day : undefined;
}

/** The year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
