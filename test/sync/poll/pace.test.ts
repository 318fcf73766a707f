/** How long is waited between looks. */
import { expect, test } from 'vitest';
import {
  ATTENDED_PACE,
  delayAfterFailure,
  delayAfterSuccess,
  roundPauseMs,
  UNATTENDED_PACE,
} from '../../../src/sync/poll/pace.ts';

const steady = (quiet: number) => Math.round(delayAfterSuccess(UNATTENDED_PACE, quiet, 0.5));

test('while things move a look follows in three seconds; where nothing does the wait grows to the idle pace', () => {
  expect([0, 1, 2].map(steady)).toEqual([3000, 3000, 3000]);
  expect([3, 4, 5].map(steady)).toEqual([4500, 6750, 10_125]);
  expect([8, 50].map(steady)).toEqual([30_000, 30_000]);
});

test('the wait varies by a tenth either way', () => {
  expect(delayAfterSuccess(ATTENDED_PACE, 0, 0)).toBeCloseTo(2700);
  expect(delayAfterSuccess(ATTENDED_PACE, 0, 1)).toBeCloseTo(3300);
});

test('benches that lost the store together come back at any moment of a wait that doubles, up to half a minute', () => {
  const longest = [1, 2, 3, 4, 5, 40].map((failures) => delayAfterFailure(ATTENDED_PACE, failures, 1));
  expect(longest).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(delayAfterFailure(ATTENDED_PACE, 3, 0.5)).toBe(4000);
  expect(delayAfterFailure(ATTENDED_PACE, 3, 0)).toBe(250);
  expect(delayAfterFailure({ ...ATTENDED_PACE, backoffCapMs: 1e9 }, 40, 1)).toBe(1_024_000);
});

test('a wait that the store asked for is never shortened, and a tenth of chance is put on top', () => {
  expect(delayAfterFailure(ATTENDED_PACE, 1, 0, 60_000)).toBe(60_000);
  expect(delayAfterFailure(ATTENDED_PACE, 9, 1, 60_000)).toBeCloseTo(66_000);
});

test('a round of pages is spread over one pace, unless there are too many of them', () => {
  expect(roundPauseMs(ATTENDED_PACE, 0)).toBe(3000);
  expect(roundPauseMs(ATTENDED_PACE, 6)).toBe(500);
  expect(roundPauseMs(ATTENDED_PACE, 600)).toBe(100);
});
