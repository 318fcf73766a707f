/** What earlier answers have taught, and what of it is still known after a restart. */
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { Unreachable } from '../../src/api/errors.ts';
import { aWorld } from './session-world.ts';

test('pages tell of a clock of the store that was set, with the next look', async () => {
  const { shop, until, time, aLoadedStation } = aWorld();
  shop.addOrder();
  const station = await aLoadedStation();
  await time.run(time.now() + 1000);
  shop.options.dateSkewMs = 90_000;
  expect(await until(() => (station.health().facts?.dateAheadMs ?? 0) > 80_000)).toBeLessThan(5000);
});

test('a zone that was learnt is known after a restart, and with the first change', async () => {
  const { shop, aStation, until, time, aLoadedStation } = aWorld({ timestamps: 'zoneless', zoneMinutes: -180 });
  const ids = shop.addOrder({ itemCount: 3 });
  const first = await aLoadedStation();
  for (const id of ids) {
    await time.run(time.now() + 8000);
    shop.change(id, 'accepted');
  }
  await until(() => first.health().facts?.isZoneKnown === true);
  await first.engine.stop();
  const next = aStation({ database: first.database, lastStore: 'loja-1' });
  next.engine.start();
  await time.run(time.now() + 1000);
  expect(next.health().facts?.isZoneKnown).toBe(true);
  shop.change(ids[0]!, 'in_production');
  await until(() => next.statusOf(ids[0]!) === 'in_production');
  await time.run(time.now() + 5000);
  expect(next.health().facts?.isZoneKnown).toBe(true);
});

test('where no list has ever been answered, none is said to be the one that fails', async () => {
  const { aStation, time } = aWorld();
  const station = aStation({
    asking: (client) => ({
      ...client,
      listItems: () => Promise.reject(new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNRESET' })),
    }),
  });
  station.engine.start();
  await time.run(600_000, () => (station.health().unread ?? []).length > 0);
  expect(station.health().failureCount).toBeGreaterThan(5);
  expect(station.health().unread ?? []).toEqual([]);
});
