import { expect, test } from 'vitest';
import { createSteadiness } from '../../src/hub/steadiness.ts';

test('the first falls of a hub cost nothing; after more of them it has to stand for a while, until they are long past', () => {
  let now = 0;
  const steadiness = createSteadiness(() => now);
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
