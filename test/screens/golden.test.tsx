/**
 * Golden frames: what a terminal shows of every scene, with all bands, read back from an emulator. In English at two usual
 * sizes; in Portuguese, whose words are longer, at the smallest. What holds at every width is in every-width.test.tsx. A change
 * of a frame is looked at before it is taken: npx vitest run test/screens/golden.test.tsx -u
 */
import { expect, test } from 'vitest';
import { openStage } from '../support/frames.tsx';
import { BUYER } from '../support/goods.ts';
import { SCENES } from './scenes/scenes.ts';

const SIZES = [
  ['en', 80, 24],
  ['en', 120, 40],
  ['pt-BR', 40, 12],
] as const;

const cases = Object.keys(SCENES).flatMap((name) =>
  SIZES.map(([language, columns, rows]) => ({ name, language, columns, rows })),
);

test.each(cases)('$name in $language at $columns×$rows', async ({ name, language, columns, rows }) => {
  const stage = await openStage(SCENES[name]!(language), columns, rows);
  try {
    const shown = await stage.rows();
    for (const personal of [...Object.values(BUYER), 'Rua das Acácias', 'Apto 304']) {
      expect(shown.join('\n')).not.toContain(personal);
    }
    const frame = shown.map((row) => `${row}\n`).join('');
    await expect(frame).toMatchFileSnapshot(`golden/${name}.${language}.${columns}x${rows}.txt`);
  } finally {
    stage.end();
  }
});
