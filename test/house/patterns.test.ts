/** No text from outside holds up a process that many terminals share: what is made safe and masked is timed whole. */
import { expect, test } from 'vitest';
import { maskEmail, maskName, maskNote, maskPersonal, maskPhone, maskTaxId } from '../../src/domain/masking.ts';
import { safeText } from '../../src/base/safe-text.ts';
import { leastCpuMs, slowestText } from './costs.ts';
import { someByDay } from '../support/night.ts';

/** Within it a key is answered. */
const KEY_MS = 100;

/** Letters, digits, blanks, marks, pictures and controls: one of them a million times, and a last sign that fits nothing. */
const UNITS = [
  'a',
  '0',
  ' ',
  '@',
  'a@',
  '0 ',
  'a ',
  '0.',
  '-',
  '\u0301',
  'a\u0301',
  '👩\u200d',
  '👩\ufe0f',
  '\ud800',
  '\x1b',
  '\n',
];

test.each(someByDay(UNITS))('a million of %j are made safe and masked in the time of a key', (unit) => {
  const text = `x${unit.repeat(1_000_000 / unit.length)}\u0002`;
  for (const take of [safeText, maskNote, maskPersonal, maskName, maskTaxId, maskPhone, maskEmail]) {
    expect(
      leastCpuMs(KEY_MS, () => take(text)),
      take.name,
    ).toBeLessThan(KEY_MS);
  }
});

test.each([/\S+@\S+/g, /(a+)+$/, / +$/, /^(.*?)x(.*?)y(.*?)z$/])('%s is found to be slow', (pattern) => {
  expect(slowestText(pattern)).toBeDefined();
});
