/**
 * A store that drops the offset of `atualizado_apos`: the digits of UTC are compared with those of its own zone, and
 * a question for the last seconds is one for a time that is still to come.
 */
import { expect, test } from 'vitest';
import { openMemoryDatabase } from '../../src/db/database.ts';
import { UNATTENDED_PACE } from '../../src/sync/poll/pace.ts';
import { aWorld } from './session-world.ts';

const HOUR_MS = 3_600_000;
const DROPPED = { zoneMinutes: -180, deltaZone: 'digits' } as const;

test('with a filter three hours off what others change shows within two looks, at any second', async () => {
  const late: string[] = [];
  for (let second = 0; second < 60; second += 5) {
    const { time, shop, until, aLoadedStation } = aWorld({ ...DROPPED, timestamps: 'iso-offset' });
    const ids = Array.from({ length: 30 }, () => shop.addOrder({ itemCount: 1, ageMs: 5 * HOUR_MS })).flat();
    // The newest stamp that is known is not so old that looks reach back to it, and not so fresh that one shows it.
    shop.change(ids[0]!, 'accepted');
    await time.run(600_000);
    const station = await aLoadedStation();
    await time.run(time.now() + second * 1000);
    shop.change(ids[7]!, 'accepted');
    const tookMs = await until(() => station.statusOf(ids[7]!) === 'accepted', 1_200_000);
    if (tookMs! > 9000) late.push(`changed ${second} s after the load: shown after ${tookMs} ms`);
    shop.change(ids[8]!, 'accepted');
    const nextMs = await until(() => station.statusOf(ids[8]!) === 'accepted', 1_200_000);
    if (nextMs! > 9000) late.push(`the next one, ${second} s after the load: shown after ${nextMs} ms`);
    await station.engine.stop();
  }
  expect(late).toEqual([]);
});

test('a filter that keeps its word is not doubted, and nothing is asked for again and again', async () => {
  for (const timestamps of ['iso-offset', 'zoneless'] as const) {
    const { time, shop, queriesOf, aLoadedStation } = aWorld({ timestamps, zoneMinutes: -180 });
    const ids = Array.from({ length: 30 }, () => shop.addOrder({ itemCount: 1, ageMs: 5 * HOUR_MS })).flat();
    const station = await aLoadedStation();
    for (let i = 0; i < 6; i++) {
      await time.run(time.now() + 20_000);
      shop.change(ids[i]!, 'accepted');
    }
    await time.run(time.now() + 180_000);
    expect(station.health()).toMatchObject({ doubt: undefined });
    expect(station.health().facts.missedChangeCount).toBeUndefined();
    expect(queriesOf().length).toBeLessThan(120);
    await station.engine.stop();
  }
});

test('what a change without a zone has taught loses no change where the filter drops the offset', async () => {
  const { time, shop, until, aLoadedStation } = aWorld({ ...DROPPED, timestamps: 'zoneless' });
  const ids = Array.from({ length: 30 }, () => shop.addOrder({ itemCount: 1, ageMs: 5 * HOUR_MS })).flat();
  const station = await aLoadedStation();
  await time.run(time.now() + 20_000);
  const late: string[] = [];
  for (const id of ids) {
    shop.change(id, 'accepted');
    const tookMs = await until(() => station.statusOf(id) === 'accepted', 600_000);
    if (tookMs! > 9000) late.push(`shown after ${tookMs} ms; zone ${station.health().facts.zoneOffsetMs}`);
    await time.run(time.now() + 5000);
  }
  expect(late).toEqual([]);
  expect(station.health().facts.zoneOffsetMs).toBe(-3 * HOUR_MS);
});

test('the answer to one move of our own teaches the zone of times that name none', async () => {
  const { time, shop, aLoadedStation } = aWorld({ timestamps: 'zoneless', zoneMinutes: -180 });
  const [mine] = shop.addOrder({ itemCount: 1, ageMs: 5 * HOUR_MS });
  const station = await aLoadedStation();
  await time.run(time.now() + 70_000);
  const accepting = station.client.acceptItem('order-1', mine!);
  await time.run(time.now() + 1000);
  const { data, serverDateMs } = await accepting;
  station.engine.noteWrite(data.updated_at, serverDateMs);
  expect(station.health().facts.zoneOffsetMs).toBe(-3 * HOUR_MS);
  expect(station.store.getState().records.zoneOffsetMs).toBe(-3 * HOUR_MS);
});

/** How an hour begins on a store with this filter: the longest that any change of it took to show. */
async function longestUnseen(service: Parameters<typeof aWorld>[0], begins: 'empty' | 'fresh' | 'old' | 'again') {
  const { time, shop, until, aLoadedStation } = aWorld(service);
  const database = openMemoryDatabase();
  const pace = UNATTENDED_PACE;
  const ids =
    begins === 'empty'
      ? []
      : Array.from({ length: 30 }, () => shop.addOrder({ itemCount: 1, ageMs: 30 * HOUR_MS })).flat();
  if (begins === 'fresh') shop.change(ids[29]!, 'accepted');
  if (begins === 'again') {
    const before = await aLoadedStation({ pace, database });
    shop.change(ids[29]!, 'accepted');
    await until(() => before.statusOf(ids[29]!) === 'accepted', 1_200_000);
    await before.engine.stop();
    await time.run(time.now() + 3_000);
  }
  const station = await aLoadedStation({ pace, database });
  let longestMs = 0;
  for (let i = 0; i < 12; i++) {
    await time.run(time.now() + [2000, 45_000, 700_000][i % 3]!);
    const changed = begins === 'empty' ? shop.addOrder({ itemCount: 1, ageMs: 0 })[0]! : ids[i]!;
    if (begins !== 'empty') shop.change(changed, 'accepted');
    const isShown = () =>
      begins === 'empty' ? station.statusOf(changed) !== undefined : station.statusOf(changed) === 'accepted';
    longestMs = Math.max(longestMs, (await until(isShown, 1_200_000)) ?? Infinity);
  }
  await station.engine.stop();
  return longestMs;
}

test.each(['empty', 'fresh', 'old', 'again'] as const)(
  'nothing is missed in silence on a filter three hours off, from a start that is %s',
  async (begins) => {
    expect(await longestUnseen({ ...DROPPED, timestamps: 'iso-offset' }, begins)).toBeLessThan(70_000);
  },
);
