import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { MUTANTS } from './outbox-mutants.ts';
import { judgeOutcome, type Complaint } from './outbox-oracle.ts';
import { runSchedule, type ScheduleOptions } from './outbox-schedule.ts';

type Complained = Complaint & { seed: number | string };

async function complaintsOf(count: number, options: Omit<ScheduleOptions, 'seed'>, prefix = 'test') {
  const complaints: Complained[] = [];
  for (let i = 0; i < count; i++) {
    const seed = `${prefix}-${i}`;
    const outcome = await runSchedule({ seed, ...options });
    complaints.push(...judgeOutcome(outcome).complaints.map((one) => ({ ...one, seed })));
  }
  return complaints;
}

// Each wrong rule below is caught within 62; `npm run nightly` goes through twenty thousand.
test.each([
  [0.02, byNight(70, 200)],
  [0.15, byNight(70, 200)],
])(
  'at %d loss, in %d schedules of crashes, rivals and late requests, every key press gets one true verdict',
  async (loss, count) => expect(await complaintsOf(count, { loss })).toEqual([]),
  60_000,
);

async function storyOf(seed: string): Promise<string[]> {
  const lines: string[] = [];
  await runSchedule({ seed, loss: 0.15, trace: (line) => lines.push(line) });
  return lines;
}

test('the same seed tells the same story', async () => {
  const lines = await storyOf('story');
  expect(lines.length).toBeGreaterThan(10);
  expect(await storyOf('story')).toEqual(lines);
});

test.each(Object.entries(MUTANTS))(
  'the simulation notices when %s',
  async (_, broken) => {
    for (let i = 0; i < 300; i++) {
      if (judgeOutcome(await runSchedule({ seed: `mutant-${i}`, loss: 0.15, broken })).complaints.length > 0) return;
    }
    expect.fail('no schedule complained');
  },
  60_000,
);
