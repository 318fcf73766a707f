import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { byNight, someByDay } from '../support/night.ts';
import { draw, PICTURES } from '../pictures/scenes.ts';

const ROOT = resolve(import.meta.dirname, '../..');
// The pictures are of a store as the sandbox plays it of itself.
const claim = process.env['BANCADA_JOURNEY_PROFILE'] === undefined ? test.concurrent : test.skip;

// The screens in Portuguese are the same ones with other words; a sixth of the others shows by day whether the frames are as they were.
const drawn = byNight(
  someByDay(
    PICTURES.filter(({ language }) => language === 'en'),
    6,
  ),
  PICTURES,
);

for (const { scene, language, path } of drawn) {
  const name = relative(ROOT, path);
  claim(`${name} shows what the program draws; if not: npm run prove -- pictures`, async () => {
    const promised = readFileSync(path, 'utf8');
    expect((await draw(scene, language, promised)).split('\n')).toEqual(promised.split('\n'));
  });
}
