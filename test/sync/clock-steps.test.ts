/**
 * The clock of the service jumps, as that of one server of several does, or of one that is being
 * repaired. No sweeps help here.
 */
import { expect, test } from 'vitest';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;
const pace = { sweepEveryMs: 1000 * HOUR_MS };
const SOON_MS = 20_000;

async function aLoadedBench() {
  const world = aWorld();
  const ids = world.shop.addOrder({ itemCount: 20, ageMs: 2 * HOUR_MS });
  const database = openMemoryDatabase();
  const open = async () => {
    const station = world.aStation({ pace, database });
    station.engine.start();
    await world.until(() => station.health().isLoaded);
    return station;
  };
  let next = 0;
  /** Changes one item after the other elsewhere, with time between; answers those that are not shown soon. */
  async function missed(station: Awaited<ReturnType<typeof open>>, count: number): Promise<string[]> {
    const unseen: string[] = [];
    for (let i = 0; i < count; i++) {
      const id = ids[next++]!;
      world.shop.change(id, 'accepted');
      const seen = await world.until(() => station.statusOf(id) === 'accepted', SOON_MS);
      if (seen === undefined) unseen.push(id);
      await world.time.run(world.time.now() + 5000);
    }
    return unseen;
  }
  const isAllShown = (station: Awaited<ReturnType<typeof open>>) =>
    ids.slice(0, next).every((id) => station.statusOf(id) === 'accepted');
  return { ...world, open, missed, isAllShown };
}

test('a Date that runs an hour ahead for some minutes, and is right again, hides nothing', async () => {
  const { shop, time, open, missed, isAllShown } = await aLoadedBench();
  const station = await open();
  expect(await missed(station, 2)).toEqual([]);
  shop.options.dateSkewMs = HOUR_MS;
  await time.run(time.now() + 60_000);
  expect(await missed(station, 6)).toEqual([]);
  shop.options.dateSkewMs = 0;
  expect(await missed(station, 4)).toEqual([]);
  await time.run(time.now() + 120_000);
  expect(await missed(station, 2)).toEqual([]);
  expect(isAllShown(station)).toBe(true);
  expect(station.health().doubt).toBeUndefined();
});

test('a cursor that was kept by a wrong Date is not believed after a restart', async () => {
  const { shop, time, open, missed, isAllShown } = await aLoadedBench();
  shop.options.dateSkewMs = HOUR_MS;
  const first = await open();
  await missed(first, 2);
  await time.run(time.now() + 60_000);
  await first.engine.stop();
  shop.options.dateSkewMs = 0;
  const second = await open();
  expect(await missed(second, 2)).toEqual([]);
  expect(isAllShown(second)).toBe(true);
});

test('one answer from a server whose clock is behind costs one question that reaches back a day, and no more', async () => {
  const { shop, time, open, missed, queriesOf } = await aLoadedBench();
  const station = await open();
  await time.run(time.now() + 120_000);
  shop.options.dateSkewMs = -300_000;
  await time.run(time.now() + 4500);
  shop.options.dateSkewMs = 0;
  await time.run(time.now() + 60_000);
  const deepest = queriesOf().filter(({ query }) => {
    const since = Date.parse(String(query.atualizado_apos ?? ''));
    return since < time.trueNow() - 20 * HOUR_MS;
  });
  expect(deepest.length).toBeLessThan(3);
  expect(await missed(station, 3)).toEqual([]);
});

test('each time that Date falls back for good the open states are read again soon', async () => {
  const { shop, time, open, until } = await aLoadedBench();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: 50 * HOUR_MS });
  const station = await open();
  for (const status of ['accepted', 'in_production'] as const) {
    await time.run(time.now() + 12 * 60_000);
    const before = station.health().sweep?.endedAt;
    // What no delta tells, such a reading mends.
    shop.changeUnstamped(id!, status);
    await time.run(time.now() + 60_000);
    expect(station.health().sweep?.endedAt).toBe(before);
    shop.options.dateSkewMs -= 180_000;
    expect(await until(() => station.statusOf(id!) === status)).toBeLessThan(60_000);
  }
});
