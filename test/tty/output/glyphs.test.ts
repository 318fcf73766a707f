import { expect, test } from 'vitest';
import { isPlainText } from '../../../src/base/graphemes.ts';
import { GLYPHS } from '../../../src/tty/output/glyphs.ts';

test('no sign of the screens makes a text slow to take apart', () => {
  expect(Object.values(GLYPHS).filter((glyph) => !isPlainText(glyph))).toEqual([]);
});
