/** How the loop begins, begins again after a refused token, and ends. */
import { expect, test } from 'vitest';
import { aWorld } from './session-world.ts';

/** A bench that has loaded its store. */
async function loadedBench() {
  const world = aWorld();
  const [id] = world.shop.addOrder({ itemCount: 1 });
  const station = world.aStation();
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  await world.time.run(world.time.now() + 10_000);
  const isRefused = () => station.health().trouble?.kind === 'unauthenticated';
  /** How many requests arrive in so many milliseconds. */
  const askedIn = async (ms: number) => {
    const before = world.wires.arrivals.length;
    await world.time.run(world.time.now() + ms);
    return world.wires.arrivals.length - before;
  };
  return { ...world, station, id: id!, isRefused, askedIn };
}

test('a start while the loop runs is no second loop', async () => {
  const { station, askedIn } = await loadedBench();
  const before = await askedIn(120_000);
  station.engine.start();
  station.engine.start();
  expect(Math.abs((await askedIn(120_000)) - before)).toBeLessThan(5);
});

test('a start after the end asks nothing, and does not say that all is well', async () => {
  const { station, wires, until, askedIn } = await loadedBench();
  wires.setFaults({ unreachable: 1 });
  await until(() => station.health().trouble !== undefined);
  await station.engine.stop();
  wires.setFaults({});
  station.engine.start();
  expect(await askedIn(60_000)).toBe(0);
  expect(station.health().trouble).toBeDefined();
});

test('who begins again after a refused token does not go on saying so', async () => {
  const { station, wires, until, isRefused } = await loadedBench();
  wires.setTokenGood(false);
  await until(isRefused);
  station.engine.start();
  expect(station.health().trouble).toBeUndefined();
  await until(isRefused);
});

test('a start while the refusal of the old token is on its way is not lost', async () => {
  const { station, id, shop, wires, until } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  wires.setTokenGood(true);
  station.engine.start();
  shop.change(id, 'accepted');
  expect(await until(() => station.statusOf(id) === 'accepted')).toBeLessThan(2000);
});

test('such a start counts once: the next refusal ends the asking', async () => {
  const { station, wires, until, isRefused, askedIn } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  station.engine.start();
  await until(isRefused);
  await until(() => false, 5000);
  expect(isRefused()).toBe(true);
  expect(await askedIn(600_000)).toBe(0);
});

test('a start while all is well is forgotten: a refusal an hour later ends the asking', async () => {
  const { station, wires, time } = await loadedBench();
  station.engine.start();
  await time.run(time.now() + 3_600_000);
  wires.setTokenGood(false);
  await time.run(time.now() + 60_000);
  expect(wires.arrivals.filter(({ status }) => status === 401)).toHaveLength(1);
});

test('the end waits for nothing, not even the end of a reading that was asked to begin again', async () => {
  const { station, wires, until, isRefused, askedIn } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  station.engine.start();
  await station.engine.stop();
  expect(await askedIn(60_000)).toBe(0);
  expect(isRefused()).toBe(false);
});

test('what came last is on the disk when the loop has ended', async () => {
  const { station, id, shop, aStation, time } = await loadedBench();
  const [row] = shop.visible().values();
  station.snapshot.mergeItems(
    [{ ...row!, tracking_code: 'AA123456785BR', updated_at: '2026-11-20T13:00:00Z' }],
    time.now(),
  );
  await station.engine.stop();
  const next = aStation({ database: station.database, lastStore: 'loja-1' });
  expect(next.store.getState().records.get(id)?.item.tracking_code).toBe('AA123456785BR');
});
