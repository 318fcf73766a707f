/** How the loop begins, begins again after a refused token, and ends. */
import { expect, test } from 'vitest';
import { aWorld } from './session-world.ts';

/** A bench that has loaded its store. */
async function loadedBench() {
  const world = aWorld();
  const [id] = world.shop.addOrder({ itemCount: 1 });
  const bench = world.aBench();
  bench.engine.start();
  await world.until(() => bench.health().isLoaded);
  await world.time.run(world.time.now() + 10_000);
  const isRefused = () => bench.health().trouble?.kind === 'unauthenticated';
  /** How many requests arrive in so many milliseconds. */
  const askedIn = async (ms: number) => {
    const before = world.wires.arrivals.length;
    await world.time.run(world.time.now() + ms);
    return world.wires.arrivals.length - before;
  };
  return { ...world, bench, id: id!, isRefused, askedIn };
}

test('a start while the loop runs is no second loop', async () => {
  const { bench, askedIn } = await loadedBench();
  const before = await askedIn(120_000);
  bench.engine.start();
  bench.engine.start();
  expect(Math.abs((await askedIn(120_000)) - before)).toBeLessThan(5);
  await bench.engine.stop();
});

test('a start after the end asks nothing, and does not say that all is well', async () => {
  const { bench, wires, until, askedIn } = await loadedBench();
  wires.setFaults({ unreachable: 1 });
  await until(() => bench.health().trouble !== undefined);
  await bench.engine.stop();
  wires.setFaults({});
  bench.engine.start();
  expect(await askedIn(60_000)).toBe(0);
  expect(bench.health().trouble).toBeDefined();
});

test('who begins again after a refused token does not go on saying so', async () => {
  const { bench, wires, until, isRefused } = await loadedBench();
  wires.setTokenGood(false);
  await until(isRefused);
  bench.engine.start();
  expect(bench.health().trouble).toBeUndefined();
  await until(isRefused);
  await bench.engine.stop();
});

test('a start while the refusal of the old token is on its way is not lost', async () => {
  const { bench, id, shop, wires, until } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  wires.setTokenGood(true);
  bench.engine.start();
  shop.change(id, 'accepted');
  expect(await until(() => bench.statusOf(id) === 'accepted')).toBeLessThan(2000);
  await bench.engine.stop();
});

test('such a start counts once: the next refusal ends the asking', async () => {
  const { bench, wires, until, isRefused, askedIn } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  bench.engine.start();
  await until(isRefused);
  await until(() => false, 5000);
  expect(isRefused()).toBe(true);
  expect(await askedIn(600_000)).toBe(0);
  await bench.engine.stop();
});

test('a start while all is well is forgotten: a refusal an hour later ends the asking', async () => {
  const { bench, wires, time } = await loadedBench();
  bench.engine.start();
  await time.run(time.now() + 3_600_000);
  wires.setTokenGood(false);
  await time.run(time.now() + 60_000);
  expect(wires.arrivals.filter(({ status }) => status === 401)).toHaveLength(1);
  await bench.engine.stop();
});

test('the end waits for nothing, not even the end of a reading that was asked to begin again', async () => {
  const { bench, wires, until, isRefused, askedIn } = await loadedBench();
  wires.setTokenGood(false);
  await until(() => wires.arrivals.at(-1)?.status === 401);
  bench.engine.start();
  await bench.engine.stop();
  expect(await askedIn(60_000)).toBe(0);
  expect(isRefused()).toBe(false);
});

test('what came last is on the disk when the loop has ended', async () => {
  const { bench, id, shop, aBench, time } = await loadedBench();
  const [row] = shop.visible().values();
  bench.snapshot.mergeItems(
    [{ ...row!, tracking_code: 'AA123456785BR', updated_at: '2026-11-20T13:00:00Z' }],
    time.now(),
  );
  await bench.engine.stop();
  const next = aBench({ database: bench.database, lastStore: 'loja-1' });
  expect(next.store.getState().records.get(id)?.item.tracking_code).toBe('AA123456785BR');
});
