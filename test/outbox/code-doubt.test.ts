import { describe, expect, test } from 'vitest';
import { doubtsOfCode } from '../../src/outbox/code-doubt.ts';
import { createBarcodes } from '../../src/replica/barcodes.ts';

describe('code doubt', () => {
  test.each<[string | undefined, string, string[]]>([
    ['SEDEX', 'AA123456785BR', []],
    ['SEDEX', 'AA123456784BR', ['check-digit']],
    ['Jadlog', 'AA123456784BR', ['check-digit', 'carrier']],
    ['Jadlog', 'AA123456785BR', ['carrier']],
    ['SEDEX', '10866000012344', ['carrier']],
    ['Jadlog', '10866000012344', []],
    // Fourteen digits that a case of products may have, too.
    ['Jadlog', '17891234567892', ['product']],
    ['SEDEX', '17891234567892', ['product', 'carrier']],
    ['SEDEX', 'AB123', ['shape']],
    [undefined, 'AA123456785BR', []],
    [undefined, '10866000012344', ['shape']],
  ])('by %s the code %s is doubted: %s', (method, code, doubts) => {
    expect(doubtsOfCode(createBarcodes(), method, code)).toEqual(doubts);
  });

  test('a shape that a hand has confirmed is not doubted any more', () => {
    const barcodes = createBarcodes();
    barcodes.learnShape('SEDEX', 'AB-123');
    barcodes.learnShape('SEDEX', '1086 6000 0123 44');
    expect([doubtsOfCode(barcodes, 'SEDEX', 'XY987'), doubtsOfCode(barcodes, 'PAC', 'XY987')]).toEqual([[], ['shape']]);
    expect(doubtsOfCode(barcodes, 'SEDEX', '10866000012344')).toEqual(['carrier']);
  });

  test('a shape of another carrier that was learnt before stays in doubt', () => {
    const lines = `${JSON.stringify(['Jadlog', 'AA999999999AA'])}\n${JSON.stringify(['SEDEX', '9'.repeat(14)])}\n`;
    const barcodes = createBarcodes({ read: () => lines, write() {} });
    expect(doubtsOfCode(barcodes, 'Jadlog', 'AA123456785BR')).toEqual(['carrier']);
    expect(doubtsOfCode(barcodes, 'SEDEX', '10866000012344')).toEqual(['carrier']);
  });

  test('a shape that was kept with its dashes is known by codes without', () => {
    const lines = `${JSON.stringify(['Loggi', 'AAA-9999'])}\n`;
    const barcodes = createBarcodes({ read: () => lines, write() {} });
    expect(doubtsOfCode(barcodes, 'Loggi', 'LGI1234')).toEqual([]);
  });
});
