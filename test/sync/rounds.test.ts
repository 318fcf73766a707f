/** Where deltas are of no use the open states are read round and round: how often, and what a ring does then. */
import { expect, test } from 'vitest';
import type { ServiceOptions } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;

type Options = NonNullable<Parameters<ReturnType<typeof aWorld>['aStation']>[0]>;

/** A bench that reads a store in rounds, as its filter by stamp has no effect. */
async function inRounds(options: Options = {}, service: Partial<ServiceOptions> = {}) {
  const world = aWorld({ delta: 'ignored', pageSize: 2, ...service });
  for (const hours of [0, 0.1, 50]) world.shop.addOrder({ itemCount: 1, ageMs: hours * HOUR_MS });
  const station = world.aStation(options);
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  await world.time.run(world.time.now() + 30_000);
  const roundsIn = async (ms: number) => {
    const before = world.queriesOf().length;
    await world.time.run(world.time.now() + ms);
    return world
      .queriesOf()
      .slice(before)
      .filter(({ query }) => query.status === 'shipped').length;
  };
  return { ...world, station, roundsIn };
}

test('a round of few pages begins a pace after the one before, and no earlier', async () => {
  const { station, roundsIn } = await inRounds();
  expect(station.health().doubt).toBe('filter-ignored');
  const count = await roundsIn(60_000);
  expect(count).toBeGreaterThan(12);
  expect(count).toBeLessThan(16);
});

test('a ring begins a round now, however long the pace is', async () => {
  const { shop, station, until, time } = await inRounds({ pace: { activeMs: 40_000, idleMs: 40_000 } });
  for (let i = 0; i < 5; i++) {
    await time.run(time.now() + 47_000);
    const [id] = shop.addOrder({ itemCount: 1, ageMs: 0 });
    station.engine.doorbell();
    expect(await until(() => station.statusOf(id!) === 'pending')).toBeLessThan(1000);
  }
});

test('the picture of a bench that comes back to such a store is fresh after a round', async () => {
  const { station, aStation, until, time } = await inRounds();
  await station.engine.stop();
  await time.run(time.now() + HOUR_MS);
  const next = aStation({ database: station.database, lastStore: 'loja-1' });
  next.engine.start();
  expect(next.health().isFromDisk).toBe(true);
  await until(() => next.health().doubt !== undefined);
  await time.run(time.now() + 20_000);
  expect(next.health().isFromDisk).toBe(false);
  expect(time.now() - next.health().snapshotAt!).toBeLessThan(10_000);
});

test('of a store that ignores the page parameter, too, a round asks for first pages alone', async () => {
  const { queriesOf, time } = await inRounds({}, { pages: 'ignored', pageSize: 1 });
  const before = queriesOf().length;
  await time.run(time.now() + 30_000);
  const pages = queriesOf()
    .slice(before)
    .filter(({ query }) => query.status !== undefined);
  expect(pages.length).toBeGreaterThan(25);
  expect(new Set(pages.map(({ query }) => query.page))).toEqual(new Set([1]));
});
