/** Formats ages, times and days for narrow columns. */
import { dayAt, dayText } from './calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const FAR_MS = 300 * DAY_MS;

/**
 * An open item older than this, in milliseconds, is late if the shop promises no date for it: the API has no deadline on items.
 */
export const LATE_AFTER_MS = DAY_MS;

/** `8 s`, `12 min`, `7 h`, `2d 4h`, `41 d`. Negative spans (a clock that is behind) count as zero. */
export function formatSpan(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE_MS) return `${Math.floor(span / 1000)} s`;
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)} min`;
  if (span < DAY_MS) return `${Math.floor(span / HOUR_MS)} h`;
  const days = Math.floor(span / DAY_MS);
  return days < 10 ? `${days}d ${Math.floor((span % DAY_MS) / HOUR_MS)}h` : `${days} d`;
}

/** The age of an item in whole minutes or more: a column of seconds would change all the time. */
export function formatAge(ms: number): string {
  return formatSpan(Math.max(MINUTE_MS, ms));
}

/** A time without a zone can be at most this much later than it reads, in milliseconds, if its zone is unknown. */
export const FURTHEST_ZONE_MS = 12 * HOUR_MS;

/** The age of an item; `~7 h` if the zone of the store's times is unknown. */
export function ageText(ms: number, isZoneKnown: boolean): string {
  return `${isZoneKnown ? '' : '~'}${formatAge(ms)}`;
}

/** `14:32` for a time today, `19/11 14:32` for another day, in this machine's zone. Empty for `undefined`. */
export function formatTime(epochMs: number | undefined, nowMs: number): string {
  if (epochMs === undefined) return '';
  const time = new Date(epochMs);
  const clock = `${pad(time.getHours())}:${pad(time.getMinutes())}`;
  const now = new Date(nowMs);
  const isToday =
    time.getDate() === now.getDate() && time.getMonth() === now.getMonth() && time.getFullYear() === now.getFullYear();
  return isToday ? clock : `${pad(time.getDate())}/${pad(time.getMonth() + 1)} ${clock}`;
}

/** As {@link formatTime}, with the year if the time is nearly a year away or more. */
export function formatFarTime(epochMs: number | undefined, nowMs: number): string {
  if (epochMs === undefined || Math.abs(epochMs - nowMs) < FAR_MS) return formatTime(epochMs, nowMs);
  return formatMoment(epochMs).slice(0, -3);
}

/** `19/11/2026`, in this machine's zone. */
export function formatDay(epochMs: number): string {
  const day = new Date(epochMs);
  return `${pad(day.getDate())}/${pad(day.getMonth() + 1)}/${day.getFullYear()}`;
}

/** `2026-11-19`, in this machine's zone. */
export function dayStamp(epochMs: number): string {
  return dayText(dayAt(epochMs));
}

/** `19/11/2026 14:32:08`, in this machine's zone: for paper, which may be read years later. */
export function formatMoment(epochMs: number): string {
  return `${formatDay(epochMs)} ${formatClock(epochMs)}`;
}

/** The offset of this machine's zone from UTC at a moment: `UTC-3`, `UTC+5:30`, `UTC`. */
export function zoneName(epochMs: number): string {
  const minutes = -new Date(epochMs).getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const rest = Math.abs(minutes) % 60;
  const hours = Math.floor(Math.abs(minutes) / 60);
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${pad(rest)}`}`;
}

/** `14:32:08`, in this machine's zone. */
export function formatClock(epochMs: number): string {
  const time = new Date(epochMs);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(pad).join(':');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
