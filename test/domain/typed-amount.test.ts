import { expect, test } from 'vitest';
import { readTypedAmount } from '../../src/domain/typed-amount.ts';

test.each([
  ['29,90', 2990],
  ['29.9', 2990],
  ['30', 3000],
  ['0,05', 5],
  ['R$ 1.234,50', 123450],
  ['1,234.50', 123450],
  ['1234,5', 123450],
])('%s is read the one way there is', (text, cents) => {
  expect(readTypedAmount(text)).toEqual({ cents });
});

test.each(['1.234', '1,234', '12.345.678'])('%s can be read two ways, and is not read', (text) => {
  expect(readTypedAmount(text)).toEqual({ problem: 'ambiguous' });
});

test.each(['abc', '1.2.3', '-5', '1e3', '12,345,6', '٣'])('%s is no amount', (text) => {
  expect(readTypedAmount(text)).toEqual({ problem: 'not-an-amount' });
});

test('nothing is no amount, and a held key is none either', () => {
  expect(readTypedAmount('  ')).toEqual({ problem: 'empty' });
  expect(readTypedAmount('99999999')).toEqual({ problem: 'too-large' });
});
