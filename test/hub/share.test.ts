import { expect, test } from 'vitest';
import { createShare, pacedWith } from '../../src/hub/share.ts';
import { createBudget } from '../../src/sync/budget.ts';
import { ATTENDED_PACE } from '../../src/sync/pace.ts';

const LIMIT = 60;

/** Hosts that poll as fast as they may, at a store with one window of a minute after the other. */
function readsPerMinute(hostCount: number, isDirect: boolean, minutes: number): number[] {
  let now = 0;
  const footing = () => ({ isDirect, hostCount });
  const shares = Array.from({ length: hostCount }, () => createShare(createBudget(), footing, () => now));
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
  const share = createShare(
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

test('side by side, hosts look as much more seldom as there are more of them', () => {
  let isDirect = false;
  const pace = pacedWith(ATTENDED_PACE, () => ({ isDirect, hostCount: 4 }));
  expect(pace.activeMs).toBe(ATTENDED_PACE.activeMs);
  isDirect = true;
  expect(pace.activeMs).toBe(ATTENDED_PACE.activeMs * 4);
  expect(pace.deepEveryMs).toBe(ATTENDED_PACE.deepEveryMs * 4);
});
