import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { decodeProductImage } from '../../../src/devices/product-images/decode.ts';
import { createRandom } from '../../sim/world/random.ts';
import { bombOf, headerOf, hostilePngs, pngOf } from './hostile-pictures.ts';

const SEED = 19;

test.each(Object.entries(hostilePngs(await bombOf(1))))('a PNG %s is refused', (_, file) => {
  const { picture, problem } = decodeProductImage(file);
  expect(picture).toBeUndefined();
  expect(['broken', 'too-large', 'unknown-kind']).toContain(problem);
});

test('what would unpack to hundreds of megabytes takes no memory to refuse', async () => {
  const peak = resolve(import.meta.dirname, 'decode-peak.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [peak, '300']);
  expect(Number(stdout)).toBeLessThan(60);
});

test('a picture with any of its bytes changed is decoded or refused, at once and never larger than it may be', () => {
  const random = createRandom(SEED);
  const png = new PNG({ width: 24, height: 16 });
  png.data.fill(0x7f);
  const files = [PNG.sync.write(png), Buffer.from(encodeJpeg({ width: 24, height: 16, data: png.data }, 80).data)];
  for (let i = 0; i < 1500; i++) {
    const file = Buffer.from(random.pick(files));
    for (let change = random.int(1, 6); change > 0; change--) {
      // The headers more often than the rest.
      const at = random.chance(0.5) ? random.int(0, Math.min(60, file.length - 1)) : random.int(0, file.length - 1);
      file[at] = random.pick([0, 1, 0x7f, 0xff, random.int(0, 255)]);
    }
    expectSmallOrRefused(random.chance(0.1) ? file.subarray(0, random.int(0, file.length)) : file, i);
  }
});

test('a PNG of any header is decoded or refused', () => {
  const random = createRandom(SEED);
  const side = () => random.pick([0, 1, 7, 100, 3000, 65_535, 2 ** 31, random.int(0, 2 ** 32 - 1)]);
  for (let i = 0; i < 300; i++) {
    const depth = random.pick([0, 1, 2, 4, 8, 16, 255]);
    const colours = random.pick([0, 1, 2, 3, 4, 5, 6, 255]);
    const header = headerOf(side(), side(), { depth, colours, interlacing: random.int(0, 2) });
    expectSmallOrRefused(pngOf(['IHDR', header], ['IDAT', Buffer.from('789c030000000001', 'hex')]), i);
  }
});

function expectSmallOrRefused(file: Buffer, index: number): void {
  const { picture, problem } = decodeProductImage(file);
  expect(problem ?? 'decoded', `case ${index} of seed ${SEED}`).toEqual(expect.any(String));
  if (picture)
    expect(Math.max(picture.width, picture.height), `case ${index} of seed ${SEED}`).toBeLessThanOrEqual(320);
}
