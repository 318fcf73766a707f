/** A few schedules of the sync, for `npm run mutants`. */
import { expect, test } from 'vitest';
import { runSeeds } from './sync-schedules.ts';

test('in some schedules nothing is lost, nothing diverges, nothing rolls back', async () => {
  expect((await runSeeds(1001, 8)).failures).toEqual([]);
});
