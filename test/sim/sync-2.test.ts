import { expect, test } from 'vitest';
import { runSchedule } from './schedule.ts';
import { runSeeds } from './sync-schedules.ts';

test('in 300 schedules, half 2 of 2, nothing is lost, nothing diverges, nothing rolls back, and a seed goes its way twice', async () => {
  const { failures, scheduleCount } = await runSeeds(2000, 150);
  expect(failures).toEqual([]);
  expect(scheduleCount).toBe(150);
}, 120_000);

// One item has left the state and another has entered: the count was right, and the bench said live for good.
test('where no page beyond the first ever comes, a count that agrees by chance proves nothing', async () => {
  const { violations } = await runSchedule(744_323);
  expect(violations).toEqual([]);
});
