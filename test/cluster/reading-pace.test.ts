import { expect, test } from 'vitest';
import { createReadingPace } from '../../src/cluster/reading-pace.ts';

function aPace() {
  let now = 0;
  const clock = {
    now: () => now,
    wallNow: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  return {
    pace: createReadingPace(clock, new AbortController().signal),
    now: () => now,
    pass: (ms: number) => (now += ms),
  };
}

test('a burst is read at once, and notifications that never stop ten times a second', async () => {
  const { pace, now } = aPace();
  for (let i = 0; i < 20; i++) await pace.turn();
  expect(now()).toBe(0);
  for (let i = 0; i < 100; i++) await pace.turn();
  expect(now()).toBe(10_000);
});

test('who reads once a second never waits', async () => {
  const { pace, now, pass } = aPace();
  for (let i = 0; i < 100; i++) {
    await pace.turn();
    pass(1000);
  }
  expect(now()).toBe(100_000);
});

test('snapshots that have to be read again and again are read once a second', async () => {
  const { pace, now } = aPace();
  for (let i = 0; i < 30; i++) {
    await pace.turn();
    pace.noteSnapshot();
  }
  expect(now()).toBeGreaterThan(25_000);
});
