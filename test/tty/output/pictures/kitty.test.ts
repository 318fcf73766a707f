import { inflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { kittyDeletion, kittyOf } from '../../../../src/tty/output/pictures/kitty.ts';

/** The keys of the first sequence, and the pixels that all of them carry. */
function read(sequences: string) {
  const parts = Array.from(sequences.matchAll(/\x1b_G([^;]*);([^\x1b]*)\x1b\\/g), ([, keys, data]) => ({
    keys: new Map(keys!.split(',').map((key) => key.split('=') as [string, string])),
    data: data!,
  }));
  const all = parts.map(({ data }) => data).join('');
  return { parts, keys: parts[0]!.keys, pixels: inflateSync(Buffer.from(all, 'base64')) };
}

test('a picture goes whole, in pieces of 4096 characters, and says where each ends', () => {
  const rgb = randomBytes(60 * 60 * 3);
  const { parts, keys, pixels } = read(kittyOf({ width: 60, height: 60, rgb }, 7, 12, 5));
  expect(Buffer.compare(pixels, rgb)).toBe(0);
  expect(parts.every(({ data }) => data.length <= 4096)).toBe(true);
  expect(parts.map(({ keys: one }) => one.get('m'))).toEqual([...parts.slice(1).map(() => '1'), '0']);
  const said = { a: 'T', f: '24', o: 'z', s: '60', v: '60', i: '7', c: '12', r: '5', C: '1', q: '2' };
  expect(Object.fromEntries(keys)).toMatchObject(said);
});

test('one of noise is sent smaller, in the same box', () => {
  const sequences = kittyOf({ width: 320, height: 320, rgb: randomBytes(320 * 320 * 3) }, 7, 12, 5);
  const { keys, pixels } = read(sequences);
  expect(sequences.length).toBeLessThan(340 * 1024);
  expect([keys.get('s'), keys.get('v'), keys.get('c'), keys.get('r')]).toEqual(['160', '160', '12', '5']);
  expect(pixels.length).toBe(160 * 160 * 3);
});

test('it is deleted by its number, with its pixels, and nothing is answered', () => {
  expect(kittyDeletion(7)).toBe('\x1b_Ga=d,d=I,i=7,q=2\x1b\\');
});
