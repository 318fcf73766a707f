import { expect, test } from 'vitest';
import { createTrust, paceWithDoorbell } from '../../../src/devices/doorbell/trust.ts';
import { LIVE_WITHIN_MS } from '../../../src/replica/health.ts';
import { ATTENDED_PACE, delayAfterSuccess } from '../../../src/sync/poll/pace.ts';

test('rings alone slow nothing: anybody with an old event could send it again', () => {
  const trust = createTrust();
  for (let at = 0; at < 60_000; at += 1000) trust.rang(at);
  expect(trust.isTrusted(60_000)).toBe(false);
});

test('a ring that a look confirms is trusted, and for ten minutes at most', () => {
  const trust = createTrust();
  trust.rang(1000);
  trust.changed(2000);
  expect(trust.isTrusted(2000)).toBe(true);
  expect(trust.isTrusted(602_000)).toBe(true);
  expect(trust.isTrusted(602_001)).toBe(false);
});

test('a change without a ring ends the trust at once', () => {
  const trust = createTrust();
  trust.rang(1000);
  trust.changed(2000);
  trust.changed(20_000);
  expect(trust.isTrusted(20_000)).toBe(false);
});

test('a trusted doorbell slows the pace, never below one look in half a minute', () => {
  let isTrusted = false;
  const pace = paceWithDoorbell({ ...ATTENDED_PACE, idleMs: 12_000 }, () => isTrusted);
  expect([pace.activeMs, pace.idleMs]).toEqual([3000, 12_000]);
  isTrusted = true;
  expect([pace.activeMs, pace.idleMs]).toEqual([9000, 30_000]);
});

test('a bench in use is still called live between two looks', () => {
  const pace = paceWithDoorbell(ATTENDED_PACE, () => true);
  for (let quietLooks = 0; quietLooks < 20; quietLooks++) {
    expect(delayAfterSuccess(pace, quietLooks, 1)).toBeLessThan(LIVE_WITHIN_MS - 1000);
  }
});

test('a pace that is slow by itself is not made quicker', () => {
  const pace = paceWithDoorbell({ ...ATTENDED_PACE, idleMs: 45_000 }, () => true);
  expect(pace.idleMs).toBe(45_000);
});
