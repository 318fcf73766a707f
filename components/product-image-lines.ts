/** A picture in half blocks: the upper half of a cell in its text colour, the lower half in its background. */
import type { ProductImage } from '../src/replica/product-images.ts';

const RESET = '\x1b[0m';

/**
 * The lines of a picture that fits into so many columns and rows, with its colours in them. Cells
 * are twice as high as wide.
 */
export function productImageLines(picture: ProductImage, mostColumns: number, mostRows: number): string[] {
  const scale = Math.min(mostColumns / picture.width, (mostRows * 2) / picture.height);
  const columns = Math.max(1, Math.floor(picture.width * scale));
  const height = Math.max(2, Math.floor((picture.height * scale) / 2) * 2);
  const colour = (x: number, y: number) =>
    average(picture, x / columns, (x + 1) / columns, y / height, (y + 1) / height);
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

/** `r;g;b` of a part of the picture, its edges as shares of the whole. */
function average(
  { width, height, rgb }: ProductImage,
  left: number,
  right: number,
  top: number,
  bottom: number,
): string {
  const [x0, x1] = [Math.floor(left * width), Math.max(Math.floor(left * width) + 1, Math.floor(right * width))];
  const [y0, y1] = [Math.floor(top * height), Math.max(Math.floor(top * height) + 1, Math.floor(bottom * height))];
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const at = (y * width + x) * 3;
      sums[0] += rgb[at] ?? 0;
      sums[1] += rgb[at + 1] ?? 0;
      sums[2] += rgb[at + 2] ?? 0;
    }
  }
  const count = (x1 - x0) * (y1 - y0);
  // In steps of eight: differences that cannot be seen need not be sent.
  return sums.map((sum) => Math.min(255, Math.round(sum / count / 8) * 8)).join(';');
}
