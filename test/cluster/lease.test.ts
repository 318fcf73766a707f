/** When a lease may be taken, by our own clock alone. */
import { expect, test } from 'vitest';
import { createLeaseWatch } from '../../src/cluster/lease-watch.ts';
import { LEADER_LEASE_MS, mayTake } from '../../src/cluster/leadership.ts';

const may = (heldBy: 'nobody' | 'us' | 'another', silentMs: number) => mayTake({ heldBy, silentMs, isShunning: false });

test('a lease that nobody or we hold may be taken, another’s once it has not moved for its time', () => {
  expect([may('nobody', 0), may('us', 0)]).toEqual([true, true]);
  expect([may('another', LEADER_LEASE_MS - 1), may('another', LEADER_LEASE_MS)]).toEqual([false, true]);
});

test('who could not reach the store a moment ago lets the others go first, for twice that time', () => {
  for (const heldBy of ['nobody', 'us', 'another'] as const) {
    const may = [0, 2 * LEADER_LEASE_MS - 1, 2 * LEADER_LEASE_MS].map((silentMs) =>
      mayTake({ heldBy, silentMs, isShunning: true }),
    );
    expect(may).toEqual([false, false, true]);
  }
});

test('a lease is silent since its holder or its beat was seen to change; that it is read again is no sign of life', () => {
  let now = 0;
  const watch = createLeaseWatch(() => now);
  const silentAt = (ms: number, seen: { holder: string; beat: number } | undefined) => {
    now = ms;
    watch.see(seen);
    return [watch.silentMs(), watch.hasMoved];
  };
  expect(silentAt(1000, undefined)).toEqual([1000, false]);
  expect(silentAt(2000, { holder: 'a', beat: 1 })).toEqual([0, false]);
  expect(silentAt(3000, { holder: 'a', beat: 1 })).toEqual([1000, false]);
  expect(silentAt(4000, { holder: 'a', beat: 2 })).toEqual([0, true]);
  expect(silentAt(5000, { holder: 'b', beat: 2 })).toEqual([0, true]);
  expect(silentAt(6000, undefined)).toEqual([0, true]);
  expect(silentAt(9000, undefined)).toEqual([3000, true]);
});

test('a lease that we have just taken moves with its first beat; that it is ours is no sign of life', () => {
  let now = 0;
  const watch = createLeaseWatch(() => now);
  watch.take('us');
  now = 500;
  watch.see({ holder: 'us', beat: 0 });
  expect([watch.hasMoved, watch.silentMs()]).toEqual([false, 500]);
  now = 1000;
  watch.see({ holder: 'us', beat: 1 });
  expect([watch.hasMoved, watch.silentMs()]).toEqual([true, 0]);
});
