/** A few schedules of the hub and ways through its small worlds, for `npm run prove -- mutants`. */
import { expect, test } from 'vitest';
import { createHubWorld } from '../model-check/hub-world.ts';
import { stroll } from '../model-check/random-walk.ts';
import { HUB_WORLDS } from '../model-check/worlds.ts';
import { HUB_RULES } from '../wrong-rules/hub.ts';
import { explain } from './journal.ts';
import { runHubSchedule } from './hub-schedule.ts';
import { createRandom } from './world/random.ts';

test.each(Object.keys(HUB_WORLDS))('on some ways through a small world, %s, nothing is lost', async (name) => {
  for (let i = 0; i < 8; i++) {
    const world = await createHubWorld(HUB_WORLDS[name]!);
    expect(await stroll(world, createRandom(`${name} ${i}`))).toEqual([]);
  }
});

test.each([4, 5, 1])('in schedule %d of several hosts nothing is lost or rolled back, and one polls', async (seed) => {
  const outcome = await runHubSchedule(seed);
  expect(outcome.violations, explain(outcome)).toEqual([]);
});

const worlds = HUB_RULES.flatMap(({ name, hub }) => (hub ? [{ name, ...hub }] : []));
test.each(worlds)(
  'in a world in which a wrong rule shows the right ones hold: $name',
  async ({ world, fromSeed = 1 }) => {
    const outcome = await runHubSchedule(fromSeed, world);
    expect(outcome.violations, explain(outcome)).toEqual([]);
  },
);
