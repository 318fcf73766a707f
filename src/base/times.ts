/**
 * Times as the API sends them. Their format is not shown (spec 2.6), so several are read, strictly: what is not a real
 * moment is no moment, where `new Date()` would make 2 March of 30 February and local time of a text without a zone.
 */
import { MINUTE_MS } from './durations.ts';

/**
 * A moment read from a text: milliseconds since the epoch (with their fraction), as if in UTC
 * where the text names no zone.
 */
export type Moment = { epochMs: number; isZoned: boolean };

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z|z|UTC)|([+-])(\d\d):?(\d\d))?$/;
const BRAZILIAN = /^(\d\d)\/(\d\d)\/(\d{4})[ ,T]+(\d\d):(\d\d)(?::(\d\d))?$/;
/** The furthest zones that there are, in minutes before and behind UTC. */
const [FURTHEST_AHEAD, FURTHEST_BEHIND] = [14 * 60, 12 * 60];

/**
 * Reads ISO 8601 (with `T` or a blank, any fraction, any offset that there is or none) and `dd/mm/yyyy HH:mm[:ss]`; else `undefined`.
 */
export function readMoment(text: string): Moment | undefined {
  if (text === '') return undefined;
  const usual = usualMoment(text);
  if (usual !== undefined) return { epochMs: usual, isZoned: true };
  const iso = ISO.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second = '0', fraction = '0', utc, sign, offsetHours, offsetMinutes] = iso;
    const atUtc = realDate(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
    if (atUtc === undefined) return undefined;
    const minutes = sign ? zoneMinutes(sign, Number(offsetHours), Number(offsetMinutes)) : 0;
    if (minutes === undefined) return undefined;
    return {
      epochMs: atUtc + Number(`0.${fraction}`) * 1000 - minutes * MINUTE_MS,
      isZoned: utc !== undefined || sign !== undefined,
    };
  }
  const brazilian = BRAZILIAN.exec(text);
  if (!brazilian) return undefined;
  const [, day, month, year, hour, minute, second = '0'] = brazilian;
  const atUtc = realDate(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second));
  return atUtc === undefined ? undefined : { epochMs: atUtc, isZoned: false };
}

/**
 * `2026-11-22T14:32:05Z` or `….000Z`, which nearly all texts are, read without a pattern: a first load reads hundreds of
 * thousands. Any other text, and one that only looks like it, is left to the patterns.
 */
function usualMoment(text: string): number | undefined {
  const isFine = text.length === 24;
  if ((!isFine && text.length !== 20) || text.charCodeAt(text.length - 1) !== LETTER_Z) return undefined;
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return undefined;
  if (isFine && text[19] !== '.') return undefined;
  const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
  const atUtc = realDate(
    year,
    twoDigits(text, 5),
    twoDigits(text, 8),
    twoDigits(text, 11),
    twoDigits(text, 14),
    twoDigits(text, 17),
  );
  const fraction = isFine ? twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10) : 0;
  const epochMs = (atUtc ?? Number.NaN) + fraction;
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

/** What a zone is before UTC, in minutes; `undefined` for one that there is not. */
function zoneMinutes(sign: string, hours: number, minutes: number): number | undefined {
  const away = hours * 60 + minutes;
  if (minutes > 59 || away > (sign === '-' ? FURTHEST_BEHIND : FURTHEST_AHEAD)) return undefined;
  return sign === '-' ? -away : away;
}

/** Whether a text ends in a zone that there is not: it names no moment then, and nobody can say which was meant. */
export function hasWrongZone(text: string): boolean {
  if (text.charCodeAt(text.length - 1) === LETTER_Z) return false;
  const zone = /:\d\d(?:[.,]\d+)?\s*([+-])(\d\d):?(\d\d)$/.exec(text);
  return zone !== null && zoneMinutes(zone[1]!, Number(zone[2]), Number(zone[3])) === undefined;
}

const LETTER_Z = 90;
const DIGIT_0 = 48;

/** The number that two digits of a text make; `NaN` where one of them is none. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - DIGIT_0, text.charCodeAt(at + 1) - DIGIT_0];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Milliseconds since the epoch, or `undefined` for a text that is no moment.
 * `zoneOffsetMs` is what a zone-less text is ahead of UTC: learnt from the service, see src/sync/profile/zone.ts.
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

/** Milliseconds of a date that there is; `undefined` for one that there is not, and where one of the numbers is none. */
function realDate(y: number, m: number, d: number, h: number, min: number, s: number): number | undefined {
  const isReal = h <= 23 && min <= 59 && s <= 59 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m);
  return isReal ? Date.UTC(y, m - 1, d, h, min, s) : undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Times of a service are whole seconds, and its `Date` may come from another clock than its stamps. */
const SAFE_DISTANCE_MS = 2000;

/**
 * Whether a stamp was clearly in the past when the service's clock showed `dateMs`: whatever touched the record from then
 * on has given it another stamp. A stamp that is not there, cannot be read or names no zone shows nothing, and neither
 * does a service that tells no `Date`.
 */
export function isClearlyPast(stamp: string, dateMs: number | undefined): boolean {
  const moment = readMoment(stamp);
  return moment?.isZoned === true && dateMs !== undefined && dateMs - moment.epochMs >= SAFE_DISTANCE_MS;
}
