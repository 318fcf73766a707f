import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { Pixels } from '../../../../src/base/pixels.ts';
import { inBlocks } from '../../../../src/tty/output/pictures/half-blocks.ts';

/** Rows of one colour each. */
function stripes(width: number, ...colours: number[][]): Pixels {
  const rgb = new Uint8Array(colours.flatMap((colour) => Array.from({ length: width }, () => colour).flat()));
  return { width, height: colours.length, rgb };
}

test('two rows of a picture are one line: the upper in the text colour, the lower in the background', () => {
  const picture = stripes(2, [248, 0, 0], [0, 248, 0]);
  expect(inBlocks(picture)(2, 1)).toEqual(['\x1b[38;2;248;0;0;48;2;0;248;0m▀▀\x1b[0m']);
});

test.each([
  [96, 96, 48, 16, 32, 16],
  [96, 48, 48, 16, 48, 12],
  [40, 96, 48, 16, 13, 16],
])('%i × %i fits into %i columns and %i rows, in its proportions', (width, height, columns, rows, cells, lines) => {
  const picture = stripes(width, ...Array.from({ length: height }, (_, y) => [y, y, y]));
  const drawn = inBlocks(picture)(columns, rows);
  expect([stringWidth(drawn[0]!), drawn.length]).toEqual([cells, lines]);
  for (const line of drawn) expect(stringWidth(line)).toBe(cells);
});
