/**
 * A store of which neither deltas nor long lists can be trusted: what is shown is read again and
 * again, or said to be a part.
 */
import { expect, test } from 'vitest';
import { freshnessOf } from '../../src/replica/health.ts';
import { aWorld } from './session-world.ts';

const DAY_MS = 86_400_000;
/** Two paces, the longest answers included. */
const TWO_PACES_MS = 8800;

function anOldShop({ shop }: ReturnType<typeof aWorld>, orders = 40): string[] {
  return Array.from({ length: orders }, () => shop.addOrder({ itemCount: 1, ageMs: 5 * DAY_MS })).flat();
}

test('where atualizado_apos is ignored a change is shown within two paces, at any second after the first load', async () => {
  const late: string[] = [];
  for (let second = 1; second < 130; second += 7) {
    const world = aWorld({ delta: 'ignored' });
    const { time, shop, until, aLoadedStation } = world;
    const ids = anOldShop(world);
    const station = await aLoadedStation();
    await time.run(time.now() + second * 1000);
    shop.change(ids[second % ids.length]!, 'accepted');
    const tookMs = await until(() => station.statusOf(ids[second % ids.length]!) === 'accepted', 300_000);
    if (tookMs! > TWO_PACES_MS) late.push(`changed ${second} s after the load: shown after ${tookMs} ms`);
    expect(freshnessOf(station.health(), time.now())).toBe('live');
    await station.engine.stop();
  }
  expect(late).toEqual([]);
});

test('an item that leaves the open states where atualizado_apos is ignored is shown as it is within four paces', async () => {
  const world = aWorld({ delta: 'ignored' });
  const { time, shop, until, aLoadedStation } = world;
  const ids = anOldShop(world, 10);
  const station = await aLoadedStation();
  await time.run(time.now() + 30_000);
  shop.change(ids[3]!, 'cancelled');
  expect(await until(() => station.statusOf(ids[3]!) === 'cancelled', 300_000)).toBeLessThan(2 * TWO_PACES_MS);
});

test('where atualizado_apos is ignored there is no burst: a dozen requests in the first second, then a few in each', async () => {
  const world = aWorld({ delta: 'ignored' });
  const { time, aStation, wires } = world;
  anOldShop(world);
  const station = aStation();
  station.engine.start();
  await time.run(60_000);
  const perSecond = Array.from({ length: 60 }, (_, second) => {
    return wires.arrivals.filter(({ at }) => Math.floor(at / 1000) === second).length;
  });
  expect(perSecond[0]).toBeLessThanOrEqual(15);
  expect(Math.max(...perSecond.slice(1))).toBeLessThanOrEqual(6);
});

test('rounds keep to the budget that the store tells, evenly', async () => {
  const world = aWorld({ delta: 'ignored' }, { limitPerMinute: 60 });
  const { time, wires, aLoadedStation } = world;
  anOldShop(world);
  const station = await aLoadedStation();
  await time.run(240_000);
  expect(wires.arrivals.filter(({ status }) => status === 429)).toEqual([]);
  const gaps = wires.arrivals.map(({ at }, i) => (i === 0 ? 0 : at - wires.arrivals[i - 1]!.at));
  // From the second window on: the first one also paid for the load.
  const later = gaps.filter((_, i) => wires.arrivals[i]!.at > 65_000);
  expect(Math.max(...later)).toBeLessThan(6000);
  expect(freshnessOf(station.health(), time.now())).toBe('live');
});

test('a doubt that comes while the open states are read makes them be read again soon', async () => {
  const world = aWorld({ delta: 'ignored', pageSize: 5 }, { latencyMs: [200, 400] });
  const { time, shop, until, aLoadedStation } = world;
  const ids = anOldShop(world);
  const station = await aLoadedStation();
  shop.change(ids[0]!, 'accepted');
  expect(await until(() => station.statusOf(ids[0]!) === 'accepted', 300_000)).toBeLessThan(30_000);
  expect(time.now()).toBeLessThan(60_000);
});

test.each(['ignored', 'echoed'] as const)(
  'where the page parameter is %s the bench says that it has a part, of which how much, and asks little',
  async (pages) => {
    const { time, shop, wires, aLoadedStation } = aWorld({ pages });
    for (let i = 0; i < 100; i++) shop.addOrder({ itemCount: 1, ageMs: 5 * DAY_MS });
    const station = await aLoadedStation();
    expect(freshnessOf(station.health(), time.now())).toBe('incomplete');
    // The first page, and what the deltas told of.
    const have = station.store.getState().records.countIn('pending');
    expect(have).toBeLessThan(35);
    expect(station.health()).toMatchObject({
      incomplete: [{ status: 'pending', have, total: 100 }],
      doubt: 'pages-ignored',
    });
    await time.run(60_000);
    const inFirst = (ms: number) => wires.arrivals.filter(({ at }) => at < ms).length;
    expect(inFirst(2000)).toBeLessThanOrEqual(20);
    expect(inFirst(60_000)).toBeLessThanOrEqual(60);
    expect(freshnessOf(station.health(), time.now())).toBe('incomplete');
    await station.engine.stop();
  },
);

test.each([10, -10])('a total that is wrong by %i is said, and what there is is shown', async (totalsAhead) => {
  const { time, shop, wires, aLoadedStation } = aWorld({ totalsAhead });
  for (let i = 0; i < 60; i++) shop.addOrder({ itemCount: 1, ageMs: 5 * DAY_MS });
  const station = await aLoadedStation();
  expect(station.store.getState().records.countIn('pending')).toBe(60);
  expect(station.health().incomplete).toContainEqual({ status: 'pending', have: 60, total: 60 + totalsAhead });
  await time.run(60_000);
  expect(wires.arrivals.length).toBeLessThanOrEqual(100);
});

test('what is a part is said again after a restart, before anything was asked', async () => {
  const { shop, aStation, aLoadedStation } = aWorld({ pages: 'ignored' });
  for (let i = 0; i < 60; i++) shop.addOrder({ itemCount: 1, ageMs: 5 * DAY_MS });
  const first = await aLoadedStation();
  await first.engine.stop();
  const second = aStation({ database: first.database, lastStore: 'loja-1' });
  second.engine.start();
  expect(second.health().incomplete).toEqual([{ status: 'pending', have: 25, total: 60 }]);
});

test('pages that shift by a whole page while they are read are no reason to doubt the page parameter', async () => {
  const { shop, aStation, until, wires } = aWorld({ pageSize: 2, listOrder: 'created-desc' });
  for (let i = 0; i < 30; i++) shop.addOrder({ itemCount: 1, ageMs: 3_600_000 });
  const station = aStation();
  station.engine.start();
  let added = 0;
  // Two new ones at the front before every page: each page is what the one before it was.
  await until(() => {
    for (; added < Math.min(10, wires.arrivals.length); added++) shop.addOrder({ itemCount: 2 });
    return station.health().isLoaded;
  });
  expect(station.health().doubt).toBeUndefined();
  expect(station.health().incomplete).toEqual([]);
});

test('where atualizado_apos is ignored, one page that was page 1 once more does not keep the others from being read', async () => {
  const world = aWorld({ delta: 'ignored', pageSize: 5 });
  const { time, shop, aStation, until } = world;
  anOldShop(world, 12);
  let isToRepeat = false;
  const station = aStation({
    asking: (client) => ({
      ...client,
      async listItems(query = {}, signal) {
        if (!isToRepeat || query.page !== 2 || query.status !== 'pending') return client.listItems(query, signal);
        isToRepeat = false;
        const reply = await client.listItems({ ...query, page: 1 }, signal);
        return { ...reply, data: { ...reply.data, currentPage: 2 } };
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded);
  await time.run(time.now() + 30_000);
  isToRepeat = true;
  expect(await until(() => (station.health().incomplete ?? []).length > 0)).toBeDefined();
  const last = shop.list({ status: 'pending' }, 3).rows[0]!.id;
  shop.change(last, 'cancelled');
  expect(await until(() => station.statusOf(last) === 'cancelled', 300_000)).toBeLessThan(60_000);
  expect(station.health().incomplete).toEqual([]);
});
