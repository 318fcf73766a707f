import { expect, test } from 'vitest';
import { runSeeds } from './sync-schedules.ts';

test('in 300 schedules, half 1 of 2, nothing is lost, nothing diverges, nothing rolls back, and a seed goes its way twice', async () => {
  const { failures, scheduleCount } = await runSeeds(1000, 150);
  expect(failures).toEqual([]);
  expect(scheduleCount).toBe(150);
}, 120_000);
