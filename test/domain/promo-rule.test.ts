/** A run of prices in one line: what is read of it, in both languages, and what is refused with its words. */
import { describe, expect, test } from 'vitest';
import { readTypedRun } from '../../src/domain/promo-rule.ts';

const NOW = new Date(2026, 10, 20, 12).getTime();
const HOUR = 3_600_000;

describe('promo rule', () => {
  test('a percentage alone begins now, has no end, and is for the products in front', () => {
    expect(readTypedRun('-10%', NOW, true)).toEqual({
      rule: { permille: -100 },
      isBase: false,
      beginsAt: NOW,
      endsAt: undefined,
      name: '',
      match: undefined,
    });
    expect(readTypedRun(' 12,5 ', NOW, true)).toMatchObject({ rule: { permille: 125 } });
  });

  test('a whole rule is read alike in both languages, whatever the order', () => {
    const read = {
      rule: { permille: -150, roundTo: 50, ending: 90, floor: 1990 },
      isBase: true,
      beginsAt: NOW + 2 * HOUR,
      endsAt: new Date(2026, 10, 28, 8).getTime(),
      name: 'Black Friday',
      match: 'caneca azul',
    };
    const english =
      '-15% round 0.50 ending 90 floor 19.90 begin 2h end 2026-11-28 08:00 name Black Friday for caneca azul base';
    const portuguese =
      '-15% base para caneca azul nome Black Friday até 2026-11-28 08:00 de 2h piso 19,90 final 90 arredondar 0,50';
    expect(readTypedRun(english, NOW, true)).toEqual(read);
    expect(readTypedRun(portuguese, NOW, true)).toEqual(read);
  });

  test.each([
    ['', 'percent', ''],
    ['mug', 'percent', 'mug'],
    ['-96%', 'percent', '-96%'],
    ['401', 'percent', '401'],
    ['-10% off', 'word', 'off'],
    ['-10% floor 1.234', 'amount', 'floor 1.234'],
    ['-10% round 0', 'amount', 'round 0'],
    ['-10% ending 9,9', 'cents', 'ending 9,9'],
    ['-10% end soon', 'moment', 'end soon'],
    ['-10% end', 'moment', 'end'],
    ['-10% begin 3h end 2h', 'ends-before', ''],
  ])('“%s” is refused: %s', (text, problem, at) => {
    expect(readTypedRun(text, NOW, true)).toEqual({ problem, at });
  });
});
