/** However long what is said of the last scan is, what is to be scanned next stays on the screen of the packing bench. */
import { expect, test } from 'vitest';
import { wantedNext } from '../../screens/packing-wanted.ts';
import { updateHealth } from '../../src/replica/replica.ts';
import { say } from '../../src/session/state/session-state.ts';
import { openStage } from '../support/frames.tsx';
import { aPiece } from '../support/items.ts';
import { aSession } from '../support/session.ts';
import { linesOf } from '../../src/session/kernel/open-order.ts';

const SIZES = [
  [80, 24],
  [120, 40],
  [60, 14],
] as const;

/** So many cells of words, of which each line of the notice has some. */
const wordsOf = (cells: number) =>
  'Nota número sete. '
    .repeat(Math.ceil(cells / 18))
    .slice(0, cells)
    .trim();

function atTheBench(language: 'en' | 'pt-BR', isChecked: boolean) {
  const pieces = [
    aPiece('mug', { quantidade: '2' }),
    ...Array.from({ length: 9 }, (_, index) => aPiece(`plate ${index}`)),
  ];
  const set = aSession(isChecked ? pieces.slice(0, 1) : pieces, language);
  const [mug] = pieces;
  set.context.barcodes.learn('7 MUG', { product_id: mug!.product_id, variation_options: mug!.variation_options });
  set.put('o1');
  if (isChecked) set.scan('2*7 MUG');
  return set;
}

test.each(
  SIZES.flatMap((size) =>
    [true, false].flatMap((isChecked) => (['en', 'pt-BR'] as const).map((language) => ({ size, isChecked, language }))),
  ),
)(
  'at $size in $language, with the order checked: $isChecked',
  async ({ size: [columns, rows], isChecked, language }) => {
    const { context, session } = atTheBench(language, isChecked);
    const stage = await openStage(context, columns, rows);
    const next = wantedNext(context, linesOf(context));
    const shown = async () => (await stage.rows()).join('\n');
    expect(await shown()).toContain(next);
    for (const cells of [columns / 2, columns - 3, columns + 8, 2 * columns - 12, 2 * columns + 9, 5 * columns]) {
      for (const tone of ['warn', 'error'] as const) {
        say(session, tone, `ZZ ${wordsOf(cells)}`);
        await stage.settle();
        const text = await shown();
        expect([tone, cells, text.includes('ZZ'), text.includes(next), text.includes('#')]).toEqual([
          tone,
          cells,
          true,
          true,
          true,
        ]);
      }
    }
    session.setState({ notice: undefined });
    await stage.settle();
    expect(await shown()).toContain(next);
    // What is said as long as it lasts is as long.
    updateHealth(context.replica, { diskTrouble: wordsOf(columns + 20) });
    await stage.settle();
    expect(await shown()).toContain(next);
    await stage.end();
  },
);
