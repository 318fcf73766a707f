/** Several processes with one disk: one of them polls, the others stand by. */
import { expect, test } from 'vitest';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { connectionsTo } from '../sim/station.ts';
import { createRandom } from '../sim/world/random.ts';
import { createService, PLAIN_SERVICE } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

type Options = Parameters<ReturnType<typeof aWorld>['aStation']>[0];

/** A world with two processes on one disk; the first has loaded the store, the second stands by. */
async function twoProcesses(ofBoth: Options = {}, ofFirst: Options = {}) {
  const world = aWorld();
  const [id] = world.shop.addOrder({ itemCount: 1 });
  const database = openMemoryDatabase();
  const [diskA, diskB] = connectionsTo(database, 2);
  const a = world.aStation({ database: diskA!, name: 'a', ...ofBoth, ...ofFirst });
  const b = world.aStation({ database: diskB!, name: 'b', ...ofBoth });
  a.engine.start();
  await world.until(() => a.health().isLoaded);
  b.engine.start();
  await world.time.run(world.time.now() + 3000);
  return { ...world, database, a, b, id: id! };
}

test('of two processes on one disk one polls, both show a change, and the other takes over when the first is killed', async () => {
  const { a, b, id, shop, until, queriesOf } = await twoProcesses();
  expect(b.health()).toMatchObject({ role: 'standby', isLoaded: true });
  expect(queriesOf('b')).toEqual([]);

  shop.change(id, 'accepted');
  await until(() => a.statusOf(id) === 'accepted');
  expect(await until(() => b.statusOf(id) === 'accepted')).toBeLessThan(1000);

  a.kill();
  shop.change(id, 'in_production');
  expect(await until(() => b.statusOf(id) === 'in_production')).toBeLessThan(12_000);
  expect(b.health().role).toBe('polling');
});

test('a ring at a process that stands by reaches the one that polls', async () => {
  const { a, b, shop, time, until } = await twoProcesses({ pace: { activeMs: 60_000, idleMs: 60_000 } });
  await time.run(time.now() + 2000);
  const [id] = shop.addOrder({ itemCount: 1 });
  b.engine.doorbell();
  expect(await until(() => b.statusOf(id!) === 'pending')).toBeLessThan(3000);
  await Promise.all([a.engine.stop(), b.engine.stop()]);
});

test('a process that only watched does not put its old cursor over that of the one that polls', async () => {
  const { a, b, time } = await twoProcesses();
  await time.run(time.now() + 300_000);
  const before = a.snapshot.saved();
  await b.engine.stop();
  expect(a.snapshot.saved()).toEqual(before);
});

test('a process that slept while another one took over does not put its old cursor over that of the other when it ends', async () => {
  let isAsleep = false;
  const { a, b, database, shop, time, until } = await twoProcesses(
    {},
    {
      asking: (client) => ({
        ...client,
        listItems: (query, signal) =>
          isAsleep
            ? new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
            : client.listItems(query, signal),
      }),
    },
  );
  isAsleep = true;
  await time.run(time.now() + 20_000);
  database.run('DELETE FROM leases');
  await until(() => b.health().role === 'polling');
  await time.run(time.now() + 300_000);
  // It has something to write all the same.
  const [row] = shop.visible().values();
  a.snapshot.mergeItems([{ ...row!, updated_at: '2026-11-20T13:00:00Z' }], time.now());
  const before = b.snapshot.saved();
  await a.engine.stop();
  expect(b.snapshot.saved()).toEqual(before);
  expect(b.health().role).toBe('polling');
});

test('a process that ends while nobody polls puts no old cursor over that of the one that was killed', async () => {
  for (let ms = 5000; ms < 8000; ms += 200) {
    const { a, b, time } = await twoProcesses();
    await time.run(time.now() + 60_000);
    const before = a.snapshot.saved();
    a.kill();
    await time.run(time.now() + ms);
    const wasPolling = b.health().role === 'polling';
    await b.engine.stop();
    if (!wasPolling) expect([ms, a.snapshot.saved()]).toEqual([ms, before]);
  }
});

test('where the one that polls ends, the other takes over within a second and a half', async () => {
  const { a, b, until } = await twoProcesses();
  await a.engine.stop();
  expect(await until(() => b.health().role === 'polling')).toBeLessThan(1500);
});

test('a process that takes over asks whose the store is before anything else', async () => {
  const { a, b, time, wires, until } = await twoProcesses();
  const other = createService(time, createRandom('other'), { ...PLAIN_SERVICE, idPrefix: 'b-' });
  wires.swapStore(other, 'loja-2');
  a.kill();
  await until(() => b.health().role === 'polling');
  expect(b.store.getState().lojaId).toBe('loja-2');
});

test('where the token was refused to both processes, each goes on when it is told to', async () => {
  const { a, b, id, shop, time, wires, until } = await twoProcesses();
  wires.setTokenGood(false);
  await until(() => a.health().trouble?.kind === 'unauthenticated' && b.health().trouble?.kind === 'unauthenticated');
  await time.run(time.now() + 60_000);
  wires.setTokenGood(true);
  shop.change(id, 'accepted');
  a.engine.start();
  expect(await until(() => a.statusOf(id) === 'accepted')).toBeLessThan(2000);
  b.engine.start();
  expect(await until(() => b.health().role === 'standby')).toBeLessThan(2000);
  await Promise.all([a.engine.stop(), b.engine.stop()]);
});
