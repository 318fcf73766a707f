/**
 * Decodes PNG and JPEG to the few pixels that a terminal has. Runs outside the program, see worker.ts: a large picture takes a
 * second.
 */
import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import type { Pixels } from '../../base/pixels.ts';
import type { ProductImageProblem } from '../../replica/product-images.ts';

export type DecodedImage =
  | { picture: Pixels; problem?: undefined }
  | { picture?: undefined; problem: ProductImageProblem };

/** The longer side of the result, in pixels: more has no room beside the text of a screen. */
const LONGEST = 320;
/** A picture of a shop has one or two million; a malicious small file may hold a thousand times as many. */
const MOST_PIXELS = 8_000_000;
/** The unpacked bytes; a decoder holds them a few times over. */
const MOST_BYTES = 4 * MOST_PIXELS + 16_384;
const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Decodes a file and makes the picture small; never throws. */
export function decodeProductImage(bytes: Uint8Array): DecodedImage {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.subarray(0, 8).toString('hex') === PNG_SIGNATURE) return decodePng(file);
    if (file[0] === 0xff && file[1] === 0xd8) return decodeJpegFile(file);
    return { problem: 'unknown-kind' };
  } catch (error) {
    return { problem: /maxResolution|maxMemory/.test((error as Error).message) ? 'too-large' : 'broken' };
  }
}

function decodePng(file: Buffer): DecodedImage {
  const promise = readPromise(file);
  if (typeof promise === 'string') return { problem: promise };
  if (promise.pixels > MOST_PIXELS || promise.bytes > MOST_BYTES) return { problem: 'too-large' };
  // pngjs unpacks no more than announced, as long as nothing is interlaced.
  const { width, height, data } = PNG.sync.read(file);
  return { picture: shrink(width, height, data) };
}

/**
 * The size announced by the header of a PNG, before anything is unpacked. A second header would replace the first, and an
 * interlaced picture is unpacked whatever its length is: no shop's cover has either.
 */
function readPromise(file: Buffer): { pixels: number; bytes: number } | ProductImageProblem {
  for (let at = 8; at + 12 <= file.length;) {
    const isHeader = file.toString('latin1', at + 4, at + 8) === 'IHDR';
    if (isHeader !== (at === 8)) return 'broken';
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') break;
    at += 12 + file.readUInt32BE(at);
  }
  if (file.length < 33 || file.readUInt32BE(8) !== 13) return 'broken';
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [depth, colours, , , interlacing] = file.subarray(24, 29);
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colours ?? -1];
  if (samples === undefined || depth === undefined || width === 0 || height === 0) return 'broken';
  if (interlacing !== 0) return 'unknown-kind';
  return { pixels: width * height, bytes: height * (1 + Math.ceil((width * samples * depth) / 8)) };
}

function decodeJpegFile(file: Buffer): DecodedImage {
  const { width, height, data } = decodeJpeg(file, {
    useTArray: true,
    maxResolutionInMP: MOST_PIXELS / 1_000_000,
    maxMemoryUsageInMB: 128,
  });
  return { picture: shrink(width, height, data) };
}

/** Averages over boxes; transparent pixels are put on white, as in a shop. */
function shrink(width: number, height: number, rgba: Uint8Array): Pixels {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const small = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const rgb = new Uint8Array(small.width * small.height * 3);
  for (let y = 0; y < small.height; y++) {
    const [top, bottom] = span(y, small.height, height);
    for (let x = 0; x < small.width; x++) {
      const [left, right] = span(x, small.width, width);
      const sums = [0, 0, 0];
      for (let sy = top; sy < bottom; sy++) {
        for (let sx = left; sx < right; sx++) {
          const at = (sy * width + sx) * 4;
          const alpha = (rgba[at + 3] ?? 255) / 255;
          for (let part = 0; part < 3; part++) sums[part]! += (rgba[at + part] ?? 0) * alpha + 255 * (1 - alpha);
        }
      }
      const count = (bottom - top) * (right - left);
      rgb.set(
        sums.map((sum) => Math.round(sum / count)),
        (y * small.width + x) * 3,
      );
    }
  }
  return { ...small, rgb };
}

/** Which of `from` cells the cell `index` of `to` cells covers; at least one. */
function span(index: number, to: number, from: number): [number, number] {
  const start = Math.floor((index * from) / to);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * from) / to))];
}
