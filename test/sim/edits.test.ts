import { expect, test } from 'vitest';
import { byNight, someByDay } from '../support/night.ts';
import { importEdited } from '../support/edited-source.ts';
import { WRONG_RULES } from '../wrong-rules/list.ts';
import { judgeEdits } from './edits-oracle.ts';
import { runEdits } from './edits-schedule.ts';

/** What the judges complain of in so many schedules, and how often each verdict was told. */
async function judged(count: number, loss: number) {
  const complaints: string[] = [];
  const kinds = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const outcome = await runEdits(`edits-${i}`, loss);
    complaints.push(...judgeEdits(outcome).map((one) => `edits-${i} ${one}`));
    for (const { verdict } of outcome.told) kinds.set(verdict.kind, (kinds.get(verdict.kind) ?? 0) + 1);
  }
  return { complaints, kinds };
}

test('at little loss every price and count is written once, and told as it was', async () => {
  expect((await judged(byNight(40, 300), 0.02)).complaints).toEqual([]);
});

test('so they are at much loss, and the schedules meet what they are about', async () => {
  const { complaints, kinds } = await judged(byNight(60, 300), 0.25);
  expect(complaints).toEqual([]);
  for (const kind of ['applied', 'already-so', 'not-sent', 'unconfirmed']) {
    expect(kinds.get(kind), kind).toBeGreaterThan(10);
  }
});

test('the same seed tells the same story', async () => {
  expect(await runEdits('story', 0.25)).toEqual(await runEdits('story', 0.25));
});

const rules = WRONG_RULES.flatMap(({ name, edits, isSeenByEdits }) => (isSeenByEdits ? [{ name, edits }] : []));

test.each(someByDay(rules))('the schedules notice a wrong rule: $name', async ({ edits }) => {
  const wrong = await importEdited<typeof import('./edits-schedule.ts')>('test/sim/edits-schedule.ts', edits);
  for (let i = 0; i < 200; i++) {
    if (judgeEdits(await wrong.runEdits(`mutant-${i}`, 0.25)).length > 0) return;
  }
  expect.fail('no schedule complained');
});
