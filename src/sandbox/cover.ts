/** Covers of the goods as PNG files, drawn in code: a product looks the same with every seed. */
import { crc32, deflateSync } from 'node:zlib';
import { fractionOf } from './random.ts';

/** Red, green, blue. */
type Colour = readonly [number, number, number];

type Drawing = {
  /** Determines the colours. */
  name: string;
  category: string;
  /** Which view of the product, from 1. */
  view: number;
  /** Width and height, in pixels. */
  size: number;
};

const SHAPES: readonly ((x: number, y: number) => boolean)[] = [
  // A cup with its handle, a cushion, a sheet, a round tray, a tag.
  (x, y) => (Math.abs(x + 0.08) < 0.3 && Math.abs(y) < 0.34) || isRing(x - 0.26, y, 0.12, 0.2),
  (x, y) => Math.abs(x) ** 4 + Math.abs(y) ** 4 < 0.36 ** 4,
  (x, y) => Math.abs(x) < 0.26 && Math.abs(y) < 0.38,
  (x, y) => x * x + y * y < 0.37 ** 2,
  (x, y) => Math.abs(x) < 0.4 && Math.abs(y) < 0.2 + 0.1 * x && !isRing(x + 0.3, y, 0, 0.05),
];

/** Draws a PNG with sixteen colours, so that large images are small files. */
export function drawCover({ name, category, view, size }: Drawing): Uint8Array {
  const hue = fractionOf(name);
  const shape = SHAPES[Math.floor(fractionOf(category) * SHAPES.length)] ?? SHAPES[0]!;
  const palette = [
    ...shades(hue, 0.28, 0.9 - view * 0.05, 8),
    ...shades((hue + 0.45) % 1, 0.6, 0.55, 4),
    ...shades((hue + 0.08) % 1, 0.7, 0.75, 4),
  ];
  const stripes = 3 + Math.floor(fractionOf(`${name} stripes`) * 5);
  const turn = (view - 1) * 0.5;
  const rows = Buffer.alloc((size + 1) * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [x, y] = turned(column / size - 0.5, row / size - 0.5, turn);
      const isDark = Math.floor((x + y + 1) * stripes) % 2 === 0;
      const light = Math.min(3, Math.floor((column / size) * 4));
      const colour = shape(x, y) ? (isDark ? 8 : 12) + light : Math.min(7, Math.floor((row / size) * 8));
      rows[row * (size + 1) + column + 1] = colour;
    }
  }
  return encode(size, palette, rows);
}

function isRing(x: number, y: number, inner: number, outer: number): boolean {
  const distance = Math.hypot(x, y);
  return distance >= inner && distance < outer;
}

function turned(x: number, y: number, by: number): [number, number] {
  return [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by)];
}

/** Shades of a colour, from light to dark. */
function shades(hue: number, saturation: number, lightness: number, count: number): Colour[] {
  return Array.from({ length: count }, (_, index) => ofHue(hue, saturation, lightness * (1 - (index / count) * 0.35)));
}

function ofHue(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const at = (offset + hue * 12) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

/** Encodes a PNG; `rows`: for each row a zero (no filter) and a palette index for each pixel. */
function encode(size: number, palette: readonly Colour[], rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits for each pixel, indexed colours.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(content.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
