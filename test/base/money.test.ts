import { expect, test } from 'vitest';
import { formatCents, readAmount, showAmount } from '../../src/base/money.ts';

test.each([
  ['64.90', 6490],
  ['64.9', 6490],
  ['1234.50', 123450],
  ['1.234,50', 123450],
  ['R$ 1.234,50', 123450],
  ['0.07', 7],
  ['-3.10', -310],
  [' 64.90 ', 6490],
  ['R$64,90', 6490],
  ['64,90', 6490],
  ['12.345.678,90', 1234567890],
  ['123.456,78', 12345678],
])('%s is %i cents', (text, cents) => expect(readAmount(text)).toBe(cents));

test.each([
  '6490',
  '1.234',
  '1,5',
  '',
  'grátis',
  '12.345.6',
  '1.2345',
  'x1,50',
  '1,50x',
  '1,500',
  'abc,50',
  '90071992547409.93',
])('the unit of “%s” is not guessed', (text) => expect(readAmount(text)).toBeUndefined());

test('an amount of unknown unit is shown as it came, with a mark', () => {
  expect(showAmount('6490', 'en')).toBe('6490 ?');
  expect(showAmount('64.90', 'pt-BR')).toBe('R$ 64,90');
  expect([showAmount('', 'en'), formatCents(0, 'en')]).toEqual(['', 'R$ 0.00']);
});

test('cents are written with the separators of the language', () => {
  expect(formatCents(123456789, 'pt-BR')).toBe('R$ 1.234.567,89');
  expect(formatCents(123456789, 'en')).toBe('R$ 1,234,567.89');
  expect(formatCents(-7, 'en')).toBe('-R$ 0.07');
});
