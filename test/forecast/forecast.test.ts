/** Weeks of shops of every habit, replayed: whether the forecast is right, and whether wrong rules would be noticed. */
import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { importEdited, type Edit } from '../support/edited-source.ts';
import * as right from './replay.ts';
import { HABITS, type ShopOptions } from './shop.ts';

type Replay = typeof right;

const SHOPS = HABITS.map((habit): ShopOptions => ({ seed: 1, habit, ordersADay: 36, days: 45 }));
const scoreOf = ({ replay, sumOf }: Replay) => sumOf(SHOPS.map((shop) => replay(shop)));

/** What a rule of the forecast becomes. */
const WRONG: readonly (Edit & { name: string })[] = [
  {
    name: 'night and noon are worked through',
    file: 'src/domain/usual-pace.ts',
    from: 'curve.push(curve.at(-1)! + rate);',
    to: 'curve.push(curve.at(-1)! + rate * 0 + slots.reduce((sum, one) => sum + one) / SLOTS);',
  },
  {
    name: 'what is to leave first is not made first',
    file: 'src/domain/forecast.ts',
    from: 'pieces.toSorted(inOrderOfWork)',
    to: 'pieces',
  },
];

test('of the orders it warns of four hours ahead four in five are late, and of those that are late it warns of as many', () => {
  const score = scoreOf(right);
  const { precision, recall } = right.judge(score);
  expect(precision).toBeGreaterThanOrEqual(0.8);
  expect(recall).toBeGreaterThanOrEqual(0.8);
  // There was something to be found, and enough that was not.
  expect(score.late).toBeGreaterThan(200);
  expect(score.open - score.late).toBeGreaterThan(200);
  // Of the first weeks it says nothing.
  expect(score.silent).toBeGreaterThan(0);
});

test.each(byNight(WRONG.slice(0, 1), [...WRONG]))('it would be noticed: $name', async ({ name: _name, ...edit }) => {
  const wrong = await importEdited<Replay>('test/forecast/replay.ts', [edit]);
  const { precision, recall } = right.judge(scoreOf(wrong));
  expect(Math.min(precision, recall)).toBeLessThan(0.8);
});
