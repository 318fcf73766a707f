import { expect, test } from 'vitest';
import { createRateShare, pacedWith } from '../../src/cluster/rate-share.ts';
import { createBudget } from '../../src/sync/budget.ts';
import { ATTENDED_PACE } from '../../src/sync/poll/pace.ts';

const LIMIT = 60;

/** Hosts that poll as fast as they may, at a store with one window of a minute after the other. */
function readsPerMinute(hostCount: number, isDirect: boolean, minutes: number): number[] {
  let now = 0;
  const clusterState = () => ({ isDirect, hostCount });
  const shares = Array.from({ length: hostCount }, () => createRateShare(createBudget(), clusterState, () => now));
  const used: number[] = [];
  for (; now < minutes * 60_000; now += 50) {
    const minute = Math.floor(now / 60_000);
    used[minute] ??= 0;
    for (const share of shares) {
      if (share.waitMs(now, 0) > 0) continue;
      used[minute]++;
      share.note({ limit: LIMIT, remaining: Math.max(0, LIMIT - used[minute]), seenAt: now });
    }
  }
  return used;
}

test.each([1, 4, 16])('%i hosts side by side stay under the store’s limit, and leave room for writes', (hostCount) => {
  for (const reads of readsPerMinute(hostCount, true, 5)) {
    expect(reads).toBeLessThanOrEqual(LIMIT);
    expect(reads).toBeGreaterThan(LIMIT / 4);
  }
});

test('what another host has seen of the budget counts here, unless what is known here is younger', () => {
  let now = 1000;
  const share = createRateShare(
    createBudget(),
    () => ({ isDirect: false, hostCount: 2 }),
    () => now,
  );
  share.note({ limit: LIMIT, remaining: 50, seenAt: now });
  expect(share.waitMs(now, 0)).toBe(0);
  now += 2000;
  share.noteOther({ limit: LIMIT, remaining: 10, seenAt: now - 500 });
  expect(share.waitMs(now, 0)).toBeGreaterThan(0);
  share.noteOther({ limit: LIMIT, remaining: 55, seenAt: now - 3000 });
  expect(share.waitMs(now, 0)).toBeGreaterThan(0);
});

/** A host among others without a hub, at a store that allows so many a minute. */
function aShare(hostCount: number, limit = LIMIT) {
  const clock = { now: 0 };
  const at = { isDirect: true, hostCount };
  const holds: number[] = [];
  const budget = createBudget();
  const share = createRateShare(
    { ...budget, hold: (untilAt) => void holds.push(untilAt) },
    () => at,
    () => clock.now,
  );
  const read = (times: number) => {
    for (let i = 0; i < times; i++) share.note({ limit, remaining: limit, seenAt: clock.now });
  };
  return { share, read, clock, at, holds };
}

test('each of three hosts has a third of what is left to reads, at once and then evenly', () => {
  const { share, read, clock } = aShare(3);
  expect([share.waitMs(0, 14), share.waitMs(0, 15)]).toEqual([0, 4000]);
  read(15);
  expect([share.waitMs(0, 0), share.waitMs(2000, 0), share.waitMs(4000, 0)]).toEqual([4000, 2000, 0]);
  expect([share.waitMs(4000, 1), share.waitMs(4000, 2)]).toEqual([4000, 8000]);
  expect(share.spacingMs(0)).toBe(4000);
  // What was not used is not saved up.
  clock.now = 600_000;
  expect([share.waitMs(600_000, 14), share.waitMs(600_000, 15)]).toEqual([0, 4000]);
});

test('reads are counted from when the host polls by itself, and anew when it does so again', () => {
  const { share, read, at } = aShare(3);
  at.isDirect = false;
  read(40);
  expect(share.waitMs(0, 40)).toBe(0);
  at.isDirect = true;
  expect(share.waitMs(0, 14)).toBe(0);
  read(15);
  expect(share.waitMs(0, 0)).toBe(4000);
  at.isDirect = false;
  read(1);
  at.isDirect = true;
  read(15);
  expect(share.waitMs(0, 0)).toBe(4000);
});

test('a host that knows of nobody has all of it, and one of a crowd one read a minute at least', () => {
  expect(aShare(0).share.spacingMs(0)).toBeCloseTo(60_000 / 45);
  expect(aShare(1000).share.spacingMs(0)).toBe(60_000);
});

test('the limit is the one that was announced last, here or by another host, and the usual one before that', () => {
  const { share, read } = aShare(1, 120);
  expect(share.spacingMs(0)).toBeCloseTo(60_000 / 45);
  read(1);
  expect(share.spacingMs(0)).toBeCloseTo(60_000 / 90);
  share.note({ seenAt: 1000 });
  share.noteOther({ seenAt: 2000 });
  expect(share.spacingMs(0)).toBeCloseTo(60_000 / 90);
  share.noteOther({ limit: 40, remaining: 40, seenAt: 3000 });
  expect(share.spacingMs(0)).toBeCloseTo(2000);
  // No younger than what is known.
  share.noteOther({ limit: 60, remaining: 60, seenAt: 3000 });
  share.note({ limit: 40, remaining: 40, seenAt: 500 });
  share.noteOther({ limit: 60, remaining: 60, seenAt: 2500 });
  expect(share.spacingMs(0)).toBeCloseTo(2000);
});

test('a wait that the store asks for is every host’s', () => {
  const { share, holds } = aShare(3);
  share.hold(5000);
  expect(holds).toEqual([5000]);
});

test('side by side, hosts look as much more seldom as there are more of them', () => {
  let isDirect = false;
  const pace = pacedWith(ATTENDED_PACE, () => ({ isDirect, hostCount: 4 }));
  expect(pace.activeMs).toBe(ATTENDED_PACE.activeMs);
  isDirect = true;
  expect(pace.activeMs).toBe(ATTENDED_PACE.activeMs * 4);
  expect(pace.deepEveryMs).toBe(ATTENDED_PACE.deepEveryMs * 4);
});
