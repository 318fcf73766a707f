import { expect, test } from 'vitest';
import { importEdited } from '../support/edited-source.ts';
import { someByDay } from '../support/night.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { explain } from './journal.ts';
import { optionsFor, runSchedule } from './schedule.ts';
import { createRandom } from './world/random.ts';

const SEEDS = 150;
const rules = WRONG_RULES.flatMap(({ name, edits, sync }) => (sync ? [{ name, edits, ...sync }] : []));

test('there are enough wrong rules to make the simulation prove that it can fail', () => {
  expect(rules.length).toBeGreaterThanOrEqual(12);
});

test.each(someByDay(rules, 6))('a wrong rule is caught: $name', async ({ edits, world, fromSeed = 1 }) => {
  const wrong = await importEdited<typeof import('./schedule.ts')>('test/sim/schedule.ts', edits);
  for (let seed = fromSeed; seed < fromSeed + SEEDS; seed++) {
    const over = world?.(optionsFor(createRandom(seed).fork('options')));
    const { violations } = await wrong.runSchedule(seed, over);
    if (violations.length === 0) continue;
    // The world is one in which the real rules hold.
    const real = await runSchedule(seed, over);
    expect(real.violations, explain(real)).toEqual([]);
    return;
  }
  expect.fail(`not caught in ${SEEDS} schedules`);
});
