/**
 * Golden frames: what a terminal shows of every scene, with all bands, read back from an emulator. In English at two usual
 * sizes; in Portuguese, whose words are longer, at the smallest. What holds at every width is in every-width.test.tsx. A change
 * of a frame is looked at before it is taken: npx vitest run test/screens/golden.test.tsx -u
 */
import { expect, test } from 'vitest';
import { openStage } from '../support/frames.tsx';
import { BUYER } from '../support/goods.ts';
import { SCENES } from './scenes/scenes.ts';

const SIZES = {
  en: [
    [80, 24],
    [120, 40],
  ],
  'pt-BR': [[40, 12]],
} as const;

const cases = Object.keys(SCENES).flatMap((name) => [
  { name, language: 'en' as const },
  { name, language: 'pt-BR' as const },
]);

test.each(cases)('$name in $language', async ({ name, language }) => {
  const [columns, rows] = SIZES[language][0];
  const stage = await openStage(SCENES[name]!(language), columns, rows);
  try {
    for (const size of SIZES[language]) {
      await stage.resize(size[0], size[1]);
      const shown = await stage.rows();
      for (const personal of [...Object.values(BUYER), 'Rua das Acácias', 'Apto 304']) {
        expect(shown.join('\n')).not.toContain(personal);
      }
      const frame = shown.map((row) => `${row}\n`).join('');
      await expect(frame).toMatchFileSnapshot(`golden/${name}.${language}.${size.join('x')}.txt`);
    }
  } finally {
    stage.end();
  }
});
