/** The barcodes that are commands: what a scanner sends is read as what was printed. */
import { describe, expect, test } from 'vitest';
import { COMMAND_CODES, readCommandCode, textOfCode } from '../../src/domain/command-codes.ts';

describe('command codes', () => {
  test('every command barcode is read back in any case and from any keyboard', () => {
    for (const code of COMMAND_CODES) {
      for (const language of ['en', 'pt-BR'] as const) {
        const text = textOfCode(code, language);
        expect([code, readCommandCode(text.toLowerCase()), readCommandCode(` ${text}\t`)]).toEqual([code, code, code]);
        expect(text).toMatch(/^BNC-[A-Z0-9]{2,}$/);
      }
    }
    expect([readCommandCode('BNC-SEEN'), readCommandCode('bnc-conferido')]).toEqual(['CHECKED', 'CHECKED']);
    expect(readCommandCode('BNC-NOTHING')).toBeNull();
    expect(readCommandCode('AA123456785BR')).toBeUndefined();
  });
});
