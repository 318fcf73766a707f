/** The readings of the open states after the first load, beside the looks: how often, how gently, and what brings them about. */
import { expect, test } from 'vitest';
import { mergeItems } from '../../src/replica/replica.ts';
import type { ServiceOptions } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;
const NEVER = { sweepEveryMs: 1000 * HOUR_MS };

type Options = NonNullable<Parameters<ReturnType<typeof aWorld>['aStation']>[0]>;
type Asking = NonNullable<Options['asking']>;

/** A client whose deltas leave out one item. */
const leavingOut =
  (leftOut: () => string | undefined): Asking =>
  (client) => ({
    ...client,
    async listItems(query, signal) {
      const reply = await client.listItems(query, signal);
      const rows = reply.data.rows.filter(({ id }) => query?.atualizado_apos === undefined || id !== leftOut());
      const total = reply.data.total - (reply.data.rows.length - rows.length);
      return { ...reply, data: { ...reply.data, rows, total } };
    },
  });

/** A bench that has loaded a store of so many pages. */
async function loadedBench(pace: Options['pace'], service: Partial<ServiceOptions> = {}, pages = 1, asking?: Asking) {
  const world = aWorld({ pageSize: 2, ...service });
  const ids = Array.from({ length: pages }, () => world.shop.addOrder({ itemCount: 2, ageMs: 5 * HOUR_MS })).flat();
  const station = world.aStation({ pace: { ...pace }, ...(asking ? { asking } : {}) });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  await world.time.run(world.time.now() + 200);
  /** What arrives in so many milliseconds. */
  const arrivalsIn = async (ms: number) => {
    const before = world.wires.arrivals.length;
    await world.time.run(world.time.now() + ms);
    return world.wires.arrivals.slice(before);
  };
  const pings = (arrivals: typeof world.wires.arrivals) =>
    arrivals.filter(({ operation }) => operation === 'ping').length;
  /** Readings that began among these: each begins with page 1 of every state. */
  const readings = (arrivals: typeof world.wires.arrivals) =>
    arrivals.filter(({ query }) => query.status === 'shipped').length;
  return { ...world, ids, station, arrivalsIn, pings, readings };
}

test('the pages of a reading that nobody waits for are a quarter of a second apart', async () => {
  const { arrivalsIn } = await loadedBench({ sweepEveryMs: 30_000 }, {}, 30);
  const pages = (await arrivalsIn(60_000)).filter(({ query }) => query.status === 'pending' && query.page! > 1);
  expect(pages.length).toBeGreaterThan(28);
  // Four at once, as many as are asked for at a time.
  for (let i = 4; i < pages.length; i++) expect(pages[i]!.at - pages[i - 4]!.at).toBeGreaterThan(250);
});

test('such a reading takes the pause that it is told to, and changes are shown meanwhile', async () => {
  const { ids, station, shop, time, until, arrivalsIn } = await loadedBench(
    { sweepEveryMs: 5000, sweepPauseMs: 2500 },
    {},
    30,
  );
  await until(() => station.health().nextLookAt !== undefined);
  const arrivals = await arrivalsIn(15_000);
  expect(arrivals.filter(({ query }) => query.status === 'pending').length).toBeLessThan(30);
  for (const id of ids.slice(0, 8)) {
    await time.run(time.now() + 1777);
    shop.change(id, 'accepted');
    expect(await until(() => station.statusOf(id) === 'accepted')).toBeLessThan(5000);
  }
});

test('a pause of a reading that is longer than the pace keeps no look waiting', async () => {
  const { ids, station, shop, time, until } = await loadedBench({ sweepEveryMs: 5000, sweepPauseMs: 60_000 }, {}, 30);
  for (const id of ids.slice(0, 8)) {
    await time.run(time.now() + 1777);
    shop.change(id, 'accepted');
    expect(await until(() => station.statusOf(id) === 'accepted')).toBeLessThan(5000);
  }
});

test('no progress is told of such a reading, and what it mended is counted', async () => {
  const { ids, station, shop, until } = await loadedBench({ sweepEveryMs: 30_000 }, {}, 5);
  shop.changeUnstamped(ids[3]!, 'in_production');
  const progress = new Set<unknown>();
  await until(() => {
    progress.add(station.health().progress);
    return station.health().sweep !== undefined;
  });
  expect([...progress]).toEqual([undefined]);
  expect(station.health().facts).toMatchObject({ mendedCount: 1, goneCount: 0 });
});

test('no progress is told of such a reading where each of its pages takes long, either', async () => {
  const { shop, until, aLoadedStation } = aWorld({ pageSize: 2 }, { latencyMs: [300, 300] });
  for (let i = 0; i < 12; i++) shop.addOrder({ itemCount: 2, ageMs: HOUR_MS });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 30_000 } });
  const progress = new Set<unknown>();
  await until(() => {
    progress.add(station.health().progress);
    return station.health().sweep !== undefined;
  });
  expect([...progress]).toEqual([undefined]);
});

test('a bench that is killed as soon as a reading has ended does not begin the next before its time', async () => {
  const { station, aStation, until, arrivalsIn, readings } = await loadedBench({ sweepEveryMs: 120_000 });
  await until(() => station.health().sweep !== undefined, 300_000);
  station.kill();
  const next = aStation({ database: station.database, lastStore: 'loja-1', pace: { sweepEveryMs: 120_000 } });
  next.engine.start();
  expect(readings(await arrivalsIn(100_000))).toBe(0);
});

test('a change that no delta told is mended by the reading that finds it, which is the only one', async () => {
  const { ids, station, shop, until, arrivalsIn, readings } = await loadedBench({ sweepEveryMs: 120_000 }, {}, 5);
  await until(() => station.health().sweep !== undefined, 300_000);
  const told = station.health().sweep;
  shop.changeUnstamped(ids[3]!, 'in_production');
  await until(() => station.health().sweep !== told, 300_000);
  expect(station.statusOf(ids[3]!)).toBe('in_production');
  expect(readings(await arrivalsIn(60_000))).toBe(0);
});

test('where a delta leaves out what was written here, all open states are read, and the next look is a deep one', async () => {
  let left: string | undefined;
  const { ids, station, time, until, arrivalsIn, readings } = await loadedBench(
    { ...NEVER, sweepPauseMs: 60_000 },
    {},
    60,
    leavingOut(() => left),
  );
  await time.run(time.now() + 130_000);
  left = ids[0];
  const accepting = station.client.acceptItem('order-1', ids[0]!);
  void accepting.then(({ data }) => mergeItems(station.store, [data], time.now()));
  expect(await until(() => station.health().doubt === 'missed-change')).toBeLessThan(45_000);
  const arrivals = await arrivalsIn(10_000);
  expect(readings(arrivals)).toBe(1);
  const look = arrivals.find(({ query }) => query.atualizado_apos !== undefined)!;
  const agoMs = time.trueNow() - time.now() + look.at - Date.parse(look.query.atualizado_apos!);
  expect(agoMs - station.health().facts!.reachBackMs!).toBeGreaterThan(100_000);
});

test('where a reading finds what no delta told, it is not followed by another one at once', async () => {
  let left: string | undefined;
  const { ids, station, shop, time, until, arrivalsIn, readings } = await loadedBench(
    {},
    {},
    5,
    leavingOut(() => left),
  );
  await time.run(time.now() + 120_000);
  left = ids[3];
  shop.change(ids[3]!, 'accepted');
  await time.run(time.now() + 30_000);
  shop.change(ids[5]!, 'accepted');
  await until(() => station.statusOf(ids[3]!) === 'accepted', 900_000);
  expect(station.health().doubt).toBe('missed-change');
  left = undefined;
  await until(() => station.health().sweep !== undefined);
  expect(readings(await arrivalsIn(60_000))).toBe(0);
  // The next doubt, which no reading has brought up, does bring about one.
  const accepting = station.client.acceptItem('order-1', ids[0]!);
  left = ids[0];
  void accepting.then(({ data }) => mergeItems(station.store, [data], time.now()));
  expect(readings(await arrivalsIn(60_000))).toBeGreaterThan(0);
});

test('whose store a quiet one is, is asked once a minute, and not by looks that come between', async () => {
  const { arrivalsIn, pings } = await loadedBench(NEVER);
  const count = pings(await arrivalsIn(600_000));
  expect(count).toBeGreaterThanOrEqual(9);
  expect(count).toBeLessThanOrEqual(11);
});

test('whose store it is, is not asked again by a deep look that comes soon after somebody asked', async () => {
  const { station, time, until, wires, arrivalsIn, pings } = await loadedBench(NEVER);
  await until(() => wires.arrivals.at(-1)?.operation === 'ping', 120_000);
  await time.run(time.now() + 45_000);
  station.engine.confirmStore();
  expect(pings(await arrivalsIn(40_000))).toBe(1);
});

test('a bench that comes back asks whose store it is once, and not with its first look once more', async () => {
  const { station, aStation, arrivalsIn, pings, time } = await loadedBench(NEVER);
  await time.run(time.now() + 10_000);
  await station.engine.stop();
  const next = aStation({ database: station.database, lastStore: 'loja-1', pace: NEVER });
  next.engine.start();
  expect(pings(await arrivalsIn(20_000))).toBe(1);
});

test('the question whose store it is that got no answer is asked again with the next look', async () => {
  const world = aWorld();
  world.shop.addOrder({ ageMs: HOUR_MS });
  let isBroken = false;
  let asked = 0;
  const station = world.aStation({
    pace: NEVER,
    asking: (client) => ({
      ...client,
      ping(signal) {
        asked++;
        return isBroken ? client.ping(AbortSignal.abort()) : client.ping(signal);
      },
    }),
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  await world.time.run(world.time.now() + 1000);
  isBroken = true;
  const before = asked;
  await world.until(() => asked > before, 120_000);
  isBroken = false;
  expect(await world.until(() => asked > before + 1)).toBeLessThan(8000);
});

test('who says that the token may stand for another store makes the bench ask now', async () => {
  const { station, wires, until } = await loadedBench(NEVER);
  wires.setLojaId('loja-2');
  station.engine.confirmStore();
  expect(await until(() => station.store.getState().lojaId === 'loja-2')).toBeLessThan(1000);
});

test('in a store that is never still a first load tries three times in a pace to prove what it has read', async () => {
  const { shop, time, aStation, until } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const stir = () => {
    shop.change(id!, shop.statusOf(id!) === 'pending' ? 'accepted' : 'pending');
    time.after(100, stir);
  };
  stir();
  const station = aStation({ pace: { activeMs: 12_000, idleMs: 12_000 } });
  station.engine.start();
  expect(await until(() => station.health().isLoaded)).toBeLessThan(23_000);
});
