/** Pictures that mean harm. Each is small and says that it is something else. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';

/** A PNG of the given chunks. */
export function pngOf(...chunks: [type: string, data: Uint8Array][]): Buffer {
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, ...chunks.map(([type, data]) => chunkOf(type, data))]);
}

function chunkOf(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** The header; colours as in the PNG specification: 0 grey, 2 RGB, 3 palette, 6 RGBA. */
export function headerOf(width: number, height: number, { depth = 8, colours = 6, interlacing = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colours, 0, 0, interlacing], 8);
  return data;
}

const END: [string, Uint8Array] = ['IEND', new Uint8Array()];
const MB = 2 ** 20;

/** A few kilobytes that unpack to so many megabytes; never whole in memory itself. */
export function bombOf(megabytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(MB);
  return buffer(Readable.from(Array<Buffer>(megabytes).fill(zeros)).pipe(createDeflate()));
}

/** By what they do. */
export function hostilePngs(bomb: Uint8Array): Record<string, Buffer> {
  return {
    'interlaced, and longer than it says': pngOf(['IHDR', headerOf(10, 10, { interlacing: 1 })], ['IDAT', bomb], END),
    'longer than it says': pngOf(['IHDR', headerOf(10, 10)], ['IDAT', bomb], END),
    'of two headers': pngOf(
      ['IHDR', headerOf(10, 10)],
      ['IHDR', headerOf(30_000, 30_000, { interlacing: 1 })],
      ['IDAT', bomb],
      END,
    ),
    'whose header comes second': pngOf(
      ['tEXt', headerOf(10, 10)],
      ['IHDR', headerOf(30_000, 30_000)],
      ['IDAT', bomb],
      END,
    ),
    'of sixteen bits': pngOf(['IHDR', headerOf(2800, 2800, { depth: 16 })], ['IDAT', bomb], END),
    'of no width': pngOf(['IHDR', headerOf(0, 10)], ['IDAT', bomb], END),
  };
}
