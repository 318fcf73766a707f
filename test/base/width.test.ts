import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { safeText } from '../../src/base/safe-text.ts';
import { displayWidth, fit } from '../../src/base/width.ts';
import { runs } from '../support/night.ts';

const safe = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '漢字',
        'é',
        '·',
        '👨‍👩‍👧‍👦',
        '❤️',
        '1️⃣',
        '🇧🇷',
        '한',
        '\u0301',
        'नमस्ते',
        'สวัสดี',
        'ｶﾞ',
        '→',
        '─',
        '\u0600',
        '\u{1f3fd}',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => safeText(parts.join('')));

describe('displayWidth', () => {
  test('the short way and string-width agree', () => {
    fc.assert(
      fc.property(safe, (text) => displayWidth(text) === stringWidth(text)),
      { numRuns: runs(2000) },
    );
    for (let code = 0x20; code < 0x2600; code++) {
      const text = safeText(String.fromCharCode(code));
      expect([code, displayWidth(text)]).toEqual([code, stringWidth(text)]);
    }
  });
});

describe('fit', () => {
  test('takes exactly the cells it is given, whatever the text', () => {
    fc.assert(
      fc.property(safe, fc.integer({ min: 0, max: 30 }), fc.constantFrom('left', 'right'), (text, width, align) => {
        expect(stringWidth(fit(text, width, align))).toBe(width);
      }),
      { numRuns: runs(5000) },
    );
  });

  test.each([
    ['azul', 6, 'left', 'azul  '],
    ['azul', 6, 'right', '  azul'],
    ['azul', 4, 'left', 'azul'],
    ['azul marinho', 6, 'left', 'azul …'],
    ['azul', 1, 'left', '…'],
    ['azul', 0, 'left', ''],
    ['', 2, 'left', '  '],
    ['漢字', 5, 'right', ' 漢字'],
    ['漢字漢', 5, 'left', '漢字…'],
    ['漢字漢', 4, 'left', '漢… '],
    ['a👨‍👩‍👧‍👦b', 3, 'left', 'a… '],
    ['a👨‍👩‍👧‍👦b', 4, 'left', 'a👨‍👩‍👧‍👦b'],
    ['e\u0301e\u0301e\u0301', 2, 'left', 'e\u0301…'],
  ] as const)('fit(%j, %i, %s) is %j', (text, width, align, shown) => {
    expect(fit(text, width, align)).toBe(shown);
  });

  test('a picture of unsure width takes the one cell that every terminal gives it', () => {
    expect(fit('Ana ❤️ Léo', 10)).toBe('Ana ❤ Léo ');
    expect(fit('👩‍❤️‍👨', 3)).toBe('👩‍❤️‍👨 ');
  });
});
