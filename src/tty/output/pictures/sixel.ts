/** A picture as sixel: strips of six rows, in each strip the pixels of one colour after another. */
import type { Pixels } from '../../../base/pixels.ts';

/** The most characters of a picture: a tenth of a second over a fast line. */
const MOST_CHARACTERS = 192 * 1024;
/** The most colours: more cannot be seen in a picture as wide as a hand. */
const MOST_COLOURS = 64;
/** How many bits of each part distinguish colours. */
const BITS = 5;
const DROPPED = 8 - BITS;
const BINS = 1 << (3 * BITS);

/**
 * The sequence that draws the picture from the cell of the cursor on. `registers`: how many colours the terminal has for it;
 * fewer are used if the sequence would become too long.
 */
export function sixelOf(picture: Pixels, registers: number): string {
  for (let colours = Math.min(MOST_COLOURS, registers); ; colours = Math.floor(colours / 4)) {
    const sequence = encode(picture, colours);
    if (sequence.length <= MOST_CHARACTERS || colours < 8) return sequence;
  }
}

function encode({ width, height, rgb }: Pixels, colours: number): string {
  const { palette, indexOf } = quantise(rgb, colours);
  const registers = palette.map((colour, index) => `#${index};2;${colour.map(inPercent).join(';')}`).join('');
  // Pixels that are not drawn keep their colour, and a pixel is as high as it is wide.
  let sequence = `\x1bP0;1q"1;1;${width};${height}${registers}`;
  for (let top = 0; top < height; top += 6) {
    const strips = new Map<number, Uint8Array>();
    for (let y = top; y < Math.min(top + 6, height); y++) {
      for (let x = 0; x < width; x++) {
        const index = indexOf[binOf(rgb, (y * width + x) * 3)]!;
        let strip = strips.get(index);
        if (strip === undefined) strips.set(index, (strip = new Uint8Array(width)));
        strip[x]! |= 1 << (y - top);
      }
    }
    sequence += `${Array.from(strips, ([index, strip]) => `#${index}${runs(strip)}`).join('$')}-`;
  }
  return `${sequence}\x1b\\`;
}

const inPercent = (part: number) => Math.round((part * 100) / 255);

/** Encodes equal neighbours as their number and one of them; leaves out empty ones at the end of a strip. */
function runs(strip: Uint8Array): string {
  let text = '';
  let end = strip.length;
  while (end > 0 && strip[end - 1] === 0) end--;
  for (let from = 0, to = 0; from < end; from = to) {
    while (to < end && strip[to] === strip[from]) to++;
    const sign = String.fromCharCode(63 + strip[from]!);
    text += to - from > 3 ? `!${to - from}${sign}` : sign.repeat(to - from);
  }
  return text;
}

function binOf(rgb: Uint8Array, at: number): number {
  return ((rgb[at]! >> DROPPED) << (2 * BITS)) | ((rgb[at + 1]! >> DROPPED) << BITS) | (rgb[at + 2]! >> DROPPED);
}

type Bin = { bin: number; count: number; colour: readonly number[] };

/** Reduces a picture to at most this many colours, by median cut; returns them and which of them each bin has. */
function quantise(rgb: Uint8Array, most: number): { palette: readonly number[][]; indexOf: Uint8Array } {
  const counts = new Uint32Array(BINS);
  for (let at = 0; at < rgb.length; at += 3) counts[binOf(rgb, at)]!++;
  const bins: Bin[] = [];
  const mask = (1 << BITS) - 1;
  for (let bin = 0; bin < BINS; bin++) {
    const parts = [bin >> (2 * BITS), (bin >> BITS) & mask, bin & mask];
    // The greatest value of a part becomes 255.
    if (counts[bin]! > 0) bins.push({ bin, count: counts[bin]!, colour: parts.map((part) => (part * 255) / mask) });
  }
  const boxes = [boxOf(bins)];
  while (boxes.length < most) {
    const worth = Math.max(...boxes.map((box) => box.worth));
    if (worth === 0) break;
    const at = boxes.findIndex((box) => box.worth === worth);
    boxes.splice(at, 1, ...halves(boxes[at]!));
  }
  const indexOf = new Uint8Array(BINS);
  for (const [index, box] of boxes.entries()) for (const { bin } of box.bins) indexOf[bin] = index;
  return { palette: boxes.map(meanOf), indexOf };
}

/** `part`: the one in which the box is widest; `worth`: the gain of cutting it there, 0 if it is one colour. */
type ColourBox = { bins: readonly Bin[]; pixels: number; part: number; worth: number };

function boxOf(bins: readonly Bin[]): ColourBox {
  const pixels = bins.reduce((sum, { count }) => sum + count, 0);
  let widest = { worth: 0, part: 0 };
  for (const part of [0, 1, 2]) {
    let [least, most] = [255, 0];
    for (const { colour } of bins) {
      least = Math.min(least, colour[part]!);
      most = Math.max(most, colour[part]!);
    }
    const worth = (most - least) * Math.sqrt(pixels);
    if (worth > widest.worth) widest = { worth, part };
  }
  return { bins, pixels, ...widest };
}

/** Two boxes with equally many pixels, if the colours allow it; neither is empty. */
function halves({ bins, pixels, part }: ColourBox): [ColourBox, ColourBox] {
  const sorted = bins.toSorted((one, other) => one.colour[part]! - other.colour[part]!);
  let [at, seen] = [0, 0];
  while (at < sorted.length - 1 && (at === 0 || seen + sorted[at]!.count <= pixels / 2)) seen += sorted[at++]!.count;
  return [boxOf(sorted.slice(0, at)), boxOf(sorted.slice(at))];
}

function meanOf({ bins, pixels }: ColourBox): number[] {
  return [0, 1, 2].map((part) => bins.reduce((sum, { count, colour }) => sum + count * colour[part]!, 0) / pixels);
}
