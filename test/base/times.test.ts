import { expect, test } from 'vitest';
import { hasWrongZone, readMoment, readTime, toIsoSeconds } from '../../src/base/times.ts';

const AT = Date.UTC(2026, 10, 20, 13, 4, 5);

test.each([
  ['2026-11-20T13:04:05Z', AT, true],
  ['2026-11-20T13:04:05.123456Z', AT + 123.456, true],
  ['2026-11-20T13:04:05.029Z', AT + 29, true],
  ['2028-02-29T13:04:05Z', Date.UTC(2028, 1, 29, 13, 4, 5), true],
  ['2026-11-20T10:04:05-03:00', AT, true],
  ['2026-11-20T10:04:05-0300', AT, true],
  ['2026-11-20 13:04:05', AT, false],
  ['2026-11-20T13:04', AT - 5000, false],
  ['20/11/2026 13:04:05', AT, false],
  ['20/11/2026, 13:04', AT - 5000, false],
  ['2026-11-20T13:04:05z', AT, true],
  ['2026-11-20T13:04Z', AT - 5000, true],
  ['2026-11-20T18:34:05+05:30', AT, true],
  ['2026-11-20T09:34:05.5 -03:30', AT + 500, true],
  ['2026-11-21T03:04:05+14:00', AT, true],
  ['2026-11-20T01:04:05-12:00', AT, true],
  ['2026-11-20T13:03:05-00:01', AT, true],
  ['2026-11-20T13:03:05+00:59', AT - 3_600_000, true],
  ['1999-12-31T23:59:59.999Z', Date.UTC(1999, 11, 31, 23, 59, 59, 999), true],
  ['2000-01-01T00:00:00Z', Date.UTC(2000, 0, 1), true],
  ['2026-09-09T09:09:09.090Z', Date.UTC(2026, 8, 9, 9, 9, 9, 90), true],
])('%s is a moment', (text, epochMs, isZoned) => {
  expect(readMoment(text)).toEqual({ epochMs, isZoned });
});

test.each([
  '',
  'ontem',
  '2026-02-30T00:00:00Z',
  '2026-11-20T24:00:00Z',
  '2026-02-29T00:00:00.000Z',
  '2026-11-2OT00:00:00Z',
  '2026-11-20T00:00:0-Z',
  '2026-11-20T00:00:00.0O0Z',
  '2026-11-20',
  '31/04/2026 10:00',
  '1766000000',
  'x2026-11-20 13:04:05',
  '2026-11-20 13:04:05x',
  'x20/11/2026 13:04:05',
  '20/11/2026 13:04:05x',
  '2026-00-20T00:00:00Z',
  '2026-13-20T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '2026-11-20T00:60:00Z',
  '2026-11-20T00:00:60Z',
  '2026x11-20T00:00:00Z',
  '2026-11x20T00:00:00Z',
  '2026-11-20x00:00:00Z',
  '2026-11-20T00x00:00Z',
  '2026-11-20T00:00x00Z',
  '2026-11-20T00:00:00x000Z',
  '2026-11-20T00:00:00.000x',
  '2026-11-20T00:00:00:',
  '2026-11-20T00:00:00+99:99',
  '2026-11-20T00:00:00+14:01',
  '2026-11-20T00:00:00-12:01',
  '2026-11-20T00:00:00-13:00',
  '2026-11-20T00:00:00-03:60',
])('“%s” is no moment rather than a wrong one', (text) => expect(readMoment(text)).toBeUndefined());

test.each([
  ['2026-11-20T00:00:00+14:01', true],
  ['2026-11-20T00:00:00.123-12:01', true],
  ['2026-11-20 00:00:00 -0360', true],
  ['2026-11-20T00:00:00-03:00', false],
  ['2026-11-20T00:00:00Z', false],
  ['2026-11-20T00:00:00', false],
  ['2026-11-20T00:00:00+14:01 or so', false],
])('of “%s” it is said that its zone is none: %s', (text, isWrong) => expect(hasWrongZone(text)).toBe(isWrong));

test('a text without a zone is moved by the offset of the service, one with a zone is not', () => {
  const threeHoursBehind = -3 * 3_600_000;
  expect(readTime('2026-11-20 10:04:05', threeHoursBehind)).toBe(AT);
  expect(readTime('2026-11-20T13:04:05Z', threeHoursBehind)).toBe(AT);
});

test('what is sent is UTC in whole seconds, never rounded up', () => {
  expect(toIsoSeconds(AT + 999)).toBe('2026-11-20T13:04:05Z');
});

const text = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} 23:59:59`;

test('each month has the days that it has, and a leap year one more', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  for (const year of [1900, 2000, 2026, 2028]) {
    for (const [index, length] of lengths.entries()) {
      const last = length + (index === 1 && (year === 2000 || year === 2028) ? 1 : 0);
      const read = [1, last, last + 1].map((day) => readMoment(text(year, index + 1, day))?.epochMs);
      const end = Date.UTC(year, index, last, 23, 59, 59);
      expect([year, index + 1, ...read]).toEqual([
        year,
        index + 1,
        Date.UTC(year, index, 1, 23, 59, 59),
        end,
        undefined,
      ]);
    }
  }
});

test('the same moment in a zone behind UTC is written with the digits of that zone', () => {
  expect(toIsoSeconds(AT, 3)).toBe('2026-11-20T10:04:05-03:00');
  expect(readTime(toIsoSeconds(AT, 11))).toBe(AT);
});
