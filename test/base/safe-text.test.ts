import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeText } from '../../src/base/safe-text.ts';
import { processorClock } from '../support/processor-time.ts';

const FORBIDDEN = /[\x00-\x1f\x7f-\x9f\u2028\u2029\u061c\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

// Unicode with far more hostile characters than chance would bring.
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '\x1b]52;c;Zm9v\x07',
        '\x1b[2J',
        '\x9b31m',
        '\r\n',
        '\t',
        '\x7f',
        '\u202e',
        '\u2066',
        '\u200d',
        '\ufe0f',
        '\u200b',
        '\ud83d',
        '\udc69',
        '\u0301',
        '\u0301'.repeat(9),
        '\u{e0041}',
        '\u{1f3fd}',
        '👩',
        '❤',
        '🏳',
        '🏳️‍🌈',
        '1️⃣',
        'é',
        ' ',
        '\u1100',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('what a terminal would obey', () => {
  test.each([
    ['\x1b]52;c;Zm9v\x07', '␛]52;c;Zm9v␇'],
    ['\x1b[31mred\x1b[0m', '␛[31mred␛[0m'],
    ['a\x9b31mb', 'a�31mb'],
    ['a\x7fb\x08c\x00', 'a␡b␈c␀'],
    ['Ana\nLéo\r\nBia\rCai\u2028Eva\u2029', 'Ana↵Léo↵Bia↵Cai↵Eva↵'],
    ['one\ttwo', 'one two'],
    ['half \ud83d half', 'half � half'],
  ])('%j is shown as %j', (raw, shown) => {
    expect(safeText(raw)).toBe(shown);
  });

  test('no control, bidi or zero-width character is ever left', () => {
    fc.assert(fc.property(hostileText, (text) => !FORBIDDEN.test(safeText(text)) && safeText(text).isWellFormed()));
  });

  test('cleaning a clean text changes nothing', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 60 }), (text, maxLength) => {
        const once = safeText(text, maxLength);
        expect(safeText(once, maxLength)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(maxLength);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what a person would not see', () => {
  test('bidi controls are removed, so that a code reads in the order in which it is', () => {
    expect(safeText('\u202eRB\u2066 AA\u061c\u200e\u200f')).toBe('RB AA');
  });

  test('zero-width, filler and tag characters are removed', () => {
    expect(safeText('P\u200bA\u2060C\ufeff\u00ad\u3164\u{e0001}\u{e0041}')).toBe('PAC');
  });

  test('a joiner outside an emoji is removed', () => {
    expect(safeText('a\u200db👩\u200d\u200d👦x\u200d')).toBe('ab👩👦x');
  });
});

describe('what people write', () => {
  test.each([
    'Caneca esmaltada · azul · 325 ml',
    'R$\u00a064,90',
    '“Ana & Léo” → sábado',
    '漢字 かな 한글',
    'Привет',
    'שלום',
    'नमस्ते',
    '👨‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '👩🏻‍❤️‍💋‍👨🏼',
    '🏳️‍🌈',
    '🇧🇷',
    '1️⃣',
    '❤️',
    'e\u0301',
  ])('%s is left as it is', (text) => {
    expect(safeText(text)).toBe(text);
  });

  test('a chain of joined pictures longer than any real emoji is taken apart', () => {
    expect(safeText('👩\u200d👩\u200d👩\u200d👩\u200d👩\u200d👩')).toBe('👩\u200d👩\u200d👩\u200d👩👩👩');
  });

  test('a pile of combining marks is cut to four', () => {
    expect(safeText(`e${'\u0301'.repeat(50)}x`)).toBe(`e${'\u0301'.repeat(4)}x`);
  });

  test('a mark without a base does not land on the column before it', () => {
    expect(safeText('\u0301a')).toBe('◌\u0301a');
  });
});

describe('length', () => {
  test('a name of 10 kB is cut and says so', () => {
    const shown = safeText('x'.repeat(10_000));
    expect(shown).toHaveLength(4000);
    expect(shown.endsWith('x…')).toBe(true);
  });

  test('what cannot be seen counts for nothing where a text is cut', () => {
    expect(safeText(`${'\u200b'.repeat(20_000)}Ana`)).toBe('Ana');
  });

  test('a text is whole where it may be that long, and one that is cut says so', () => {
    const text = 'x'.repeat(90_000);
    expect(safeText(text, 100_000)).toBe(text);
    expect(safeText(`${'\u200b'.repeat(70_000)}Ana`)).toBe('…');
  });

  test('an emoji is not cut in two', () => {
    expect(safeText('abc👨‍👩‍👧‍👦', 8)).toBe('abc…');
    expect(safeText('abc👨‍👩‍👧‍👦', 14)).toBe('abc👨‍👩‍👧‍👦');
  });

  test.each([
    ['an emoji far along', `${'x'.repeat(99)}👨‍👩‍👧‍👦y`, 105, `${'x'.repeat(99)}…`],
    ['a letter of 64 units', `Ana ${'\u1100'.repeat(90)}`, 69, 'Ana …'],
    ['a letter of more', `Ana ${'\u1100'.repeat(90)}`, 70, `Ana ${'\u1100'.repeat(65)}…`],
    ['half a sign', `\ud83d: e${'🏽'.repeat(90)}`, 90, `\ufffd: e${'🏽'.repeat(42)}…`],
    ['whole signs', `\ud83d: e${'🏽'.repeat(90)}`, 89, `\ufffd: e${'🏽'.repeat(42)}…`],
  ])('the cut is before a letter as long as that is not too long itself: %s', (_, text, length, shown) => {
    expect(safeText(text, length)).toBe(shown);
  });

  test('a script that makes one grapheme of any length is cut all the same', () => {
    expect(safeText('\u1100'.repeat(10_000))).toHaveLength(4000);
  });

  test('10 kB of marks and of joiners are cleaned without a pause', () => {
    const spentMs = processorClock();
    safeText('\u0301'.repeat(10_000));
    safeText('👩\u200d'.repeat(10_000));
    safeText('\u200d'.repeat(10_000));
    expect(spentMs()).toBeLessThan(2000);
  });
});
