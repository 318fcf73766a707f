/** A store that allows so many requests a minute, and what the bench makes of the ways in which it may say so. */
import { expect, test } from 'vitest';
import { createBudget, recordRateLimit } from '../../src/sync/budget.ts';
import { aWorld } from './session-world.ts';

const PACE_MS = 4400;

test('the moment that Retry-After names is the reset, where none is told', () => {
  const budget = createBudget();
  const clock = { now: () => 1000, wallNow: () => 0 };
  recordRateLimit(budget, { rateLimit: { limit: 60, remaining: 0 }, retryAfterMs: 8000 }, clock);
  expect([budget.waitMs(1000, 0), budget.waitMs(8999, 0), budget.waitMs(9000, 0)]).toEqual([8000, 1, 0]);
  // What was on its way when it was said knows of no other moment.
  budget.note({ limit: 60, remaining: 0, seenAt: 1200 });
  expect(budget.waitMs(9000, 0)).toBe(0);
});

test('a reset that is told counts, whatever Retry-After names', () => {
  const budget = createBudget();
  const clock = { now: () => 1000, wallNow: () => 50_000 };
  recordRateLimit(budget, { rateLimit: { limit: 60, remaining: 0, resetAtMs: 70_000 }, retryAfterMs: 8000 }, clock);
  expect(budget.waitMs(9000, 0)).toBe(12_000);
});

test('reads are spaced so that what is left lasts until the budget is whole', () => {
  const budget = createBudget();
  expect(budget.spacingMs(0)).toBe(0);
  budget.note({ limit: 20, remaining: 15, seenAt: 0 });
  expect(budget.spacingMs(0)).toBe(6000);
  budget.note({ limit: 20, remaining: 3, seenAt: 30_000 });
  expect(budget.spacingMs(30_000)).toBe(30_000);
  expect(budget.spacingMs(60_000)).toBe(0);
});

test('after one 429 with Retry-After: 8 and no reset the bench is live within that and one pace', async () => {
  const { time, shop, wires, until, aLoadedStation } = aWorld({}, { limitPerMinute: 60, limitWindowMs: 8000 });
  const [id] = shop.addOrder({ itemCount: 1 });
  const station = await aLoadedStation();
  await time.run(20_000);
  wires.spend(60);
  await until(() => station.health().trouble?.kind === 'limited');
  shop.change(id!, 'accepted');
  expect(await until(() => station.health().trouble === undefined)).toBeLessThan(8000 * 1.1 + PACE_MS);
  expect(await until(() => station.statusOf(id!) === 'accepted')).toBeLessThan(PACE_MS);
});

test('a limit that only answers tell is kept evenly: after the minute that paid for the load, 15 seconds to a look at most', async () => {
  const { time, shop, wires, aLoadedStation } = aWorld({}, { limitPerMinute: 20 });
  shop.addOrder({ itemCount: 3 });
  const station = await aLoadedStation();
  await time.run(65_000, () => {
    expect(time.now() - station.health().snapshotAt!).toBeLessThan(20_000);
    return false;
  });
  let oldestMs = 0;
  await time.run(time.now() + 300_000, () => {
    oldestMs = Math.max(oldestMs, time.now() - station.health().snapshotAt!);
    return false;
  });
  expect(oldestMs).toBeLessThan(15_000);
  expect(wires.arrivals.filter(({ status }) => status === 429)).toEqual([]);
});

test('a look that had to wait for the budget is not followed by a wait as long', async () => {
  const { time, shop, until, wires, queriesOf, aLoadedStation } = aWorld({}, { limitPerMinute: 60 });
  shop.addOrder({ itemCount: 1 });
  await aLoadedStation();
  // Another station takes what was left for reads of this window: the next look is due in it, and waits for its end.
  wires.spend(40);
  await time.run(58_000);
  const looks = () => queriesOf().filter(({ at, query }) => at >= 1000 && query.atualizado_apos);
  expect(looks()).toEqual([]);
  expect(await until(() => looks().length > 0)).toBeLessThan(4000);
  expect(await until(() => looks().length > 1)).toBeLessThan(PACE_MS + 1000);
});

/** How far two looks are apart once each of their pages takes so long, after a wait that the store wanted. */
async function apartWhere(pageMs: number): Promise<number> {
  const { time, shop, aStation, until, queriesOf } = aWorld();
  shop.addOrder({ itemCount: 1 });
  let isSlow = false;
  const station = aStation({
    asking: (client) => ({
      ...client,
      async listItems(query, signal) {
        if (isSlow) await new Promise<void>((resolve) => void time.after(pageMs, resolve));
        return client.listItems(query, signal);
      },
    }),
  });
  station.engine.start();
  await until(() => station.health().isLoaded);
  station.budget.hold(time.now() + 60_000);
  await time.run(time.now() + 70_000);
  isSlow = true;
  await time.run(time.now() + pageMs * 12);
  const [one, next] = queriesOf()
    .filter(({ query }) => query.atualizado_apos)
    .slice(-2);
  isSlow = false;
  await time.run(time.now() + pageMs);
  return next!.at - one!.at;
}

test('after a look that took long as much time is left to everything else, whatever was waited for before it', async () => {
  expect(await apartWhere(10_000)).toBeGreaterThan(20_000);
});

test('after a look of minutes the next one follows within half a minute', async () => {
  const pageMs = 45_000;
  expect(await apartWhere(pageMs)).toBeLessThan(pageMs + 31_000);
});

test('what another reader asks for after the wait that the store wanted is answered, though the look that was told to wait was given up', async () => {
  const { time, shop, wires, until, aLoadedStation } = aWorld({}, { limitPerMinute: 60, limitWindowMs: 8000 });
  shop.addOrder({ itemCount: 1 });
  const [old] = shop.addOrder({ itemCount: 1, status: 'delivered', ageMs: 864e5 });
  const station = await aLoadedStation();
  await time.run(20_000);
  wires.spend(60);
  await until(() => station.health().trouble?.kind === 'limited');
  // The looks wait a little longer than the store wanted, by chance, so that benches do not come back together.
  await time.run(station.health().nextLookAt! - 250);
  // Nothing of this page is known: whose it is has to be asked.
  const read: unknown[] = [];
  void station.engine
    .judged(() => station.client.listItems({ status: 'delivered' }))
    .then(
      ({ data }) => read.push(...data.rows.map(({ id }) => id)),
      (error: unknown) => read.push(error),
    );
  await until(() => read.length > 0);
  expect(read).toEqual([old]);
});

test.each([
  ['for the limit', 40],
  ['as long as a 429 said', 60],
])('a process that stands by waits no longer %s: it shows at once what the one that polls knows', async (_, spent) => {
  let isOurs = true;
  const { time, until, wires, queriesOf, aLoadedStation } = aWorld({}, { limitPerMinute: 60 });
  const station = await aLoadedStation({
    name: 'bench',
    keeping: (snapshot) => ({ ...snapshot, shared: { ...snapshot.shared!, holdLease: () => isOurs } }),
  });
  wires.spend(spent);
  station.engine.doorbell();
  await time.run(time.now() + 8000);
  expect(station.health().nextLookAt! - time.now()).toBeGreaterThan(30_000);
  isOurs = false;
  expect(await until(() => station.health().role === 'standby')).toBeLessThanOrEqual(1000);
  const askedCount = queriesOf().length;
  await time.run(time.now() + 70_000);
  expect(queriesOf()).toHaveLength(askedCount);
  isOurs = true;
  expect(await until(() => queriesOf().length > askedCount)).toBeLessThan(PACE_MS);
});
