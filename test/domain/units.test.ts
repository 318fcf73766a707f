/** How many pieces an item is: what can be read is read, and what cannot is unknown, never one. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantityKey, sumText, sumUnits, unitsOf, unitsText } from '../../src/domain/units.ts';
import { processorClock } from '../support/processor-time.ts';

describe('units', () => {
  test.each([
    ['3', 3],
    [' 2 ', 2],
    ['007', 7],
    ['2,000', 2],
    ['2,00', 2],
    ['2.00', 2],
    ['2.000000', 2],
    ['2 un', 2],
    ['2un.', 2],
    ['2 UND', 2],
    ['12 unidades', 12],
    ['1 unidade', 1],
    ['2,00 un', 2],
    ['2x', 2],
    ['2 pç', 2],
    ['2 peç', 2],
    ['1 peça', 1],
    ['1 unit', 1],
    ['1 piece', 1],
    ['2 pçs', 2],
    ['3 peças', 3],
    ['2 pcs', 2],
    ['4 pieces', 4],
    ['5000000000', 5_000_000_000],
  ])('a quantity of “%s” is %d', (quantidade, units) => {
    expect([unitsOf({ quantidade }), unitsText({ quantidade })]).toEqual([units, String(units)]);
  });

  test.each([
    '',
    ' ',
    '0',
    '0,00',
    '-2',
    '1.5',
    '2,5',
    '1,001',
    'dois',
    '2 caixas',
    '2 pt',
    '1/2',
    '2-3',
    '1e3',
    '0x2',
    '2 2',
    '99999999999999999',
  ])('a quantity of “%s” is not known', (quantidade) => {
    expect([unitsOf({ quantidade }), unitsText({ quantidade })]).toEqual([undefined, '?']);
  });

  test('any quantity is a whole number from one on, or not known, and soon read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,unidaespçx ]*$/)), (quantidade) => {
        const units = unitsOf({ quantidade });
        expect(units === undefined || (Number.isSafeInteger(units) && units > 0)).toBe(true);
      }),
    );
    const spentMs = processorClock();
    expect(unitsOf({ quantidade: `2${' '.repeat(1_000_000)}caixas` })).toBeUndefined();
    expect(spentMs()).toBeLessThan(1000);
  });

  test('of forty letters a quantity is read, and of more it is not', () => {
    const units = [37, 38].map((count) => unitsOf({ quantidade: `2${' '.repeat(count)}un` }));
    expect(units).toEqual([2, undefined]);
  });

  test('a quantity that is only spelled otherwise says the same', () => {
    const keys = ['2', '2,00', '2 un', '2.000'].map((quantidade) => quantityKey({ quantidade }));
    expect(new Set(keys)).toEqual(new Set(['2']));
    expect(quantityKey({ quantidade: '2 caixas' })).toBe('2 caixas');
  });

  test.each([
    [['2', '3'], '5'],
    [['2', ''], '2+?'],
    [['', 'x'], '?'],
    [[], '0'],
  ])('the pieces of %j together are %s', (quantities, text) => {
    expect(sumText(sumUnits(quantities.map((quantidade) => ({ quantidade }))))).toBe(text);
  });
});
