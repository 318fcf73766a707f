import { expect, test } from 'vitest';
import { Aborted, Unreachable } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { freshnessOf } from '../../src/replica/health.ts';
import { aWorld } from './session-world.ts';

test('a change made elsewhere shows within five seconds, at every moment of a quiet minute', async () => {
  const { time, shop, until, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  const station = await aLoadedStation();
  for (let i = 0; i < 15; i++) {
    await time.run(time.now() + 4321);
    const status = i % 2 === 0 ? 'accepted' : 'pending';
    shop.change(id!, status);
    expect(await until(() => station.statusOf(id!) === status)).toBeLessThan(5000);
  }
});

test('a change shows within five seconds also while a long first load runs', async () => {
  const { time, shop, aStation, until } = aWorld({ pageSize: 2 }, { latencyMs: [200, 300] });
  const [first] = shop.addOrder({ itemCount: 1, status: 'in_production', ageMs: 60_000 });
  for (let i = 0; i < 150; i++) shop.addOrder({ itemCount: 2, ageMs: 3_600_000 });
  const station = aStation();
  station.engine.start();
  await until(() => station.statusOf(first!) !== undefined);
  await time.run(time.now() + 5000);
  expect(station.health().isLoaded).toBe(false);
  shop.change(first!, 'shipped');
  expect(await until(() => station.statusOf(first!) === 'shipped')).toBeLessThan(5000);
  expect(station.health().isLoaded).toBe(false);
  expect(station.health().progress).toMatchObject({ total: 301 });
});

test.each(['updated-asc', 'updated-desc'] as const)(
  'the looks of a long first load (%s) do not read anew what it reads',
  async (listOrder) => {
    const { shop, queriesOf, aLoadedStation } = aWorld({ pageSize: 2, listOrder }, { latencyMs: [200, 300] });
    // A day of orders, of which the last came a minute ago.
    for (let i = 0; i < 300; i++) {
      const status = i < 150 ? 'in_production' : 'pending';
      shop.addOrder({ itemCount: 1, status, ageMs: 60_000 + (i % 150) * 600_000 });
    }
    const station = await aLoadedStation();
    const deltas = queriesOf().filter(({ query }) => query.atualizado_apos !== undefined);
    expect(deltas.length).toBeGreaterThan(2);
    expect(deltas.length).toBeLessThan(15);
    await station.engine.stop();
  },
);

test('an item that slips between the pages of a state while one leaves it and one enters is not missed', async () => {
  const { shop, aStation, until, wires } = aWorld({ pageSize: 2, listOrder: 'created-asc' });
  const ids = [4, 3, 2, 1].flatMap((age) => shop.addOrder({ itemCount: 1, ageMs: age * 3_600_000 }));
  const station = aStation();
  station.engine.start();
  // Page 1 holds the first two. As soon as it is read, the first leaves and another enters at the end: totals agree.
  await until(() => wires.arrivals.some(({ query }) => query.status === 'pending'));
  shop.change(ids[0]!, 'cancelled');
  const [newest] = shop.addOrder({ itemCount: 1 });
  await until(() => station.health().isLoaded);
  for (const id of [...ids.slice(1), newest!]) expect([id, station.statusOf(id)]).toEqual([id, 'pending']);
});

test('a first load that was killed goes on at its page and does not read what it has', async () => {
  const { time, shop, aStation, until, queriesOf } = aWorld({ pageSize: 2 });
  for (let i = 0; i < 200; i++) shop.addOrder({ itemCount: 1, ageMs: 3_600_000 });
  const first = aStation();
  first.engine.start();
  await until(() => (first.health().progress?.done ?? 0) > 120);
  first.kill();
  const readBefore = queriesOf().length;
  const second = aStation({ database: first.database, lastStore: 'loja-1' });
  expect(second.store.getState().records.size).toBeGreaterThan(80);
  second.engine.start();
  await time.run(time.now() + 10);
  await until(() => second.health().isLoaded);
  expect(second.store.getState().records.countIn('pending')).toBe(200);
  expect(queriesOf().length - readBefore).toBeLessThan(70);
});

test('the snapshot of the last run is there before the first request, marked and with its age, and then made fresh', async () => {
  const { time, shop, aStation, until, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  const first = await aLoadedStation();
  await time.run(time.now() + 70_000);
  await first.engine.stop();
  await time.run(time.now() + 3_600_000);
  shop.change(id!, 'accepted');

  const second = aStation({ database: first.database, lastStore: 'loja-1' });
  expect(second.statusOf(id!)).toBe('pending');
  second.engine.start();
  expect(second.health()).toMatchObject({ isLoaded: true, isFromDisk: true });
  expect(time.now() - second.health().snapshotAt!).toBeGreaterThan(3_590_000);
  expect(await until(() => second.statusOf(id!) === 'accepted')).toBeLessThan(2000);
  await until(() => !second.health().isFromDisk);
  expect(time.now() - second.health().snapshotAt!).toBeLessThan(2000);
});

test('401 ends the asking, says so, and a new start goes on', async () => {
  const { time, shop, until, wires, aLoadedStation } = aWorld();
  shop.addOrder();
  const station = await aLoadedStation();
  wires.setTokenGood(false);
  await until(() => station.health().trouble?.kind === 'unauthenticated');
  const asked = wires.arrivals.length;
  await time.run(time.now() + 600_000);
  expect(wires.arrivals.length).toBe(asked);

  wires.setTokenGood(true);
  const [id] = shop.addOrder({ itemCount: 1 });
  station.engine.start();
  expect(await until(() => station.statusOf(id!) === 'pending')).toBeLessThan(2000);
  expect(station.health().trouble).toBeUndefined();
});

test('a 401 is acted on at once, also while another page of the same reading hangs', async () => {
  const { time, shop, aStation, until, wires } = aWorld();
  shop.addOrder();
  const station = aStation({
    asking: (client) => ({
      ...client,
      listItems: (query, signal) => {
        if (query?.status !== 'pending') return client.listItems(query, signal);
        wires.setTokenGood(false);
        return new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(new Aborted(OPERATIONS.listItems, false))),
        );
      },
    }),
  });
  station.engine.start();
  expect(await until(() => station.health().trouble?.kind === 'unauthenticated')).toBeLessThan(5000);
  await station.engine.stop();
  expect(time.now()).toBeLessThan(5000);
});

test('a 401 ends the asking, though a page asked for beside it fails otherwise, and first', async () => {
  const { time, shop, aStation, until, wires, queriesOf } = aWorld({ pageSize: 2 });
  for (let i = 0; i < 40; i++) shop.addOrder({ itemCount: 2 });
  let isCut = false;
  const wait = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));
  const station = aStation({
    asking: (client) => ({
      ...client,
      async ping(signal) {
        // The second one is sent beside the pages of the load.
        if (queriesOf().length === 0) return client.ping(signal);
        isCut = true;
        await wait(600);
        wires.setTokenGood(false);
        return client.ping(signal);
      },
      async listItems(query, signal) {
        await wait(400);
        if (isCut) throw new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNRESET' });
        return client.listItems(query, signal);
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().trouble !== undefined);
  const asked = wires.arrivals.length;
  await time.run(time.now() + 60_000);
  expect(station.health().trouble?.kind).toBe('unauthenticated');
  expect(wires.arrivals.length).toBe(asked);
});

test('a row without an id is no reason to doubt a list of which everything else was read, and it is said to be missing', async () => {
  const { time, shop, aStation, until } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  const broken = { item_status: 'pending', quantidade: '1' };
  const station = aStation({
    asking: (client) => ({
      ...client,
      async listItems(query, signal) {
        const reply = await client.listItems(query, signal);
        if (query?.status !== undefined && query.status !== 'pending') return reply;
        const { total, dropped } = reply.data;
        return { ...reply, data: { ...reply.data, total: total + 1, dropped: [...dropped, JSON.stringify(broken)] } };
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded);
  const before = station.snapshot.saved()!.cursors!.durableMs;
  expect(station.snapshot.saved()!.unproven).toEqual([]);
  expect(station.health().incomplete).toEqual([{ status: 'pending', have: 1, total: 2 }]);
  expect(freshnessOf(station.health(), time.now())).toBe('incomplete');
  shop.change(id!, 'accepted');
  await until(() => station.snapshot.saved()!.cursors!.durableMs > before, 300_000);
  expect(station.snapshot.saved()!.cursors!.durableMs).toBeGreaterThan(before);
});

test('a ring while the store cannot be reached is one try more, not a storm of them', async () => {
  const { time, aStation } = aWorld();
  let tries = 0;
  const { engine } = aStation({
    asking: (client) => ({
      ...client,
      ping: () =>
        new Promise((_, reject) => {
          tries++;
          time.after(1, () => reject(new Unreachable({ operation: OPERATIONS.ping, code: 'ECONNREFUSED' })));
        }),
    }),
  });
  engine.start();
  await time.run(20_000);
  const before = tries;
  engine.doorbell();
  await time.run(time.now() + 10);
  expect(tries).toBe(before + 1);
  await time.run(time.now() + 20_000);
  expect(tries - before).toBeLessThan(10);
  const stopping = engine.stop();
  await time.run(time.now() + 10);
  await stopping;
});

test('a ring means now, but never before the time that the store has named', async () => {
  const { time, shop, until, wires, aLoadedStation } = aWorld();
  const station = await aLoadedStation({ pace: { activeMs: 30_000, idleMs: 30_000 } });
  await time.run(time.now() + 10_000);
  const [id] = shop.addOrder({ itemCount: 1 });
  station.engine.doorbell();
  expect(await until(() => station.statusOf(id!) === 'pending')).toBeLessThan(1000);

  wires.setFaults({ 'too-many': 1 });
  station.engine.doorbell();
  await until(() => station.health().trouble?.kind === 'limited');
  wires.setFaults({});
  const waitMs = station.health().nextLookAt! - time.now();
  station.engine.doorbell();
  const asked = wires.arrivals.length;
  await time.run(time.now() + waitMs - 1);
  expect(waitMs).toBeGreaterThan(900);
  expect(wires.arrivals.length).toBe(asked);
});

test('a sweep mends what no delta could tell, counts it, and says so', async () => {
  const { shop, until, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: 3_600_000 });
  shop.addOrder({ itemCount: 1 });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 60_000 } });
  shop.changeUnstamped(id!, 'in_production');
  await until(() => station.health().sweep !== undefined, 120_000);
  expect(station.statusOf(id!)).toBe('in_production');
  expect(station.health().sweep).toMatchObject({ mendedCount: 1, goneCount: 0, unprovenStates: [] });
});

test('the end of a sweep makes the picture no older than the last poll has made it', async () => {
  const { shop, until, aLoadedStation } = aWorld();
  for (let i = 0; i < 5; i++) shop.addOrder({ itemCount: 1, ageMs: 3_600_000 });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 30_000, sweepPauseMs: 2000 } });
  let newest = -Infinity;
  let steps = 0;
  await until(() => {
    const { snapshotAt, sweep } = station.health();
    if (snapshotAt! < newest) steps++;
    newest = Math.max(newest, snapshotAt!);
    return sweep !== undefined;
  }, 120_000);
  expect([station.health().sweep?.mendedCount, steps]).toEqual([0, 0]);
});

test('an item that is gone is taken away only when its order says so', async () => {
  const { shop, until, wires, aLoadedStation } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 60_000 } });
  shop.remove(id!);
  await until(() => station.statusOf(id!) === undefined, 200_000);
  expect(wires.arrivals.filter(({ operation }) => operation === 'getOrder')).toHaveLength(1);
  await until(() => station.health().sweep?.goneCount === 1);
});

test('a filter that has no effect is noticed, and the open states are read over and over instead', async () => {
  const { shop, aStation, until, queriesOf } = aWorld({ delta: 'ignored', pageSize: 2 });
  for (let i = 0; i < 10; i++) shop.addOrder({ itemCount: 1, ageMs: 5 * 86_400_000 });
  const station = aStation();
  station.engine.start();
  await until(() => station.health().doubt !== undefined);
  expect(station.health().doubt).toBe('filter-ignored');
  const [id] = shop.addOrder({ itemCount: 1 });
  expect(await until(() => station.statusOf(id!) === 'pending')).toBeLessThan(15_000);
  expect(queriesOf().filter(({ query }) => query.atualizado_apos && query.page !== 1)).toEqual([]);
});

test('the zone of times without one is learnt from changes, and ages are right from then on', async () => {
  const { time, shop, aLoadedStation } = aWorld({ timestamps: 'zoneless', zoneMinutes: -180 });
  const ids = shop.addOrder({ itemCount: 3 });
  const station = await aLoadedStation();
  await time.run(time.now() + 10_000);
  for (const id of ids) {
    shop.change(id, 'accepted');
    await time.run(time.now() + 8000);
  }
  expect(station.health().facts).toMatchObject({ zoneOffsetMs: -180 * 60_000, isZoneKnown: true });
  const placedAt = station.store.getState().records.get(ids[0]!)!.placedAtMs;
  expect(Math.abs(placedAt - (time.trueNow() - time.now()))).toBeLessThan(1000);
});

test('reads leave a quarter of the budget that the store tells to writes', async () => {
  const { createBudget } = await import('../../src/sync/budget.ts');
  const budget = createBudget();
  budget.note({ limit: 60, remaining: 30, seenAt: 1000 });
  expect(budget.waitMs(1500, 3)).toBe(0);
  budget.note({ limit: 60, remaining: 15, seenAt: 2000 });
  expect(budget.waitMs(2000, 0)).toBe(59_000);
  expect(budget.waitMs(61_000, 0)).toBe(0);
});

test('a wait that the store has named to a write holds back reads, too', async () => {
  const { createBudget } = await import('../../src/sync/budget.ts');
  const budget = createBudget();
  budget.hold(9000);
  expect(budget.waitMs(2000, 0)).toBe(7000);
  budget.hold(5000);
  budget.note({ limit: 60, remaining: 50, seenAt: 3000 });
  expect(budget.waitMs(3000, 0)).toBe(6000);
  expect(budget.waitMs(9000, 0)).toBe(0);
});

test('a ring whose look fails is not forgotten: the next try is a look, and not the end of a long wait', async () => {
  const { time, shop, aStation, until } = aWorld();
  const [id] = shop.addOrder({ itemCount: 1 });
  let isBroken = false;
  const station = aStation({
    pace: { idleMs: 30_000 },
    asking: (client) => ({
      ...client,
      listItems: (query, signal) =>
        isBroken
          ? Promise.reject(new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNRESET' }))
          : client.listItems(query, signal),
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded);
  await time.run(time.now() + 120_000);
  // A look has just ended: the next is almost half a minute away.
  await until(() => station.health().nextLookAt! - time.now() > 25_000);
  shop.change(id!, 'accepted');
  isBroken = true;
  station.engine.doorbell();
  await until(() => station.health().trouble !== undefined);
  isBroken = false;
  expect(await until(() => station.statusOf(id!) === 'accepted')).toBeLessThan(3000);
});
