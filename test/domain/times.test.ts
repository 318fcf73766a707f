import { expect, test } from 'vitest';
import { readMoment, readTime, toIsoSeconds } from '../../src/domain/times.ts';

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
])('“%s” is no moment rather than a wrong one', (text) => expect(readMoment(text)).toBeUndefined());

test('a text without a zone is moved by the offset of the service, one with a zone is not', () => {
  const threeHoursBehind = -3 * 3_600_000;
  expect(readTime('2026-11-20 10:04:05', threeHoursBehind)).toBe(AT);
  expect(readTime('2026-11-20T13:04:05Z', threeHoursBehind)).toBe(AT);
});

test('what is sent is UTC in whole seconds, never rounded up', () => {
  expect(toIsoSeconds(AT + 999)).toBe('2026-11-20T13:04:05Z');
});
