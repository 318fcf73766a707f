/** The barcodes that are commands: what a scanner sends is read as what was printed. */
import { describe, expect, test } from 'vitest';
import { COMMAND_CODES, readCommandCode, textOfCode } from '../../src/domain/command-codes.ts';

describe('command codes', () => {
  test('every command barcode is read back in any case and from any keyboard', () => {
    for (const code of COMMAND_CODES) {
      expect(readCommandCode(textOfCode(code).toLowerCase())).toBe(code);
      expect(readCommandCode(` ${textOfCode(code)}\t`)).toBe(code);
      expect(textOfCode(code)).toMatch(/^[A-Z0-9-]{5,}$/);
    }
    expect([readCommandCode('BNC-SEEN'), readCommandCode('bnc-conferido')]).toEqual(['CHECKED', 'CHECKED']);
    expect(readCommandCode('BNC-NOTHING')).toBeNull();
    expect(readCommandCode('AA123456785BR')).toBeUndefined();
  });
});
