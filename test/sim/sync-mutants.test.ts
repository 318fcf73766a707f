import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { explain } from './journal.ts';
import { optionsFor, runSchedule } from './schedule.ts';
import { createRandom } from './world/random.ts';

const SEEDS = 150;

test('there are enough wrong rules to make the simulation prove that it can fail', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(12);
});

test.each(MUTANTS)(
  'a wrong rule is caught: $name',
  async ({ rules, world, fromSeed = 1 }) => {
    for (let seed = fromSeed; seed < fromSeed + SEEDS; seed++) {
      const over = world?.(optionsFor(createRandom(seed).fork('options')));
      const { violations } = await runSchedule(seed, rules, over);
      if (violations.length === 0) continue;
      // The world is one in which the real rules hold.
      const real = await runSchedule(seed, {}, over);
      expect(real.violations, explain(real)).toEqual([]);
      return;
    }
    expect.fail(`not caught in ${SEEDS} schedules`);
  },
  60_000,
);
