import { expect, test } from 'vitest';
import { runSeeds } from './sync-schedules.ts';

test('in 1,000 schedules, half 2 of 2, nothing is lost, nothing diverges, nothing rolls back, and a seed goes its way twice', async () => {
  const { failures, scheduleCount } = await runSeeds(2000, 1000);
  expect(failures).toEqual([]);
  expect(scheduleCount).toBe(1000);
}, 120_000);
