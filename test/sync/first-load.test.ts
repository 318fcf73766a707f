/** The first load of a store: what is on the screen and on the disk meanwhile, and what the next run makes of it. */
import { expect, test } from 'vitest';
import { Aborted, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import type { SyncOptions } from '../../src/sync/engine.ts';
import type { Snapshot } from '../../src/sync/snapshot.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;

/** A store with so many pages of two items. */
function pagesOf(count: number, latencyMs: [number, number]) {
  const world = aWorld({ pageSize: 2 }, { latencyMs });
  for (let i = 0; i < count; i++) world.shop.addOrder({ itemCount: 2, ageMs: HOUR_MS });
  return world;
}

/** Runs a first load to its end, and looks at it after every event. */
async function watchLoad(world: ReturnType<typeof aWorld>, keeping?: (snapshot: Snapshot) => Snapshot) {
  const station = world.aStation(keeping ? { keeping } : {});
  const progress = new Set<number>();
  const countOnDisk = () => station.database.get<{ n: number }>('SELECT count(*) AS n FROM items')!.n;
  let mostUnkept = 0;
  station.engine.start();
  const tookMs = await world.until(() => {
    mostUnkept = Math.max(mostUnkept, station.store.getState().records.size - countOnDisk());
    const done = station.health().progress?.done;
    if (done !== undefined) progress.add(done);
    return station.health().isLoaded;
  });
  await station.engine.stop();
  return { mostUnkept, heardOf: progress.size, tookMs };
}

/** A client that answers no list. */
const withoutLists = (client: SyncOptions['client']): SyncOptions['client'] => ({
  ...client,
  listItems: (_, signal) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Aborted(OPERATIONS.listItems, true)), { once: true }),
    ),
});

test('of pages that come fast a dozen go to the disk together', async () => {
  let keepCount = 0;
  const { mostUnkept, tookMs } = await watchLoad(pagesOf(200, [1, 2]), (snapshot) => ({
    ...snapshot,
    keep(...all) {
      keepCount++;
      snapshot.keep(...all);
    },
  }));
  expect(mostUnkept).toBeLessThanOrEqual(2 * 11);
  expect(keepCount).toBeLessThan(200 / 12 + 10);
  // Nothing is waited for but the pages.
  expect(tookMs).toBeLessThan(250);
});

test('readers are notified of the pages of a load four times a second', async () => {
  const world = pagesOf(400, [10, 20]);
  const station = world.aStation();
  let notified = 0;
  let known = 0;
  station.store.subscribe(({ version, records }, before) => {
    if (version !== before.version) [notified, known] = [notified + 1, records.size];
  });
  station.engine.start();
  const tookMs = await world.until(() => station.health().isLoaded);
  await station.engine.stop();
  expect(notified).toBeLessThan(tookMs! / 250 + 10);
  expect(notified).toBeGreaterThan(tookMs! / 300);
  expect(known).toBe(800);
});

test('of pages that come slowly none waits for the disk longer than a quarter of a second', async () => {
  const { mostUnkept, heardOf } = await watchLoad(pagesOf(60, [200, 300]));
  expect(mostUnkept).toBeLessThanOrEqual(2 * 3);
  expect(heardOf).toBeGreaterThan(15);
});

test('a page is asked for as soon as one has come, however long the others take', async () => {
  const { tookMs } = await watchLoad(pagesOf(100, [10, 1000]));
  expect(tookMs).toBeLessThan(54_000);
});

test('while the disk is behind, pages wait for it, a second each at the most', async () => {
  const world = pagesOf(40, [1, 2]);
  let isBehind = true;
  const station = world.aStation({ keeping: (snapshot) => ({ ...snapshot, isBehind: () => isBehind }) });
  station.engine.start();
  await world.until(() => world.queriesOf().length > 4);
  const asked = world.queriesOf().length;
  await world.time.run(world.time.now() + 900);
  expect(world.queriesOf().length).toBeLessThanOrEqual(asked + 4);
  await world.time.run(world.time.now() + 3000);
  expect(world.queriesOf().length).toBeLessThanOrEqual(asked + 5 * 4);
  await world.time.run(world.time.now() + 10_000);
  expect(world.queriesOf().length).toBeGreaterThan(asked + 20);
  isBehind = false;
  expect(await world.until(() => station.health().isLoaded)).toBeLessThan(2000);
});

test('a disk that is behind is given what waits for it: no page waits longer than that takes', async () => {
  const world = pagesOf(40, [1, 2]);
  let isBehind = false;
  const station = world.aStation({
    keeping: (snapshot) => ({
      ...snapshot,
      takePage(...page) {
        isBehind = true;
        return snapshot.takePage(...page);
      },
      keep(...all) {
        isBehind = false;
        snapshot.keep(...all);
      },
      isBehind: () => isBehind,
    }),
  });
  station.engine.start();
  expect(await world.until(() => station.health().isLoaded)).toBeLessThan(5000);
});

test('while pages wait for the disk, what is kept meanwhile notifies no reader', async () => {
  const world = pagesOf(40, [1, 2]);
  let isBehind = false;
  const keeps = { told: 0, untold: 0 };
  const station = world.aStation({
    keeping: (snapshot) => ({
      ...snapshot,
      takePage(...page) {
        isBehind = true;
        return snapshot.takePage(...page);
      },
      keep(saved, isToBeTold) {
        isBehind = false;
        keeps[isToBeTold === false ? 'untold' : 'told']++;
        snapshot.keep(saved, isToBeTold);
      },
      isBehind: () => isBehind,
    }),
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  expect(keeps.untold).toBeGreaterThan(5);
  expect(keeps.told).toBeLessThan(keeps.untold);
});

test('a long first load asks every few seconds whose the store still is', async () => {
  const { aStation, until, wires } = pagesOf(120, [200, 300]);
  const station = aStation();
  station.engine.start();
  const tookMs = await until(() => station.health().isLoaded);
  const pings = wires.arrivals.filter(({ operation }) => operation === 'ping').length;
  expect(pings).toBeGreaterThan(tookMs! / 6000);
  expect(pings).toBeLessThan(tookMs! / 3000);
});

test('pages are asked for while a load asks whose the store still is', async () => {
  const { aStation, until } = pagesOf(120, [200, 300]);
  let listsAsked = 0;
  const besidePings: number[] = [];
  const station = aStation({
    asking: (client) => ({
      ...client,
      async ping(signal) {
        const before = listsAsked;
        const reply = await client.ping(signal);
        besidePings.push(listsAsked - before);
        return reply;
      },
      listItems(query, signal) {
        listsAsked++;
        return client.listItems(query, signal);
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded);
  // The first is asked before any page, and the last vouches for all of them.
  const between = besidePings.slice(1, -1);
  expect(between.length).toBeGreaterThan(0);
  expect(between.filter((count) => count === 0)).toEqual([]);
});

test('a load ends, and reads no page twice, while nobody says whose the store is', async () => {
  const { aStation, until } = pagesOf(40, [200, 300]);
  let pings = 0;
  let secondPages = 0;
  let wasTold = false;
  const station = aStation({
    asking: (client) => ({
      ...client,
      ping(signal) {
        if (++pings === 1 || station.health().isLoaded) return client.ping(signal);
        return Promise.reject(new Unreachable({ operation: OPERATIONS.ping, code: 'ECONNRESET' }));
      },
      listItems(query, signal) {
        if (query?.status === 'pending' && query.page === 2) secondPages++;
        return client.listItems(query, signal);
      },
    }),
  });
  station.engine.start();
  await until(() => {
    wasTold ||= station.health().trouble?.kind === 'unreachable';
    return station.health().isLoaded;
  });
  expect([station.health().isLoaded, wasTold]).toEqual([true, true]);
  expect(pings).toBeGreaterThan(1);
  expect(secondPages).toBe(1);
});

test('a bench that is killed as soon as it is loaded and has asked whose the store is, is loaded when it comes back', async () => {
  const { shop, aStation, time, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const first = await aLoadedStation();
  await time.run(time.now() + 200);
  first.kill();
  const second = aStation({ database: first.database, lastStore: 'loja-1', asking: withoutLists });
  second.engine.start();
  expect(second.health()).toMatchObject({ isLoaded: true, isFromDisk: true });
  expect(second.statusOf(id!)).toBe('pending');
});

test('what a killed first load has left is no snapshot of any age', async () => {
  const { aStation, until } = pagesOf(100, [20, 80]);
  const first = aStation();
  first.engine.start();
  await until(() => (first.health().progress?.done ?? 0) > 60);
  first.kill();
  const second = aStation({ database: first.database, lastStore: 'loja-1', asking: withoutLists });
  second.engine.start();
  expect(second.store.getState().records.size).toBeGreaterThan(50);
  expect(second.health().isLoaded).toBe(false);
  expect(second.health().isFromDisk).not.toBe(true);
  expect(second.health().snapshotAt).toBeUndefined();
});

test('the picture of a first load is not one of an earlier run', async () => {
  const { shop, aLoadedStation } = aWorld();
  shop.addOrder();
  const station = await aLoadedStation();
  expect(station.health().isFromDisk).toBe(false);
  expect(station.health().progress).toBeUndefined();
});

test('an empty store without `Date` shows its first order within five seconds', async () => {
  const { shop, until, time, aLoadedStation } = aWorld({ hasDate: false });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 100 * HOUR_MS } });
  await time.run(time.now() + 30_000);
  const [id] = shop.addOrder({ itemCount: 1 });
  expect(await until(() => station.statusOf(id!) === 'pending')).toBeLessThan(5000);
});

test('a bench that does not know which store was open last shows what the disk has once the store has said its name', async () => {
  const { shop, aStation, time, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const first = await aLoadedStation();
  await time.run(time.now() + 200);
  await first.engine.stop();
  const second = aStation({ database: first.database, asking: withoutLists });
  second.engine.start();
  await time.run(time.now() + 200);
  expect(second.health()).toMatchObject({ isLoaded: true, isFromDisk: true });
  expect(second.statusOf(id!)).toBe('pending');
});

test("the store's clock is known from its first answer, before any list has come", async () => {
  const { aStation, time } = aWorld({ dateSkewMs: 90_000 });
  const station = aStation({ asking: withoutLists });
  station.engine.start();
  await time.run(200);
  expect(station.health().facts?.dateAheadMs).toBe(90_000);
});

test('after the slow poll that proves a load no other one is due before its end', async () => {
  const { aStation, until, time, shop, queriesOf } = aWorld({ hidesTotals: true });
  shop.addOrder({ itemCount: 2, ageMs: HOUR_MS });
  let tookMs = 10_000;
  const station = aStation({
    asking: (client) => ({
      ...client,
      async listItems(query, signal) {
        await new Promise<void>((resolve) => void time.after(tookMs, resolve));
        return client.listItems(query, signal);
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded, 600_000);
  const lists = queriesOf().map(({ query }) => (query.atualizado_apos ? 'changes' : 'a state'));
  tookMs = 0;
  await time.run(time.now() + 20_000);
  expect(lists.slice(lists.lastIndexOf('a state') + 1)).toEqual(['changes']);
});
