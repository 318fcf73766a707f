/** A reason typed in one line, and what no note may hold. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../src/base/durations.ts';
import { hasPersonalNumber } from '../../src/domain/workshop.ts';
import { readChoice, readDay, readUnits } from '../../src/eventlog/choice.ts';

const REASONS = ['waiting for artwork', 'waiting for the buyer', 'damaged', 'impressão falhou'];
const NOW = new Date(2026, 10, 22, 13).getTime();

test.each([
  ['1', 'waiting for artwork', ''],
  ['3 2', 'damaged', '2'],
  ['artw', 'waiting for artwork', ''],
  ['the buyer 25/11', 'waiting for the buyer', '25/11'],
  ['DAMAGED', 'damaged', ''],
  ['impressao', 'impressão falhou', ''],
])('%j is the reason %j with %j behind it', (text, reason, rest) => {
  expect(readChoice(text, REASONS)).toEqual({ reason, rest });
});

test.each([
  ['', 'no-reason'],
  ['5', 'no-reason'],
  ['broken', 'no-reason'],
  ['waiting', 'several'],
])('%j is no reason: %s', (text, problem) => {
  expect(readChoice(text, REASONS)).toBe(problem);
});

test.each([
  ['', undefined],
  ['3d', new Date(2026, 10, 25).getTime()],
  ['25/11', new Date(2026, 10, 25).getTime()],
  ['2/1', new Date(2027, 0, 2).getTime()],
  ['2026-12-01', new Date(2026, 11, 1).getTime()],
  ['31/2', 'no-day'],
  ['29/2', 'no-day'],
  ['1/1/2020', 'no-day'],
  ['soon', 'no-day'],
])('the day of %j is %s', (text, day) => {
  expect(readDay(text, NOW)).toBe(day);
});

test('at midnight yesterday is past, and today is not', () => {
  const midnight = new Date(2026, 10, 22).getTime();
  expect(readDay('2026-11-21', midnight)).toBe('no-day');
  expect(readDay('21/11', midnight)).toBe(new Date(2027, 10, 21).getTime());
  expect(readDay('22/11', midnight)).toBe(midnight);
});

test('29/2 is a day in a leap year alone, this one or the next', () => {
  const leapDay = new Date(2028, 1, 29).getTime();
  expect(readDay('29/2', new Date(2027, 10, 22).getTime())).toBe(leapDay);
  expect(readDay('29/2', new Date(2028, 0, 22).getTime())).toBe(leapDay);
  expect(readDay('29/2', new Date(2028, 10, 22).getTime())).toBe('no-day');
});

test('in the last hour of a day of 25 hours today is not past', () => {
  const before = process.env['TZ'];
  process.env['TZ'] = 'Europe/Lisbon';
  try {
    const today = new Date(2026, 9, 25).getTime();
    expect(readDay('2026-10-25', today + 24.5 * HOUR_MS)).toBe(today);
    expect(readDay('25/10', today + 24.5 * HOUR_MS)).toBe(today);
  } finally {
    process.env['TZ'] = before;
  }
});

test.each([
  ['', 1, [1]],
  ['1', 1, [1]],
  ['#1', 1, [1]],
  ['', 2, 'which'],
  ['1', 2, 'which'],
  ['2', 2, [1, 2]],
  ['#2', 2, [2]],
  ['#3,#1', 3, [1, 3]],
  ['#1,1', 3, [1]],
  ['3', 2, 'no-count'],
  ['#3', 2, 'no-count'],
  ['0', 2, 'no-count'],
  ['#0', 2, 'no-count'],
  ['x', 2, 'no-count'],
  ['', undefined, 'which'],
  ['2', undefined, 'which'],
  ['#2,#5', undefined, [2, 5]],
  ['0', undefined, 'no-count'],
  ['', 5_000_000_000, 'which'],
  ['#7', 5_000_000_000, [7]],
])('of an item, %j of %s units is %j', (text, most, units) => {
  expect(readUnits(text, most)).toEqual(units);
});

test('a unit behind a reason is no part of it', () => {
  expect(readChoice('wrong text #2', ['damaged', 'wrong text'])).toEqual({ reason: 'wrong text', rest: '#2' });
});

test('eleven digits or more are seen however they are written, fewer are not', () => {
  const written = fc
    .tuple(fc.array(fc.nat(9), { minLength: 11, maxLength: 19 }), fc.array(fc.constantFrom('', ' ', '.', '-', '/')))
    .map(([digits, signs]) => digits.map((digit, at) => `${digit}${signs[at] ?? ''}`).join(''));
  fc.assert(
    fc.property(written, (text) => hasPersonalNumber(`call ${text} now`)),
    { numRuns: 200 },
  );
  for (const text of ['order 10423, box 7', 'AA123456785BR', '20 x 30 cm, 2026-11-25', '(11) 9123-45']) {
    expect(hasPersonalNumber(text), text).toBe(false);
  }
});
