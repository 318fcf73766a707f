import { expect, test } from 'vitest';
import { createBucket } from '../../src/sync/bucket.ts';

test('a burst goes at once, and after it one by one as the minute allows', () => {
  const bucket = createBucket(60, 3);
  expect([0, 0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([0, 0, 0, 1000, 2000]);
  expect(bucket.take(2000)).toBe(1000);
});

test('a rest fills it up to the burst and no further', () => {
  const bucket = createBucket(60, 3);
  for (let i = 0; i < 3; i++) bucket.take(0);
  expect([600_000, 600_000, 600_000, 600_000].map((now) => bucket.take(now))).toEqual([0, 0, 0, 1000]);
});

test('the rate may change: what is taken from then on waits by the new one', () => {
  let perMinute = 60;
  const bucket = createBucket(() => perMinute, 1);
  expect([bucket.take(0), bucket.take(0)]).toEqual([0, 1000]);
  perMinute = 30;
  // What is owed until then, and one more, at half the rate.
  expect(bucket.take(0)).toBe(4000);
});

test('in no minute are there more than the burst and what the minute allows', () => {
  const bucket = createBucket(30, 10);
  const sentAt = Array.from({ length: 200 }, (_, i) => i * 20 + bucket.take(i * 20));
  for (const from of sentAt) {
    expect(sentAt.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(40);
  }
});

test('several are taken at once, also ahead of time: who comes next waits for them', () => {
  const bucket = createBucket(60, 3);
  expect([bucket.waitMs(0, 3), bucket.waitMs(0, 4)]).toEqual([0, 1000]);
  bucket.take(0, 10);
  expect([bucket.waitMs(0, 1), bucket.take(8000)]).toEqual([8000, 0]);
});

test('the burst may change: a full bucket is as full as it may be now', () => {
  let burst = 3;
  const bucket = createBucket(60, () => burst);
  expect(bucket.waitMs(0, 3)).toBe(0);
  burst = 1;
  expect(bucket.waitMs(0, 3)).toBe(2000);
});
