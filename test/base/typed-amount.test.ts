import { expect, test } from 'vitest';
import { readTypedAmount } from '../../src/base/typed-amount.ts';

test.each([
  ['29,90', 2990],
  ['29.9', 2990],
  ['30', 3000],
  ['0,05', 5],
  ['R$ 1.234,50', 123450],
  ['1,234.50', 123450],
  ['1234,5', 123450],
  ['R$29,90', 2990],
  ['r$  30', 3000],
  ['12.345,6', 1234560],
  ['123.456,78', 12345678],
  ['1,234.5', 123450],
  ['123,456.78', 12345678],
  ['1,000,000.00', 100000000],
  ['1.000.000,00', 100000000],
])('%s is read the one way there is', (text, cents) => {
  expect(readTypedAmount(text)).toEqual({ cents });
});

test.each(['1.234', '1,234', '12.345.678'])('%s can be read two ways, and is not read', (text) => {
  expect(readTypedAmount(text)).toEqual({ problem: 'ambiguous' });
});

test.each([
  'abc',
  '1.2.3',
  '-5',
  '1e3',
  '12,345,6',
  '٣',
  'xR$ 5',
  '12R$5',
  'x1.234,50',
  '1.234,50x',
  'x1,234.50',
  '1,234.50x',
  'x1.234',
])('%s is no amount', (text) => {
  expect(readTypedAmount(text)).toEqual({ problem: 'not-an-amount' });
});

test('nothing is no amount, and a held key is none either', () => {
  expect(readTypedAmount('  ')).toEqual({ problem: 'empty' });
  for (const text of ['99999999', '1000000,01']) expect(readTypedAmount(text)).toEqual({ problem: 'too-large' });
});
