/** A few schedules of the actions, for `npm run prove -- mutants`: the judges are those of the simulations. */
import { expect, test } from 'vitest';
import { judgeOutcome } from './outbox-oracle.ts';
import { runSchedule } from './outbox-schedule.ts';
import { judgeEdits } from './edits-oracle.ts';
import { runEdits } from './edits-schedule.ts';

test('in some schedules of crashes, rivals and late requests every key press gets one true verdict', async () => {
  for (let i = 0; i < 12; i++) {
    expect(judgeOutcome(await runSchedule({ seed: `near-${i}`, loss: 0.15 })).complaints).toEqual([]);
  }
});

test('in some schedules every price and count is written once, and told as it was', async () => {
  for (let i = 0; i < 8; i++) expect(judgeEdits(await runEdits(`near-${i}`, 0.25))).toEqual([]);
});
