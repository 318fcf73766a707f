import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bigLines, bigRows, bigWidth, spaced } from '../../components/big-letters.ts';
import { TALL_DOTS } from '../../components/tall-letters.ts';
import { displayWidth } from '../../src/base/width.ts';

test('letters of Portuguese, digits and the usual signs are drawn, three rows high or five', () => {
  expect(bigRows('3/6', 'wide').map((row) => row.trimEnd())).toEqual([
    '▀▀▀▄   ▄▀ ▄▀▀',
    ' ▀▀▄  ▄▀  █▀▀▄',
    '▀▀▀  ▀     ▀▀',
  ]);
  const signs =
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789áàâãçéêíóôõúüÁÀÂÃÇÉÊÍÓÔÕÚÜ“”"\'.,:;!?-–_()[]+=*&#·×…/%\\';
  for (const [size, rowCount] of [
    ['wide', 3],
    ['tall', TALL_DOTS / 2],
  ] as const) {
    const pictures = Array.from(signs, (sign) => bigRows(sign, size));
    for (const rows of pictures) expect(rows).toHaveLength(rowCount);
    const drawn = pictures.map((rows) => rows.join('/'));
    for (const picture of drawn) expect(picture).toMatch(/^[ ▀▄█/]+$/);
    // Only those that are meant to look alike do.
    expect([size, new Set(drawn).size]).toEqual([size, drawn.length - '“”'.length]);
  }
});

test('every row of a line is as wide as the line is said to be, and no line is wider than there is room', () => {
  const widths = fc.constantFrom('wide' as const, 'narrow' as const, 'tall' as const);
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'Aé Ç漢🎉ñ1') }),
      widths,
      fc.integer({ min: 12, max: 60 }),
      (text, width, columns) => {
        expect(bigRows(text, width).map(displayWidth)).toEqual(
          Array(width === 'tall' ? 5 : 3).fill(bigWidth(text, width)),
        );
        for (const row of bigLines(text, columns, width).flat()) expect(displayWidth(row)).toBeLessThanOrEqual(columns);
      },
    ),
    { numRuns: 100 },
  );
});

test('a sign without letters stands as it is in the middle row', () => {
  expect(bigRows('a漢', 'wide').map((row) => row.includes('漢'))).toEqual([false, true, false]);
});

test('a word of another script stays one word: its letters are joined, and are read together', () => {
  for (const word of ['كأس', 'ספל', 'कप', '山田太郎']) {
    expect(bigRows(`${word} a`, 'wide')[1]).toContain(word);
    expect(spaced(`${word} ab`)).toBe(`${word}   a b`);
  }
  expect(bigLines('a 山田太郎', 6, 'narrow').flatMap((rows) => rows[1]!.trim())).toContain('山田');
});

test('letters that stand apart keep their words further apart', () => {
  expect(spaced('Ana e Léo')).toBe('A n a   e   L é o');
});
