import { expect, test } from 'vitest';
import { formatCents, readAmount, showAmount } from '../../src/domain/money.ts';

test.each([
  ['64.90', 6490],
  ['64.9', 6490],
  ['1234.50', 123450],
  ['1.234,50', 123450],
  ['R$ 1.234,50', 123450],
  ['0.07', 7],
  ['-3.10', -310],
])('%s is %i cents', (text, cents) => expect(readAmount(text)).toBe(cents));

test.each(['6490', '1.234', '1,5', '', 'grátis', '12.345.6', '1.2345'])('the unit of “%s” is not guessed', (text) =>
  expect(readAmount(text)).toBeUndefined(),
);

test('an amount of unknown unit is shown as it came, with a mark', () => {
  expect(showAmount('6490', 'en')).toBe('6490 ?');
  expect(showAmount('64.90', 'pt-BR')).toBe('R$ 64,90');
});

test('cents are written with the separators of the language', () => {
  expect(formatCents(123456789, 'pt-BR')).toBe('R$ 1.234.567,89');
  expect(formatCents(123456789, 'en')).toBe('R$ 1,234,567.89');
  expect(formatCents(-7, 'en')).toBe('-R$ 0.07');
});
