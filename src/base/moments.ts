/**
 * Parses future moments as people type them: `2h`, `3d`, `2026-11-28`, `2026-11-28 08:00`, `28/11`, `28/11/2026 18:00`, or with
 * a zone. Without a zone they are in this machine's.
 */
import { readMoment } from './times.ts';
import { dayAt, momentOf } from './calendar.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';

const UNIT_MS: ReadonlyMap<string, number> = new Map(Object.entries({ m: 60_000, h: HOUR_MS, d: DAY_MS }));
/** A day without a year is the next such day, at most this far ahead: one further on has just passed, and is refused. */
const FURTHEST_MS = 300 * DAY_MS;

const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const SLASH_DAY = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/;
/** `18:00`; `18h` and `18h30`, as written in Portuguese. */
const TIME = /^(\d{1,2})(?::(\d\d)|[hH](\d\d)?)$/;

/**
 * Parses a span from `now` on, a moment with its zone, or a day or moment in this machine's zone; `undefined` for anything
 * else. `5/6` is the fifth of June if `isDayFirst`; otherwise it could be the sixth of May, and is refused.
 */
export function readMomentToCome(text: string, now: number, isDayFirst: boolean): number | undefined {
  const span = /^(\d{1,4})([mhd])$/.exec(text.trim());
  if (span) return now + Number(span[1]) * UNIT_MS.get(span[2]!)!;
  const zoned = readMoment(text.trim());
  if (zoned?.isZoned) return zoned.epochMs;
  const [day = '', time = '0:00', ...more] = text.trim().split(/(?:,?\s+|(?<=\d)T(?=\d))/);
  const clock = TIME.exec(time);
  const [hour, minute] = [Number(clock?.[1]), Number(clock?.[2] ?? clock?.[3] ?? 0)];
  if (!clock || more.length > 0 || minute > 59) return undefined;
  const iso = ISO_DAY.exec(day);
  if (iso) return momentOn(Number(iso[1]), Number(iso[2]), Number(iso[3]), hour, minute);
  const slash = SLASH_DAY.exec(day);
  if (!slash) return undefined;
  const [dayOfMonth, month] = [Number(slash[1]), Number(slash[2])];
  if (!isDayFirst && dayOfMonth <= 12 && dayOfMonth !== month) return undefined;
  if (slash[3] !== undefined) return momentOn(Number(slash[3]), month, dayOfMonth, hour, minute);
  return nextOn(month, dayOfMonth, hour, minute, now);
}

function nextOn(month: number, day: number, hour: number, minute: number, now: number): number | undefined {
  const today = momentOf(dayAt(now), 0);
  const year = new Date(now).getFullYear();
  const thisYear = momentOn(year, month, day, hour, minute);
  if (thisYear !== undefined && thisYear >= today) return thisYear;
  const nextYear = momentOn(year + 1, month, day, hour, minute);
  return nextYear !== undefined && nextYear - today <= FURTHEST_MS ? nextYear : undefined;
}

/** `undefined` for a day that does not exist, and for an hour of 24 or more, which would be on another day. */
function momentOn(year: number, month: number, day: number, hour: number, minute: number): number | undefined {
  const at = new Date(year, month - 1, day, hour, minute);
  return at.getMonth() === month - 1 && at.getDate() === day ? at.getTime() : undefined;
}
