/** A picture by the graphics protocol of kitty, which other terminals speak, too. */
import { deflateSync } from 'node:zlib';
import { scaled, type Pixels } from '../../../base/pixels.ts';

/** A sequence of the protocol carries no more. */
const CHUNKS = /.{1,4096}/g;
/** So many characters of pixels at most. */
const MOST_CHARACTERS = 320 * 1024;

/** Draws the picture in a box of cells from the cursor on, which stays where it is. `id`: by which it can be deleted. */
export function kittyOf(picture: Pixels, id: number, columns: number, rows: number): string {
  const data = packed(picture);
  if (data.length > MOST_CHARACTERS) {
    const half = scaled(picture, Math.ceil(picture.width / 2), Math.ceil(picture.height / 2));
    return kittyOf(half, id, columns, rows);
  }
  const chunks = data.match(CHUNKS) ?? [];
  const { width, height } = picture;
  const about = `a=T,f=24,o=z,s=${width},v=${height},i=${id},p=1,c=${columns},r=${rows},C=1,q=2,`;
  return chunks
    .map((chunk, at) => `\x1b_G${at === 0 ? about : ''}m=${at < chunks.length - 1 ? 1 : 0};${chunk}\x1b\\`)
    .join('');
}

/** Takes a picture away, and lets the terminal forget it. */
export function kittyDeletion(id: number): string {
  return `\x1b_Ga=d,d=I,i=${id},q=2\x1b\\`;
}

function packed({ rgb }: Pixels): string {
  return deflateSync(rgb).toString('base64');
}
