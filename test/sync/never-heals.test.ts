/**
 * Faults that never heal. What does not need what is broken goes on, nothing is asked for more and more, and the health
 * line says that something is wrong.
 */
import { expect, test } from 'vitest';
import type { ApiClient, ItemQuery } from '../../src/api/client.ts';
import { StoreTrouble, UnreadableAnswer } from '../../src/api/errors.ts';
import { OPERATIONS } from '../../src/domain/operations.ts';
import { freshnessOf } from '../../src/replica/health.ts';
import { aWorld } from './session-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** What a bench that is attended may ask for in a minute, whatever is wrong. */
const MOST_PER_MINUTE = 120;
const operation = OPERATIONS.listItems;

type Asking = <C extends Pick<ApiClient, 'listItems'>>(client: C) => C;

/** Every page for which it is so fails, for ever. */
const broken =
  (isBroken: (query: ItemQuery & { page?: number }) => boolean, error: () => Error): Asking =>
  (client) => ({
    ...client,
    listItems: (query = {}, signal) => (isBroken(query) ? Promise.reject(error()) : client.listItems(query, signal)),
  });

const trouble = () => new StoreTrouble({ operation, mayHaveApplied: false, status: 500, retryAfterMs: undefined });
const cut = () => new UnreadableAnswer({ operation, mayHaveApplied: false, status: 200, reason: 'truncated' });

/** A bench on a shop of each state, for ten minutes; returns what it asked for in the busiest minute. */
async function tenMinutes(
  world: ReturnType<typeof aWorld>,
  station: ReturnType<ReturnType<typeof aWorld>['aStation']>,
) {
  const most = await busiestMinuteOf(world);
  await station.engine.stop();
  return most;
}

/** What is asked for in the busiest of the next ten minutes. */
async function busiestMinuteOf({ time }: ReturnType<typeof aWorld>): Promise<number> {
  const counts: number[] = [];
  for (let minute = 0; minute < 10; minute++) {
    const before = asked;
    await time.run(time.now() + MINUTE_MS);
    counts.push(asked - before);
  }
  return Math.max(...counts);
}

let asked = 0;
/** Counts what is asked for, also what fails before it reaches the network. */
const counting =
  (asking: Asking): Asking =>
  (client) => {
    const inner = asking(client);
    return { ...inner, listItems: (query, signal) => (asked++, inner.listItems(query, signal)) };
  };

function aReplica(service: Parameters<typeof aWorld>[0] = {}) {
  const world = aWorld({ pageSize: 5, ...service });
  const add = (status: 'pending' | 'accepted' | 'in_production') =>
    Array.from({ length: 7 }, () => world.shop.addOrder({ itemCount: 1, status, ageMs: HOUR_MS })).flat();
  return { world, pending: add('pending'), accepted: add('accepted'), made: add('in_production') };
}

test('where the list of one state always fails, the others are shown, and so are changes; and it is said', async () => {
  const { world, pending, made } = aReplica();
  const station = world.aStation({ asking: counting(broken(({ status }) => status === 'accepted', trouble)) });
  station.engine.start();
  expect(await world.until(() => station.statusOf(made[6]!) === 'in_production', 5 * MINUTE_MS)).toBeDefined();
  expect(await world.until(() => station.statusOf(pending[6]!) === 'pending', 5 * MINUTE_MS)).toBeDefined();
  world.shop.change(pending[0]!, 'cancelled');
  expect(await world.until(() => station.statusOf(pending[0]!) === 'cancelled', MINUTE_MS)).toBeDefined();
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(station.health().isLoaded).toBe(false);
  expect(station.health().progress).toBeDefined();
  expect(station.health().unread).toEqual(['accepted']);
});

test('where the list of one state always fails, the full reading of the others ends and is believed; its name is said', async () => {
  const { world, pending } = aReplica();
  let isBroken = false;
  const station = world.aStation({
    asking: counting(broken(({ status }) => isBroken && status === 'accepted', trouble)),
    pace: { sweepEveryMs: 2 * MINUTE_MS },
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  isBroken = true;
  // Of this no delta tells: only the full reading finds it.
  world.shop.changeUnstamped(pending[0]!, 'in_production');
  const isSwept = () => station.health().sweep !== undefined;
  expect(await world.until(isSwept, 10 * MINUTE_MS)).toBeDefined();
  expect(station.health().sweep?.unprovenStates).toEqual(['accepted']);
  expect(station.health().unread).toEqual(['accepted']);
  expect(await world.until(() => station.statusOf(pending[0]!) === 'in_production', 10 * MINUTE_MS)).toBeDefined();
  await world.until(() => station.health().trouble === undefined, MINUTE_MS);
  expect(freshnessOf(station.health(), world.time.now())).toBe('incomplete');
  expect(await busiestMinuteOf(world)).toBeLessThanOrEqual(MOST_PER_MINUTE);

  isBroken = false;
  expect(await world.until(() => station.health().unread.length === 0, 10 * MINUTE_MS)).toBeDefined();
  expect(station.health().sweep?.unprovenStates).toEqual([]);
});

test('where one page of one list always fails, that list is named, and the others are proven', async () => {
  const { world } = aReplica();
  let isBroken = false;
  const station = world.aStation({
    asking: counting(broken(({ status, page = 1 }) => isBroken && status === 'pending' && page === 2, cut)),
    pace: { sweepEveryMs: 2 * MINUTE_MS },
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  isBroken = true;
  expect(await world.until(() => station.health().sweep !== undefined, 10 * MINUTE_MS)).toBeDefined();
  expect(station.health().sweep?.unprovenStates).toEqual(['pending']);
  expect(station.health().unread).toEqual(['pending']);
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(station.health().unread).toEqual(['pending']);
});

test('where nothing at all is answered, no list is named', async () => {
  const { world } = aReplica();
  let isBroken = false;
  const station = world.aStation({
    asking: counting(broken(() => isBroken, trouble)),
    pace: { sweepEveryMs: 2 * MINUTE_MS },
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  isBroken = true;
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(station.health().unread).toEqual([]);
  expect(station.health().trouble?.kind).toBe('store-trouble');
});

test('where a second page is always cut off, what is on the first is shown, and it is said', async () => {
  const { world, pending } = aReplica();
  const station = world.aStation({ asking: counting(broken(({ page = 1 }) => page === 2, cut)) });
  station.engine.start();
  expect(await world.until(() => station.store.getState().records.size >= 15, 5 * MINUTE_MS)).toBeDefined();
  world.shop.change(pending[0]!, 'accepted');
  expect(await world.until(() => station.statusOf(pending[0]!) === 'accepted', MINUTE_MS)).toBeDefined();
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(freshnessOf(station.health(), world.time.now())).not.toBe('live');
});

test('where deltas always fail after the first load, the picture is said to be behind', async () => {
  const { world } = aReplica();
  let isBroken = false;
  const station = world.aStation({
    asking: counting(broken(({ atualizado_apos }) => isBroken && atualizado_apos !== undefined, trouble)),
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  isBroken = true;
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(station.health().trouble?.kind).toBe('store-trouble');
  expect(freshnessOf(station.health(), world.time.now())).not.toBe('live');
});

test('where one state cannot be read after the first load, changes are shown, and it is said', async () => {
  const { world, pending } = aReplica();
  let isBroken = false;
  const station = world.aStation({
    asking: counting(broken(({ status }) => isBroken && status === 'accepted', trouble)),
  });
  station.engine.start();
  await world.until(() => station.health().isLoaded);
  isBroken = true;
  await world.until(() => station.health().trouble !== undefined, HOUR_MS);
  expect(station.health().trouble?.message).toContain('500');
  world.shop.change(pending[0]!, 'cancelled');
  expect(await world.until(() => station.statusOf(pending[0]!) === 'cancelled', MINUTE_MS)).toBeDefined();
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  expect(station.health().unread).toEqual(['accepted']);
  expect(freshnessOf(station.health(), world.time.now())).not.toBe('live');
});

test.each([-26, -3, 3])(
  'where `Date` is always %d hours ahead of the stamps, changes are shown within a minute',
  async (hours) => {
    const { world, pending } = aReplica({ dateSkewMs: hours * HOUR_MS });
    const station = world.aStation({ asking: counting((client) => client) });
    station.engine.start();
    expect(await world.until(() => station.health().isLoaded, 5 * MINUTE_MS)).toBeDefined();
    await world.time.run(world.time.now() + 2 * MINUTE_MS);
    world.shop.change(pending[0]!, 'accepted');
    expect(await world.until(() => station.statusOf(pending[0]!) === 'accepted', MINUTE_MS)).toBeDefined();
    expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
  },
);

test('where `Date` is more than a day ahead, as far as no delta reaches, the next full reading shows changes', async () => {
  const { world, pending } = aReplica({ dateSkewMs: 26 * HOUR_MS });
  const station = world.aStation({ asking: counting((client) => client) });
  station.engine.start();
  await world.until(() => station.health().isLoaded, 5 * MINUTE_MS);
  await world.time.run(world.time.now() + 2 * MINUTE_MS);
  world.shop.change(pending[0]!, 'accepted');
  expect(await world.until(() => station.statusOf(pending[0]!) === 'accepted', 21 * MINUTE_MS)).toBeDefined();
  expect(await tenMinutes(world, station)).toBeLessThanOrEqual(MOST_PER_MINUTE);
});
