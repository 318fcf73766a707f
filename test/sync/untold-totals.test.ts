/** A store that does not say how many there are, or does not filter by state: what is shown is whole all the same. */
import { expect, test } from 'vitest';
import { freshnessOf } from '../../src/replica/health.ts';
import type { ServiceOptions } from '../sim/world/service.ts';
import { aWorld } from './session-world.ts';

const STATES = ['pending', 'accepted', 'in_production', 'shipped', 'delivered'] as const;

function aFilledWorld(service: Partial<ServiceOptions>, orders = 130) {
  const world = aWorld({ pageSize: 10, ...service });
  const ids = Array.from({ length: orders }, (_, i) =>
    world.shop.addOrder({ itemCount: 1, status: STATES[i % 5]!, ageMs: (i + 1) * 3_600_000 }),
  ).flat();
  return { ...world, ids };
}

const countsOf = (station: ReturnType<ReturnType<typeof aWorld>['aStation']>) =>
  STATES.slice(0, 4).map((status) => station.store.getState().records.countIn(status));

test.each<[string, Partial<ServiceOptions>]>([
  ['no totals', { hidesTotals: true }],
  ['a status filter without effect', { ignoresStatus: true }],
  ['neither', { hidesTotals: true, ignoresStatus: true }],
  ['pages that are just full', { hidesTotals: true, pageSize: 13 }],
])('%s: the open states are read whole, and the bench is live', async (_, service) => {
  const { aStation, until, time, shop, ids } = aFilledWorld(service);
  const station = aStation();
  station.engine.start();
  await until(() => station.health().isLoaded, 120_000);
  expect(countsOf(station)).toEqual([26, 26, 26, 26]);
  expect(station.health().incomplete).toEqual([]);
  expect(freshnessOf(station.health(), time.now())).toBe('live');
  shop.change(ids[0]!, 'accepted');
  expect(await until(() => station.statusOf(ids[0]!) === 'accepted')).toBeLessThan(9000);
});

test('what a reading without totals cannot prove while the store is never still is said to be a part', async () => {
  const { aStation, until, time, shop, ids } = aFilledWorld({ hidesTotals: true });
  const station = aStation();
  station.engine.start();
  let turns = 0;
  const isLoaded = () => {
    // Something of every state moves with every answer.
    if (turns++ % 2 === 0) shop.change(ids[turns % 130]!, STATES[turns % 4]!);
    return station.health().isLoaded;
  };
  while (!isLoaded()) await time.run(time.now() + 200);
  expect(station.health().incomplete.length).toBeGreaterThan(0);
  for (const part of station.health().incomplete) expect(part).toMatchObject({ isAtLeast: true });
  expect(freshnessOf(station.health(), time.now())).toBe('incomplete');
  await until(() => station.health().incomplete.length === 0, 1_800_000);
  expect(freshnessOf(station.health(), time.now())).toBe('live');
});

test('a delta of several pages without totals is complete once two readings were alike', async () => {
  const { aStation, until, time, shop, ids } = aFilledWorld({ hidesTotals: true });
  const station = aStation();
  station.engine.start();
  await until(() => station.health().isLoaded, 120_000);
  await time.run(time.now() + 130_000);
  for (const id of ids.slice(0, 35)) shop.change(id, 'accepted');
  const isShown = () => ids.slice(0, 35).every((id) => station.statusOf(id) === 'accepted');
  expect(await until(isShown)).toBeLessThan(9000);
  const before = time.now();
  await until(() => (station.health().snapshotAt ?? 0) > before, 60_000);
  expect(freshnessOf(station.health(), time.now())).toBe('live');
});
