import { expect, test } from 'vitest';
import { byNight } from '../support/night.ts';
import { importEdited } from '../support/edited-source.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { judgeEdits } from './edits-oracle.ts';
import { runEdits } from './edits-schedule.ts';

test.each([0.02, 0.25])(
  'at %d loss every price and count is written once, and told as it was',
  async (loss) => {
    const complaints: string[] = [];
    for (let i = 0; i < byNight(40, 300); i++) {
      const outcome = await runEdits(`edits-${i}`, loss);
      complaints.push(...judgeEdits(outcome).map((one) => `edits-${i} ${one}`));
    }
    expect(complaints).toEqual([]);
  },
  60_000,
);

test('the schedules meet what they are about', async () => {
  const kinds = new Map<string, number>();
  for (let i = 0; i < 60; i++) {
    const { told } = await runEdits(`edits-${i}`, 0.25);
    for (const { verdict } of told) kinds.set(verdict.kind, (kinds.get(verdict.kind) ?? 0) + 1);
  }
  for (const kind of ['applied', 'already-so', 'not-sent', 'unconfirmed']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(10);
  }
});

test('the same seed tells the same story', async () => {
  expect(await runEdits('story', 0.25)).toEqual(await runEdits('story', 0.25));
});

test.each(WRONG_RULES.flatMap(({ name, edits, isSeenByEdits }) => (isSeenByEdits ? [{ name, edits }] : [])))(
  'the schedules notice a wrong rule: $name',
  async ({ edits }) => {
    const wrong = await importEdited<typeof import('./edits-schedule.ts')>('test/sim/edits-schedule.ts', edits);
    for (let i = 0; i < 200; i++) {
      if (judgeEdits(await wrong.runEdits(`mutant-${i}`, 0.25)).length > 0) return;
    }
    expect.fail('no schedule complained');
  },
  60_000,
);
