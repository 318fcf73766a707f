import { deflateSync } from 'node:zlib';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { decodeProductImage } from '../../../src/devices/product-images/decode.ts';
import { decodeApart } from '../../../src/devices/product-images/decoder.ts';
import { drawCover } from '../../../src/sandbox/cover.ts';

/** Left half of one colour, right half of another. */
function halves(width: number, height: number, left: number[], right: number[]): PNG {
  const png = new PNG({ width, height });
  for (let i = 0; i < width * height; i++) png.data.set(i % width < width / 2 ? left : right, i * 4);
  return png;
}

const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];

test('a PNG is made small, and keeps its colours and its proportions', () => {
  const { picture } = decodeProductImage(PNG.sync.write(halves(400, 200, red, blue)));
  expect(picture).toMatchObject({ width: 320, height: 160 });
  expect(Array.from(picture!.rgb.slice(0, 3))).toEqual([255, 0, 0]);
  expect(Array.from(picture!.rgb.slice(319 * 3, 320 * 3))).toEqual([0, 0, 255]);
});

test('a JPEG too', () => {
  const { picture } = decodeProductImage(encodeJpeg(halves(300, 300, red, blue), 95).data);
  expect(picture).toMatchObject({ width: 300, height: 300 });
  const [r = 0, g = 0, b = 0] = picture!.rgb;
  expect(r).toBeGreaterThan(240);
  expect(g + b).toBeLessThan(30);
});

test('a small one stays as it is, and what is transparent lies on white', () => {
  const { picture } = decodeProductImage(PNG.sync.write(halves(2, 1, [0, 0, 0, 0], [0, 0, 0, 255])));
  expect(picture).toEqual({ width: 2, height: 1, rgb: new Uint8Array([255, 255, 255, 0, 0, 0]) });
});

test('a PNG that would unpack to a billion pixels is not unpacked', () => {
  const file = Buffer.from(PNG.sync.write(halves(2, 2, red, blue)));
  file.writeUInt32BE(40_000, 16);
  file.writeUInt32BE(40_000, 20);
  expect(decodeProductImage(file)).toEqual({ problem: 'too-large' });
});

test('nor one whose content is longer than it says', () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000));
  const small = Buffer.from(PNG.sync.write(halves(2, 2, red, blue)));
  const at = small.indexOf('IDAT') - 4;
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), bomb, Buffer.alloc(4)]);
  chunk.writeUInt32BE(bomb.length, 0);
  const { problem } = decodeProductImage(Buffer.concat([small.subarray(0, at), chunk]));
  expect(problem).toBe('broken');
});

test('a JPEG that says it is enormous is not begun', () => {
  const file = Buffer.from(encodeJpeg(halves(16, 16, red, blue), 90).data);
  const at = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(60_000, at + 5);
  file.writeUInt16BE(60_000, at + 7);
  expect(decodeProductImage(file)).toEqual({ problem: 'too-large' });
});

test.each([
  ['nothing', Buffer.alloc(0), 'unknown-kind'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unknown-kind'],
  ['a torn PNG', PNG.sync.write(halves(20, 20, red, blue)).subarray(0, 60), 'broken'],
  ['a torn JPEG', encodeJpeg(halves(20, 20, red, blue), 90).data.subarray(0, 40), 'broken'],
])('%s is told as what it is', (_, file, problem) => {
  expect(decodeProductImage(file)).toEqual({ problem });
});

const draw = (name: string, size: number) => drawCover({ name, category: 'Canecas', view: 1, size });

test('the sandbox draws the same cover every time, another one for another product, at each of its sizes', () => {
  expect(draw('Caneca', 150)).toEqual(draw('Caneca', 150));
  expect(draw('Caneca', 150)).not.toEqual(draw('Convite', 150));
  for (const size of [150, 600, 1200])
    expect(PNG.sync.read(Buffer.from(draw('Caneca', size)))).toMatchObject({ width: size });
});

test('it is decoded in a process of its own: while a large one is worked on, this one goes on', async () => {
  const large = drawCover({ name: 'Caneca', category: 'Canecas', view: 1, size: 1200 });
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  const { picture } = await decodeApart(large, { withinMs: 60_000 });
  clearInterval(counting);
  expect(picture).toMatchObject({ width: 320, height: 320 });
  expect(turns).toBeGreaterThan(3);
});

test('a process that does not come to an end is ended', async () => {
  const large = drawCover({ name: 'Caneca', category: 'Canecas', view: 1, size: 1200 });
  expect(await decodeApart(large, { withinMs: 1 })).toEqual({ problem: 'late' });
});

test.runIf(process.platform === 'linux')(
  'a process that takes more memory than it may is ended by the system',
  async () => {
    const large = drawCover({ name: 'Caneca', category: 'Canecas', view: 1, size: 1200 });
    expect(await decodeApart(large, { megabytes: 40 })).toEqual({ problem: 'broken' });
  },
);

test.runIf(process.platform === 'linux')('the largest PNG that is taken fits into that memory', async () => {
  const [width, height] = [4000, 2000];
  const png = new PNG({ width, height });
  const file = PNG.sync.write(png, { deflateLevel: 1, filterType: 0 });
  expect(await decodeApart(file, { withinMs: 60_000 })).toMatchObject({ picture: { width: 320, height: 160 } });
});
