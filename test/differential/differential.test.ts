/** A bench says the same of the same shift, whatever habits the store has. At length: `test/differential/main.ts`. */
import { expect, test } from 'vitest';
import { PROFILES } from '../../src/sandbox/profiles.ts';
import { differences } from './compare.ts';
import { AXES, nameOfMix, pairwiseMixes } from './mixes.ts';
import { throughProxy, tunnels } from './proxy.ts';
import { planShift, runShift } from './shift.ts';

const SMALL = { items: 45, moves: 8 };
const SEED = 5;

const stores = [
  ['stock-laravel', PROFILES['stock-laravel']!.switches],
  ['worst-spec-reading', PROFILES['worst-spec-reading']!.switches],
  ...pairwiseMixes(2, SEED).map((mix): [string, typeof mix] => [nameOfMix(mix), mix]),
] as const;

const plan = planShift(SEED, SMALL);
const calm = plan.then((one) => runShift(one, {}));

test.concurrent.each(stores)('a small shift on %s ends as on a calm store', async (_, switches) => {
  const [shift, expected] = [await plan, await calm];
  expect(expected.overdue).toEqual([]);
  expect(differences(expected, await runShift(shift, switches), switches)).toEqual([]);
});

test('a small shift behind a proxy ends as without one', async () => {
  const [shift, expected] = [await plan, await calm];
  expect(differences(expected, await runShift(shift, {}, throughProxy), {})).toEqual([]);
  expect(tunnels[0]).toBeGreaterThan(0);
});

test('mixes bring every habit, and most pairs of habits, within thirty', () => {
  const mixes = pairwiseMixes(30, SEED);
  const values = new Set(
    mixes.flatMap((mix) => Object.entries(mix).map(([name, value]) => `${name}=${String(value)}`)),
  );
  const pairs = new Set(
    mixes.flatMap((mix) => {
      const words = Object.entries(mix).map(([name, value]) => `${name}=${String(value)}`);
      return words.flatMap((a, i) => words.slice(i + 1).map((b) => `${a} ${b}`));
    }),
  );
  expect(values.size).toBe(Object.values(AXES).reduce((sum, { length }) => sum + length, 0));
  expect(pairs.size).toBeGreaterThan(2500);
});
