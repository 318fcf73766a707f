import { expect, test } from 'vitest';
import { byNight, someByDay } from '../support/night.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { importEdited } from '../support/edited-source.ts';
import type { Complaint } from './intent-oracle.ts';
import { judgeOutcome } from './outbox-oracle.ts';
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

// Each wrong rule below is caught within 62; `npm run prove -- nightly` goes through twenty thousand.
test.each([
  [0.02, byNight(20, 200)],
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

test.each(
  someByDay(
    WRONG_RULES.flatMap(({ name, edits, isSeenByMoves }) => (isSeenByMoves ? [{ name, edits }] : [])),
    6,
  ),
)('the simulation notices a wrong rule: $name', async ({ edits }) => {
  const wrong = await importEdited<typeof import('./outbox-schedule.ts')>('test/sim/outbox-schedule.ts', edits);
  for (let i = 0; i < 300; i++) {
    if (judgeOutcome(await wrong.runSchedule({ seed: `mutant-${i}`, loss: 0.15 })).complaints.length > 0) return;
  }
  expect.fail('no schedule complained');
});
