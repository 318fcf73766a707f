import { describe, expect, test } from 'vitest';
import { centsOfTyped, readTypedPrice } from '../../src/domain/typed-price.ts';

describe('a typed price', () => {
  test.each([
    ['-10%', 5841],
    ['-10 %', 5841],
    [' -10% ', 5841],
    ['+7,5%', 6977],
    ['29,90', 2990],
  ])('%s of a product that costs R$ 64,90', (text, cents) => {
    const typed = readTypedPrice(text);
    if (typed.problem !== undefined) throw new Error(typed.problem);
    expect(centsOfTyped(typed, 6490)).toBe(cents);
  });

  test.each(['-10', '10%', '-99%', '+500%', '%', '-%', '-10%%'])('%s has no one reading, and is no price', (text) => {
    expect(readTypedPrice(text)).toEqual({ problem: 'not-an-amount' });
  });
});
