/** A picture by the graphics protocol of kitty, which other terminals know, too. */
import { deflateSync } from 'node:zlib';
import { scaled, type Pixels } from '../../../base/pixels.ts';

/** The most that one sequence of the protocol carries. */
const CHUNKS = /.{1,4096}/g;
/** The most characters that the pixels of a picture may take. */
const MOST_CHARACTERS = 320 * 1024;

/** Returns the sequence that draws the picture in a box of cells at the cursor, which does not move. `id` is for its deletion. */
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

/** Returns the sequence that deletes a picture, also from the terminal's memory. */
export function kittyDeletion(id: number): string {
  return `\x1b_Ga=d,d=I,i=${id},q=2\x1b\\`;
}

function packed({ rgb }: Pixels): string {
  return deflateSync(rgb).toString('base64');
}
