/** What one wrote oneself must show up in the deltas; where it does not, they are not what they seem. */
import { expect, test } from 'vitest';
import { mergeItems } from '../../src/replica/replica.ts';
import { createCanary } from '../../src/sync/poll/canary.ts';
import { aWorld } from './session-world.ts';

const none = new Set<string>();

test('an own write is missing once half a minute has passed in which no delta showed it', () => {
  const canary = createCanary();
  canary.expect('mine', 1_000_000, 5000, true);
  canary.expect('theirs', 1_000_000, 5000, false);
  expect(canary.dueAt()).toBe(35_000);
  const look = { sinceMs: 900_000, ids: none, isDeep: true };
  expect(canary.missingFrom({ ...look, askedAt: 34_999 })).toEqual([]);
  expect(canary.missingFrom({ ...look, askedAt: 35_000 })).toEqual(['mine']);
  expect(canary.missingFrom({ ...look, askedAt: 40_000 })).toEqual([]);
  expect(canary.dueAt()).toBe(Infinity);
});

test('a change that was once within reach and unseen is missing when it leaves the reach, however early that is', () => {
  const canary = createCanary();
  canary.expect('one', 1_000_000, 5000, false);
  expect(canary.missingFrom({ sinceMs: 990_000, askedAt: 6000, ids: none, isDeep: true })).toEqual([]);
  expect(canary.missingFrom({ sinceMs: 1_100_000, askedAt: 7000, ids: none, isDeep: true })).toEqual(['one']);
});

test('a change that a delta has shown is no witness any more, and one out of reach from the start is none', () => {
  const canary = createCanary();
  canary.expect('shown', 1_000_000, 5000, true);
  canary.expect('old', 1000, 5000, true);
  expect(canary.missingFrom({ sinceMs: 990_000, askedAt: 6000, ids: new Set(['shown']), isDeep: false })).toEqual([]);
  expect(canary.missingFrom({ sinceMs: 1_100_000, askedAt: 300_000, ids: none, isDeep: true })).toEqual([]);
});

// The filter compares the digits of UTC with those of its own zone: it answers for a time three hours from now.
const BLIND = { timestamps: 'iso-offset', zoneMinutes: -180, deltaZone: 'digits' } as const;

test('with a filter three hours off a cancellation shows within 45 seconds of an own accept, at any second of any phase', async () => {
  const late: string[] = [];
  for (let second = 0; second < 62; second++) {
    const { time, shop, until, aLoadedStation } = aWorld(BLIND);
    const [mine, theirs] = shop.addOrder({ itemCount: 2, ageMs: 3_600_000 });
    const station = await aLoadedStation();
    await time.run(120_000 + second * 1000);
    const accepting = station.client.acceptItem('order-1', mine!);
    void accepting.then(({ data }) => mergeItems(station.store, [data], time.now()));
    await time.run(time.now() + 1000);
    shop.change(theirs!, 'cancelled');
    await until(() => station.statusOf(theirs!) === 'cancelled', 300_000);
    const tookMs = time.now() - 121_000 - second * 1000;
    if (tookMs > 45_000) late.push(`accepted at second ${second}: ${tookMs} ms`);
    await station.engine.stop();
  }
  expect(late).toEqual([]);
});
