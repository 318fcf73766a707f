/** The service's clock between our questions. */
import { expect, test } from 'vitest';
import { createServiceClock } from '../../../src/sync/profile/service-clock.ts';

test('before an answer has told a time nothing is known of the clock', () => {
  const clock = createServiceClock();
  clock.note(0, undefined);
  expect(clock.at(1000)).toBeUndefined();
});

test('of the last eight answers the earliest clock counts, so that a fast server throws no cursor ahead', () => {
  const clock = createServiceClock();
  clock.note(100, 5100);
  expect(clock.at(1100)).toBe(6100);
  for (let i = 0; i < 7; i++) clock.note(2000, 60_000 + i);
  clock.note(2000, undefined);
  expect(clock.at(3000)).toBe(8000);
  // A clock that really went ahead is believed then.
  clock.note(2000, 60_007);
  expect(clock.at(3000)).toBe(61_000);
});
