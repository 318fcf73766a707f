/** Pictures as pixels. */

export type Pixels = {
  width: number;
  height: number;
  /** Three bytes for each pixel, row by row. */
  rgb: Uint8Array;
};

/** A part of a picture: its edges as fractions of the whole, 0 to 1. */
type PictureArea = { left: number; right: number; top: number; bottom: number };

const WHOLE: PictureArea = { left: 0, right: 1, top: 0, bottom: 1 };

/** Scales a picture, or a part of it, to `width` × `height` pixels: each is the average of those it covers, at least one. */
export function scaled(picture: Pixels, width: number, height: number, area = WHOLE): Pixels {
  const rgb = new Uint8Array(width * height * 3);
  const columns = spans(area.left * picture.width, area.right * picture.width, width, picture.width);
  const rows = spans(area.top * picture.height, area.bottom * picture.height, height, picture.height);
  let at = 0;
  for (const [top, bottom] of rows) {
    for (const [left, right] of columns) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = top; y < bottom; y++) {
        for (let from = (y * picture.width + left) * 3; from < (y * picture.width + right) * 3; from += 3) {
          red += picture.rgb[from]!;
          green += picture.rgb[from + 1]!;
          blue += picture.rgb[from + 2]!;
        }
      }
      const count = (right - left) * (bottom - top);
      rgb[at++] = Math.round(red / count);
      rgb[at++] = Math.round(green / count);
      rgb[at++] = Math.round(blue / count);
    }
  }
  return { width, height, rgb };
}

/** For each of `count` new pixels, the range of the `most` old pixels that it covers. */
function spans(from: number, to: number, count: number, most: number): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const start = Math.min(most - 1, Math.floor(from + ((to - from) * index) / count));
    return [start, Math.min(most, Math.max(start + 1, Math.floor(from + ((to - from) * (index + 1)) / count)))];
  });
}
