/**
 * Parses the times of the API. Their format is not specified (spec 2.6), so several are accepted, strictly: a text that is no
 * real moment is refused, while `new Date()` would turn 30 February into 2 March and read a text without a zone as local time.
 */
import { MINUTE_MS } from './durations.ts';

/** A moment parsed from a text: milliseconds since the epoch (with their fraction), taken as UTC if the text names no zone. */
type Moment = { epochMs: number; isZoned: boolean };

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(?:(Z|z|UTC)|([+-])(\d\d):?(\d\d))?$/;
const BRAZILIAN = /^(\d\d)\/(\d\d)\/(\d{4})[ ,T]+(\d\d):(\d\d)(?::(\d\d))?$/;
/** The largest offsets of real zones, in minutes ahead of and behind UTC. */
const [FURTHEST_AHEAD, FURTHEST_BEHIND] = [14 * 60, 12 * 60];

/** Parses ISO 8601 (with `T` or a blank, any fraction, any real offset or none) and `dd/mm/yyyy HH:mm[:ss]`; else `undefined`. */
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
 * Parses `2026-11-22T14:32:05Z` or `….000Z`, the form of nearly all texts, without a regular expression: a first load parses
 * hundreds of thousands. `undefined` for any other text, which the regular expressions then parse.
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

/** The offset of a zone ahead of UTC, in minutes; `undefined` for one that does not exist. */
function zoneMinutes(sign: string, hours: number, minutes: number): number | undefined {
  const away = hours * 60 + minutes;
  if (minutes > 59 || away > (sign === '-' ? FURTHEST_BEHIND : FURTHEST_AHEAD)) return undefined;
  return sign === '-' ? -away : away;
}

/** Whether a text ends in a zone that does not exist: then its moment cannot be known. */
export function hasWrongZone(text: string): boolean {
  if (text.charCodeAt(text.length - 1) === LETTER_Z) return false;
  const zone = /:\d\d(?:[.,]\d+)?\s*([+-])(\d\d):?(\d\d)$/.exec(text);
  return zone !== null && zoneMinutes(zone[1]!, Number(zone[2]), Number(zone[3])) === undefined;
}

const LETTER_Z = 90;
const DIGIT_0 = 48;

/** The number that two digits of a text make; `NaN` if one of them is no digit. */
function twoDigits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - DIGIT_0, text.charCodeAt(at + 1) - DIGIT_0];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * Milliseconds since the epoch, `undefined` for a text that is no moment. `zoneOffsetMs`: how far a text without a zone is
 * ahead of UTC, learnt from the service, see src/sync/profile/zone.ts.
 */
export function readTime(text: string, zoneOffsetMs = 0): number | undefined {
  const moment = readMoment(text);
  if (!moment) return undefined;
  return moment.isZoned ? moment.epochMs : moment.epochMs - zoneOffsetMs;
}

/**
 * Formats a moment for requests: UTC, ISO 8601, whole seconds, `Z`. With `hoursBehindUtc` the same moment in that zone, which
 * shows whether a service reads the zone at all.
 */
export function toIsoSeconds(epochMs: number, hoursBehindUtc = 0): string {
  const digits = new Date(Math.floor(epochMs / 1000) * 1000 - hoursBehindUtc * 60 * MINUTE_MS).toISOString();
  return digits.replace('.000Z', hoursBehindUtc === 0 ? 'Z' : `-${String(hoursBehindUtc).padStart(2, '0')}:00`);
}

/** Milliseconds of a date; `undefined` for a date that does not exist, and if one of the numbers is `NaN`. */
function realDate(y: number, m: number, d: number, h: number, min: number, s: number): number | undefined {
  const isReal = h <= 23 && min <= 59 && s <= 59 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m);
  return isReal ? Date.UTC(y, m - 1, d, h, min, s) : undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** In milliseconds. Times of a service are whole seconds, and its `Date` may come from another clock than its stamps. */
const SAFE_DISTANCE_MS = 2000;

/**
 * Whether a stamp was clearly in the past when the service's clock showed `dateMs`: any later change has given the record
 * another stamp. False for a stamp that is missing, cannot be parsed or names no zone, and for a service that sends no `Date`.
 */
export function isClearlyPast(stamp: string, dateMs: number | undefined): boolean {
  const moment = readMoment(stamp);
  return moment?.isZoned === true && dateMs !== undefined && dateMs - moment.epochMs >= SAFE_DISTANCE_MS;
}
