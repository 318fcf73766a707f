/**
 * The token comes to stand for another store while the bench is open: its rows never enter the snapshot of the first.
 */
import { expect, test } from 'vitest';
import { createRandom } from '../sim/world/random.ts';
import { createService, PLAIN_SERVICE } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;

function twoStores(...world: Parameters<typeof aWorld>) {
  const first = aWorld(...world);
  const other = createService(first.time, createRandom('other'), { ...PLAIN_SERVICE, ...world[0], idPrefix: 'b-' });
  const swap = () => first.wires.swapStore(other, 'loja-2');
  return { ...first, other, swap };
}

type Bench = ReturnType<ReturnType<typeof aWorld>['aStation']>;

/** What a bench shows and keeps of the other store under the name of the first. */
function strangersOf({ store, database }: Bench): string[] {
  const { lojaId, records } = store.getState();
  const shown = lojaId === 'loja-1' ? [...records.all()].map(({ item }) => item.id) : [];
  const kept = database.all<{ id: string }>('SELECT id FROM items WHERE is_gone = 0').map(({ id }) => id);
  return [...shown, ...kept].filter((id) => id.startsWith('b-'));
}

test('rows of the other store are shown under its own name, never under the first one, whenever the token changes', async () => {
  for (let ms = 0; ms < 12_000; ms += 733) {
    const { time, shop, other, swap, until, aLoadedStation } = twoStores();
    for (let i = 0; i < 5; i++) shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
    const station = await aLoadedStation();
    await time.run(time.now() + 20_000 + ms);
    swap();
    const ids = other.addOrder({ itemCount: 2 });
    let strangers: string[] = [];
    await time.run(time.now() + 90_000, () => {
      strangers = strangersOf(station);
      return strangers.length > 0 || ids.every((id) => station.statusOf(id) === 'pending');
    });
    expect([ms, strangers]).toEqual([ms, []]);
    expect(station.store.getState().lojaId).toBe('loja-2');
    expect([...station.store.getState().records.all()].every(({ item }) => item.id.startsWith('b-'))).toBe(true);
    await until(() => station.health().isLoaded);
    expect(station.health().trouble).toBeUndefined();
    await station.engine.stop();
  }
});

test('a store that is quiet, or empty, is known for another one within a minute and a few seconds', async () => {
  const { shop, swap, until, time, aLoadedStation } = twoStores();
  const [id] = shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const station = await aLoadedStation();
  await time.run(time.now() + 10_000);
  swap();
  expect(await until(() => station.store.getState().lojaId === 'loja-2', 120_000)).toBeLessThan(66_000);
  expect(station.statusOf(id!)).toBeUndefined();
  // What was known of the first is still there, for when the token stands for it again.
  expect(station.database.all('SELECT id FROM items WHERE is_gone = 0')).toHaveLength(1);
});

test('an item of the first store is not taken for gone because the other one does not have it', async () => {
  const { shop, swap, time, aLoadedStation } = twoStores();
  shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const station = await aLoadedStation({ pace: { sweepEveryMs: 5000, deepEveryMs: 600_000 } });
  // The load has been vouched for.
  await time.run(time.now() + 1000);
  swap();
  await time.run(time.now() + 60_000);
  expect(station.store.getState().lojaId).toBe('loja-2');
  expect(station.database.all('SELECT id FROM items WHERE is_gone = 0')).toHaveLength(1);
});

test('a first load in which the token changed leaves nothing of either store behind in the file of the first', async () => {
  for (let pages = 1; pages < 40; pages += 3) {
    const { shop, other, swap, aStation, until, wires } = twoStores({ pageSize: 2 });
    for (let i = 0; i < 30; i++) shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
    for (let i = 0; i < 9; i++) other.addOrder({ itemCount: 1, ageMs: HOUR_MS });
    const station = aStation();
    station.engine.start();
    await until(() => wires.arrivals.length >= pages || station.health().isLoaded);
    const wasLoaded = station.health().isLoaded;
    swap();
    await until(() => station.store.getState().lojaId === 'loja-2', 120_000);
    expect([pages, strangersOf(station)]).toEqual([pages, []]);
    if (!wasLoaded) expect(station.snapshot.saved()?.isLoaded).not.toBe(true);
    await until(() => station.health().isLoaded);
    expect(station.store.getState().records.countIn('pending')).toBe(9);
    await station.engine.stop();
  }
});

test('a page of known items costs no question more, a page of new ones one', async () => {
  const { time, shop, until, wires, aLoadedStation } = aWorld();
  const [known] = shop.addOrder({ itemCount: 1, ageMs: HOUR_MS });
  const station = await aLoadedStation({ pace: { deepEveryMs: 600_000 } });
  await time.run(time.now() + 30_000);
  const pings = () => wires.arrivals.filter(({ operation }) => operation === 'ping').length;
  const before = pings();
  shop.change(known!, 'accepted');
  await until(() => station.statusOf(known!) === 'accepted');
  expect(pings() - before).toBe(0);
  await time.run(time.now() + 30_000);
  const [fresh] = shop.addOrder({ itemCount: 1 });
  await until(() => station.statusOf(fresh!) === 'pending');
  expect(pings() - before).toBe(1);
});
