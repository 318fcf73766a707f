/** The key of a DANFE or DC-e: known by its form and check digit, and never another code. */
import { describe, expect, test } from 'vitest';
import { checkDigitOfKey, readFiscalKey } from '../../src/domain/fiscal-key.ts';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import { createRandom, type Random } from '../../src/sandbox/random.ts';
import { refusalOfCode } from '../../src/usecases/tracking-code.ts';
import { createReplica } from '../../src/replica/replica.ts';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function aKey(random: Random, isLettered: boolean, month = random.int(1, 12)): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  const sign = () => SIGNS[random.int(0, isLettered ? 35 : 9)]!;
  const head = `${digits(4)}${String(month).padStart(2, '0')}${Array.from({ length: 12 }, sign).join('')}${digits(25)}`;
  return `${head}${checkDigitOfKey(head)}`;
}

const isRefused = (code: string) => {
  const known = {
    replica: createReplica(),
    stock: { getState: () => ({ rows: [], isLoaded: true }) },
    barcodes: createBarcodes(),
  };
  return refusalOfCode(known, code, [])?.kind === 'fiscal';
};

describe('fiscal key', () => {
  test('a key as the manual of the NF-e prints it is one', () => {
    expect(readFiscalKey('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615')).toBe(
      '52060433009911002506550120000007800267301615',
    );
  });

  test('keys are known alone and in groups and inside an address', () => {
    const random = createRandom('44');
    for (let count = 0; count < 500; count++) {
      const key = aKey(random, count % 2 === 0);
      const forms = [
        key,
        key.toLowerCase(),
        key.replaceAll(/(.{4})/g, '$1 '),
        `https://x.example/qr?chDCe=${key}&tpAmb=1`,
      ];
      expect([key, ...forms.map(readFiscalKey)]).toEqual([key, key, key, key, key]);
    }
  });

  test('a year has the months 1 to 12', () => {
    const random = createRandom('12');
    const keys = [0, 1, 12, 13, 99].map((month) => aKey(random, false, month));
    expect(keys.map((key) => readFiscalKey(key) === key)).toEqual([false, true, true, false, false]);
    expect(keys.map((key) => readFiscalKey(key) === null)).toEqual([true, false, false, true, true]);
  });

  test('the check digit is what the sum lacks to 11, and 0 for 10 and 11', () => {
    // The last digit before it counts twice: sums of 0, 12, 2 and 14.
    const digits = [0, 6, 1, 7].map((last) => checkDigitOfKey(`${'0'.repeat(42)}${last}`));
    expect(digits).toEqual([0, 0, 9, 8]);
  });

  test('a wrong digit is noticed where the check digit is not 0', () => {
    const random = createRandom('1');
    for (let count = 0; count < 1000; count++) {
      const key = aKey(random, count % 2 === 0);
      const at = random.int(18, 43);
      const wrong = key.slice(0, at) + ((Number(key[at]) + random.int(1, 9)) % 10) + key.slice(at + 1);
      // Two remainders have the check digit 0, so one that is read as the other is not noticed.
      if (!key.endsWith('0')) expect([key, readFiscalKey(wrong)]).toEqual([key, null]);
      expect([wrong, isRefused(wrong)]).toEqual([wrong, true]);
    }
  });

  test('two neighbours that changed places are noticed where the check digit is not 0', () => {
    const random = createRandom('2');
    for (let count = 0; count < 1000; count++) {
      const key = aKey(random, count % 2 === 0);
      const at = random.int(18, 41);
      const swapped = key.slice(0, at) + key[at + 1] + key[at] + key.slice(at + 2);
      if (swapped !== key && !key.endsWith('0')) expect([key, readFiscalKey(swapped)]).toEqual([key, null]);
      expect([swapped, isRefused(swapped)]).toEqual([swapped, true]);
    }
  });

  test('codes of carriers and products and longer numbers are no keys', () => {
    for (const code of ['AA123456785BR', '10866000012344', '7891234567895', '1'.repeat(43), '1'.repeat(45), ''])
      expect([code, readFiscalKey(code)]).toEqual([code, undefined]);
  });

  test('no shape of a key is learnt, and one that was learnt before is forgotten', () => {
    const key = aKey(createRandom('3'), false);
    const other = aKey(createRandom('4'), false);
    const written: string[] = [];
    const barcodes = createBarcodes({
      read: () => `${JSON.stringify(['Loggi', '9'.repeat(44)])}\n`,
      write: (text) => void written.push(text),
    });
    expect(barcodes.hasShape('Loggi', other)).toBe(false);
    barcodes.learnShape('SEDEX', key);
    expect([barcodes.hasShape('SEDEX', other), written]).toEqual([false, []]);
  });
});
