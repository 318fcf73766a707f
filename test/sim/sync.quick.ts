/** Some schedules of the sync and walks through its small worlds, for `npm run prove -- mutants`; the judges are those of the simulations. */
import { expect, test } from 'vitest';
import { stroll } from '../model-check/random-walk.ts';
import { createSyncWorld } from '../model-check/sync-world.ts';
import { SYNC_WORLDS } from '../model-check/worlds.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { explain } from './journal.ts';
import type { Liveness } from './liveness.ts';
import { CALM_WORLD } from './schedule-worlds.ts';
import { optionsFor, runSchedule, type ScheduleOptions } from './schedule.ts';
import { createRandom } from './world/random.ts';
import { PLAIN_SERVICE } from './world/service.ts';

test.each(Object.keys(SYNC_WORLDS))('on some ways through a small world, %s, nothing is missed', async (name) => {
  for (let i = 0; i < 12; i++) {
    const world = await createSyncWorld(SYNC_WORLDS[name]!);
    expect(await stroll(world, createRandom(`${name} ${i}`))).toEqual([]);
  }
});

const SEEDS = Array.from({ length: 10 }, (_, i) => i + 1);
test.each(SEEDS)('in schedule %d nothing is lost, nothing diverges, nothing rolls back', (seed) => holds(seed));

/** Worlds with more to do than the others are left to the long simulation. */
const [MOST_ORDERS, LEAST_MS] = [25, 300];
const worlds = WRONG_RULES.flatMap(({ name, sync }) => {
  if (!sync) return [];
  const { world, fromSeed: seed = 1 } = sync;
  const drawn = optionsFor(createRandom(seed).fork('options'));
  return [{ name, seed, over: { ...drawn, ...world?.(drawn) } }];
}).filter(({ over }) => over.itemOrders <= MOST_ORDERS && over.changeEveryMs >= LEAST_MS);
test.each(worlds)('in a world in which a wrong rule shows the right ones hold: $name', async ({ seed, over }) => {
  await holds(seed, over);
});

const CALM: readonly [string, Partial<ScheduleOptions>, Liveness][] = [
  ['a plain store', {}, { mostUnseenMs: 6000, mostBehindMs: 7000, mostPerMinute: 60, saysParts: true }],
  [
    'a store without Date whose times have no zone',
    { service: { ...PLAIN_SERVICE, hasDate: false, timestamps: 'zoneless', zoneMinutes: -180 } },
    { mostUnseenMs: 20_000, mostBehindMs: 10_000, mostPerMinute: 160 },
  ],
  [
    'a store without totals',
    { service: { ...PLAIN_SERVICE, hidesTotals: true, pageSize: 5 }, itemOrders: 25 },
    { mostUnseenMs: 10_000, mostPerMinute: 200, saysParts: true },
  ],
  [
    'a store that lists all states at once',
    { service: { ...PLAIN_SERVICE, ignoresStatus: true, pageSize: 5 }, itemOrders: 25 },
    { mostUnseenMs: 10_000, mostPerMinute: 160 },
  ],
  [
    'two benches with one disk',
    { stationCount: 2, isShared: true },
    { mostUnseenMs: 8000, mostBehindMs: 10_000, mostPerMinute: 60 },
  ],
];
test.each(CALM)('beside %s a bench keeps up, and asks no more than it has to', async (_, over, liveness) => {
  await holds(1, { ...CALM_WORLD, swapsStore: false, ...over, liveness });
});

async function holds(seed: number, over?: Partial<ScheduleOptions>): Promise<void> {
  const outcome = await runSchedule(seed, over);
  expect(outcome.violations, explain(outcome)).toEqual([]);
}
