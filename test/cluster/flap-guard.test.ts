import { expect, test } from 'vitest';
import { createFlapGuard } from '../../src/cluster/flap-guard.ts';

test('the first falls of a hub cost nothing; after more of them it has to stand for a while, until they are long past', () => {
  let now = 0;
  const steadiness = createFlapGuard(() => now);
  const fallAndJoin = () => {
    now += 1000;
    steadiness.fell();
    steadiness.joined();
  };
  steadiness.joined();
  for (let falls = 1; falls <= 3; falls++) {
    expect(steadiness.isSteady()).toBe(true);
    fallAndJoin();
  }
  expect(steadiness.isSteady()).toBe(true);
  fallAndJoin();
  expect(steadiness.isSteady()).toBe(false);
  now += 15_000;
  expect(steadiness.isSteady()).toBe(true);
  fallAndJoin();
  now += 15_000;
  expect(steadiness.isSteady()).toBe(false);
  now += 45_000;
  expect(steadiness.isSteady()).toBe(true);
  now += 300_000;
  fallAndJoin();
  expect(steadiness.isSteady()).toBe(true);
});

/** A hub that has fallen so often, within as many seconds, and has stood for so long since. */
function aHub(falls: number, stoodMs: number): boolean {
  let now = 1_000_000;
  const steadiness = createFlapGuard(() => now);
  for (let i = 0; i < falls; i++) {
    now += 1000;
    steadiness.fell();
  }
  steadiness.joined();
  now += stoodMs;
  return steadiness.isSteady();
}

test.each([
  [0, 0],
  [3, 0],
  [4, 15_000],
  [5, 60_000],
  [6, 120_000],
  [12, 120_000],
])('after %i falls within minutes a hub has to stand for %i ms', (falls, leastMs) => {
  expect(aHub(falls, leastMs)).toBe(true);
  if (leastMs > 0) expect(aHub(falls, leastMs - 1)).toBe(false);
});

test('falls of five minutes ago are forgotten, whatever has happened since', () => {
  let now = 1_000_000;
  const steadiness = createFlapGuard(() => now);
  expect(steadiness.isSteady()).toBe(true);
  for (let i = 0; i < 4; i++) steadiness.fell();
  now += 299_999;
  steadiness.joined();
  expect(steadiness.isSteady()).toBe(false);
  now += 1;
  expect(steadiness.isSteady()).toBe(true);
});
