/**
 * Times as the API sends them. Their format is not shown (spec 2.6), so several are read, strictly: what is not a real
 * moment is no moment, where `new Date()` would make 2 March of 30 February and local time of a text without a zone.
 */

/**
 * A moment read from a text: milliseconds since the epoch (with their fraction), as if in UTC
 * where the text names no zone.
 */
export type Moment = { epochMs: number; isZoned: boolean };

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z|z|UTC)|([+-])(\d\d):?(\d\d))?$/;
const BRAZILIAN = /^(\d\d)\/(\d\d)\/(\d{4})[ ,T]+(\d\d):(\d\d)(?::(\d\d))?$/;
const MINUTE_MS = 60_000;

/**
 * Reads ISO 8601 (with `T` or a blank, any fraction, any offset or none) and `dd/mm/yyyy HH:mm[:ss]`; else `undefined`.
 */
export function readMoment(text: string): Moment | undefined {
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second = '0', fraction = '0', utc, sign, offsetHours, offsetMinutes] = iso;
    const atUtc = realDate(year, month, day, hour, minute, second);
    if (atUtc === undefined) return undefined;
    const offset = sign ? (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes)) * MINUTE_MS : 0;
    return {
      epochMs: atUtc + Number(`0.${fraction}`) * 1000 - offset,
      isZoned: utc !== undefined || sign !== undefined,
    };
  }
  const brazilian = BRAZILIAN.exec(text);
  if (!brazilian) return undefined;
  const [, day, month, year, hour, minute, second = '0'] = brazilian;
  const atUtc = realDate(year, month, day, hour, minute, second);
  return atUtc === undefined ? undefined : { epochMs: atUtc, isZoned: false };
}

/**
 * Milliseconds since the epoch, or `undefined` for a text that is no moment.
 * `zoneOffsetMs` is what a zone-less text is ahead of UTC: learnt from the service, see src/sync/zone.ts.
 */
export function readTime(text: string, zoneOffsetMs = 0): number | undefined {
  const moment = readMoment(text);
  if (!moment) return undefined;
  return moment.isZoned ? moment.epochMs : moment.epochMs - zoneOffsetMs;
}

/**
 * A moment as every request of ours sends it: UTC, ISO 8601, whole seconds, `Z`. The same moment in a zone so many whole
 * hours behind UTC shows whether a service reads the zone at all.
 */
export function toIsoSeconds(epochMs: number, hoursBehindUtc = 0): string {
  const digits = new Date(Math.floor(epochMs / 1000) * 1000 - hoursBehindUtc * 60 * MINUTE_MS).toISOString();
  return digits.replace('.000Z', hoursBehindUtc === 0 ? 'Z' : `-${String(hoursBehindUtc).padStart(2, '0')}:00`);
}

function realDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
  second: string,
): number | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const [h, min, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || min > 59 || s > 59 || m < 1 || m > 12 || d < 1 || d > daysIn(y, m)) return undefined;
  return Date.UTC(y, m - 1, d, h, min, s);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
