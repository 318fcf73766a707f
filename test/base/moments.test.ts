/** Moments to come as people type them, at their edges. */
import { expect, test } from 'vitest';
import { readMomentToCome } from '../../src/base/moments.ts';

// The tests run in America/Sao_Paulo, and so does what is typed.
const NOW = new Date(2026, 10, 24, 10, 30).getTime();
const local = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime();

test.each([
  ['28/11  18:00', local(2026, 10, 28, 18)],
  ['28/11, 18h30', local(2026, 10, 28, 18, 30)],
  ['28/11 23:59', local(2026, 10, 28, 23, 59)],
  ['28/11/2027', local(2027, 10, 28)],
  // What has gone by this morning was meant: whoever asks says so.
  ['24/11 00:00', local(2026, 10, 24)],
  ['15/01', local(2027, 0, 15)],
  ['29/02/2028', local(2028, 1, 29)],
])('“%s” is a moment', (text, at) => expect(readMomentToCome(text, NOW, true)).toBe(at));

test.each([
  '28/11 24:00',
  '28/11 12:60',
  '31/11',
  '31/11/2026',
  '29/02',
  'on 28/11',
  'x28/11',
  '28/11x',
  '28/11 18:00 or so',
  '23/11',
])('“%s” is none', (text) => expect(readMomentToCome(text, NOW, true)).toBeUndefined());

/** The day so many days on, typed without its year. */
function day(daysOn: number): number | undefined {
  const at = new Date(2026, 10, 24 + daysOn);
  return readMomentToCome(`${at.getDate()}/${at.getMonth() + 1}`, NOW, true);
}

test('a day without a year is three hundred days away at the most', () => {
  expect([day(300), day(301)]).toEqual([local(2026, 10, 24 + 300), undefined]);
});

test('where the month may come first, a day that could be one is none', () => {
  expect([readMomentToCome('12/01', NOW, false), readMomentToCome('13/12', NOW, false)]).toEqual([
    undefined,
    local(2026, 11, 13),
  ]);
});
