/** A picture in half blocks: the upper half of a cell in its text colour, the lower half in its background. */
import { scaled, type Pixels } from '../../../base/pixels.ts';

/** Draws a picture as lines of a pane, within this many columns and rows, in its proportions. */
export type DrawPicture = (mostColumns: number, mostRows: number) => string[];

const RESET = '\x1b[0m';

const known = new WeakMap<Pixels, DrawPicture>();

/** Draws the picture in half blocks, with its colours in the lines. Cells are twice as high as wide. */
export function inBlocks(picture: Pixels): DrawPicture {
  let draw = known.get(picture);
  if (draw === undefined) known.set(picture, (draw = (columns, rows) => blockLines(picture, columns, rows)));
  return draw;
}

function blockLines(picture: Pixels, mostColumns: number, mostRows: number): string[] {
  const scale = Math.min(mostColumns / picture.width, (mostRows * 2) / picture.height);
  const columns = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(2, Math.floor((picture.height * scale) / 2) * 2);
  const { rgb } = scaled(picture, columns, height);
  // In steps of eight: differences that cannot be seen need not be sent.
  const colour = (x: number, y: number) =>
    Array.from(rgb.subarray((y * columns + x) * 3, (y * columns + x + 1) * 3), (part) =>
      Math.min(255, Math.round(part / 8) * 8),
    ).join(';');
  return Array.from({ length: height / 2 }, (_, row) => {
    let line = '';
    let last = '';
    for (let x = 0; x < columns; x++) {
      const style = `38;2;${colour(x, row * 2)};48;2;${colour(x, row * 2 + 1)}`;
      line += style === last ? '▀' : `\x1b[${style}m▀`;
      last = style;
    }
    return line + RESET;
  });
}
