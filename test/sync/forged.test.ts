/** Rows that somebody else put on the disk, or that bear a stamp that cannot be: the store overrules them. */
import { expect, test } from 'vitest';
import { openMemoryDatabase } from '../../src/db/database.ts';
import type { ServiceOptions } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;
const pace = { sweepEveryMs: 60_000 };

const FORGERIES = [
  { name: 'a stamp of the next century', stamp: '2126-11-20T12:00:00Z', knownAt: 9e15 },
  { name: 'a stamp of a moment ago', stamp: undefined, knownAt: undefined },
];
const STORES: Partial<ServiceOptions>[] = [{}, { hasDate: false }, { timestamps: 'zoneless', zoneMinutes: -180 }];

async function aForgedDisk(service: Partial<ServiceOptions>, { stamp, knownAt }: (typeof FORGERIES)[number]) {
  const world = aWorld(service);
  const [victim = '', closed = ''] = world.shop.addOrder({ itemCount: 4, ageMs: 2 * HOUR_MS });
  const database = openMemoryDatabase();
  const first = world.aStation({ pace, database });
  first.engine.start();
  await world.until(() => first.health().isLoaded);
  world.shop.change(closed, 'delivered');
  await world.until(() => first.statusOf(closed) === 'delivered');
  await world.time.run(world.time.now() + 30_000);
  await first.engine.stop();
  const updatedAt = stamp ?? new Date(world.time.trueNow() - 1000).toISOString();
  for (const [id, status] of [
    [victim, 'delivered'],
    [closed, 'pending'],
  ] as const) {
    const { json } = database.get<{ json: string }>('SELECT json FROM items WHERE id = ?', id)!;
    const row = { ...(JSON.parse(json) as object), item_status: status, updated_at: updatedAt };
    database.run(
      'UPDATE items SET json = ?, status = ?, updated_at = ?, known_at = coalesce(?, known_at) WHERE id = ?',
      JSON.stringify(row),
      status,
      Date.parse(updatedAt),
      knownAt ?? null,
      id,
    );
  }
  return { ...world, database, victim, closed };
}

for (const service of STORES) {
  for (const forgery of FORGERIES) {
    test(`${forgery.name} on the disk hides no order for longer than a sweep: ${JSON.stringify(service)}`, async () => {
      const { aStation, until, time, shop, database, victim, closed, queriesOf } = await aForgedDisk(service, forgery);
      const station = aStation({ pace, database, lastStore: 'loja-1' });
      station.engine.start();
      expect(station.statusOf(victim)).toBe('delivered');
      await until(() => station.statusOf(victim) === 'pending' && station.statusOf(closed) === 'delivered', 200_000);
      expect([victim, closed].map(station.statusOf)).toEqual(['pending', 'delivered']);
      // And what changes now is shown as fast as ever.
      shop.change(victim, 'accepted');
      expect(await until(() => station.statusOf(victim) === 'accepted', 20_000)).toBeDefined();
      await time.run(time.now() + 5000);
      await station.engine.stop();
      const kept = database.all<{ status: string }>(
        'SELECT status FROM items WHERE id IN (?, ?) ORDER BY id',
        victim,
        closed,
      );
      expect(kept.map(({ status }) => status)).toEqual(['accepted', 'delivered']);
      for (const { query } of queriesOf()) {
        const since = Date.parse(String(query.atualizado_apos ?? ''));
        expect(Number.isNaN(since) || since <= time.trueNow()).toBe(true);
      }
    });
  }
}
