/** A few schedules of the hub, for `npm run mutants`. */
import { expect, test } from 'vitest';
import { explain } from './journal.ts';
import { runHubSchedule } from './hub-schedule.ts';

test.each([1, 2])('in schedule %d of several hosts nothing is lost or rolled back, and one polls', async (seed) => {
  const outcome = await runHubSchedule(seed);
  expect(outcome.violations, explain(outcome)).toEqual([]);
});
