import { describe, expect, test } from 'vitest';
import {
  hasProductCheckDigit,
  hasValidS10CheckDigit,
  isInGroups,
  isSameTracking,
  isWithoutTracking,
  normaliseTracking,
  shapeOf,
  trackingProblem,
} from '../../src/domain/tracking.ts';

describe('tracking', () => {
  test('the check digit of the postal standard tells a mistyped code', () => {
    expect(hasValidS10CheckDigit('AA123456785BR')).toBe(true);
    expect(hasValidS10CheckDigit('AA123456789BR')).toBe(false);
    expect(hasValidS10CheckDigit('AA473124829BR')).toBe(true);
    // The sum that leaves 10 checks with 0, the one that leaves 11 with 5.
    expect(['AA000000080BR', 'AA000000005BR', 'AA000000081BR'].map(hasValidS10CheckDigit)).toEqual([true, true, false]);
  });

  test('a code of another carrier has no check digit to be wrong', () => {
    for (const code of ['JAD0012345678', 'XAA123456785BR', 'AA123456785BRX'])
      expect(hasValidS10CheckDigit(code)).toBeUndefined();
  });

  test('blanks around a scanned code go, and it is sent in capitals', () => {
    expect(normaliseTracking('  aa123456785br ')).toBe('AA123456785BR');
  });

  test('a code in groups, as labels print it, is one code, whatever parts the groups', () => {
    const written = [
      'AA 123 456 785 BR',
      'aa-123-456-785-br',
      'AA 123 456 785 BR',
      'AA–123—456−785‑BR',
      'AA\u200b123456785 \tBR',
    ];
    for (const text of written) {
      expect([text, normaliseTracking(text), isInGroups(text)]).toEqual([text, 'AA123456785BR', true]);
      expect(isSameTracking(text, 'AA123456785BR')).toBe(true);
    }
    expect(hasValidS10CheckDigit(normaliseTracking('AB 100 005 029 BR'))).toBe(false);
    expect(isInGroups(' aa123456785br ')).toBe(false);
    expect(isSameTracking('AA123456785BR', 'AA123456799BR')).toBe(false);
    expect([isSameTracking(null, ''), isSameTracking(undefined, 'A1')]).toEqual([true, false]);
  });

  test('a single dash says that there is no code, and is none', () => {
    expect(['-', ' - ', '', '--', 'A-1'].map(isWithoutTracking)).toEqual([true, true, false, false, false]);
  });

  test('100 characters are sent, 101 are not, whatever bytes they take', () => {
    expect(trackingProblem('A'.repeat(100))).toBeUndefined();
    expect(trackingProblem('A'.repeat(101))).toBe('too-long');
    expect(trackingProblem('😀'.repeat(100))).toBe('unprintable');
  });

  test('a look-alike letter of another script is never sent as a code', () => {
    expect(trackingProblem('АA123456785BR')).toBe('unprintable');
    expect(trackingProblem('')).toBe('empty');
    expect(trackingProblem('AA123456785BRА')).toBe('unprintable');
  });

  test('the dash that stands for no code is never sent as one', () => {
    expect(trackingProblem('-')).toBe('empty');
    expect(trackingProblem(normaliseTracking('--'))).toBe('empty');
    expect(trackingProblem('AA 123')).toBe('unprintable');
  });

  test('codes that differ in their letters and digits alone have one shape', () => {
    expect(shapeOf(' jd-1009 ')).toBe('AA9999');
    expect(shapeOf('JD-204')).not.toBe(shapeOf('JD-1009'));
  });

  test('a product’s barcode is told by its check digit, in each of its four lengths', () => {
    for (const code of ['96385074', '036000291452', '7891234567895', '17891234567892']) {
      expect([code, hasProductCheckDigit(code)]).toEqual([code, true]);
      expect(hasProductCheckDigit(`${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`)).toBe(false);
    }
    const none = ['AA123456785BR', '123', '78912345678950', 'X96385074', '96385074X', '0000096385074000'];
    expect(none.filter(hasProductCheckDigit)).toEqual([]);
  });
});
