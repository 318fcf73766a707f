import { expect, test } from 'vitest';
import { importEdited } from '../support/edited-source.ts';
import { byNight, someByDay } from '../support/night.ts';
import { HUB_RULES } from '../wrong-rules/hub.ts';
import { explain } from './journal.ts';
import { only, runHubSchedule } from './hub-schedule.ts';

const SEEDS = 60;
/** The last of them is one in which a leader is no longer. */
const LAST = 16;
const SCHEDULES = byNight(2, LAST);

test(`in ${SCHEDULES} schedules of several hosts nothing is lost or rolled back, one polls, without the hub all do within ten seconds, and a seed goes its way twice`, async () => {
  let refusedCount = 0;
  for (let seed = LAST - SCHEDULES + 1; seed <= LAST; seed++) {
    const outcome = await runHubSchedule(seed);
    expect(outcome.violations, explain(outcome)).toEqual([]);
    refusedCount += outcome.refusedCount;
    if (seed === LAST) expect((await runHubSchedule(seed)).hash).toBe(outcome.hash);
  }
  // The schedules have shown what they are about: leaders that were no longer.
  expect(refusedCount).toBeGreaterThan(0);
}, 120_000);

test('a leader that cannot reach the store leaves it to a host that can', async () => {
  for (let seed = 1; seed <= byNight(1, 3); seed++) {
    const outcome = await runHubSchedule(seed, {
      misfortunes: ['store out of reach'],
      misfortuneEveryMs: 60_000,
      lastsMs: [60_000, 120_000],
      chaosMs: 300_000,
      hostCount: 3,
    });
    expect(outcome.violations, explain(outcome)).toEqual([]);
    expect(outcome.misfortuneCount).toBeGreaterThan(1);
  }
}, 60_000);

test.each([
  ['somebody without the token writes to the server', 'forger'],
  ['somebody without the token puts old rows back', 'old rows'],
  ['the server throws the snapshot away', 'evicted'],
  ['somebody writes to the disk of a host that is off', 'disk is forged'],
] as const)(
  'nothing is lost, hidden or rolled back where %s',
  async (_, misfortune) => {
    for (let seed = 1; seed <= byNight(1, 6); seed++) {
      const outcome = await runHubSchedule(seed, only(misfortune));
      expect(outcome.violations, explain(outcome)).toEqual([]);
      expect(outcome.misfortuneCount).toBeGreaterThan(1);
    }
  },
  120_000,
);

test('so it is where the leader begins another epoch after every eight batches', async () => {
  const edit = { file: 'src/cluster/leading.ts', from: 'const MOST_BATCHES = 4000;', to: 'const MOST_BATCHES = 8;' };
  const often = await importEdited<typeof import('./hub-schedule.ts')>('test/sim/hub-schedule.ts', [edit]);
  for (let seed = 1; seed <= byNight(1, 20); seed++) {
    const outcome = await often.runHubSchedule(seed);
    expect(outcome.violations, explain(outcome)).toEqual([]);
  }
}, 120_000);

test.each(
  someByDay(
    HUB_RULES.flatMap(({ name, edits, hub }) => (hub ? [{ name, edits, ...hub }] : [])),
    6,
  ),
)(
  'a wrong rule of the hub is caught: $name',
  async ({ edits, world, fromSeed = 1 }) => {
    const wrong = await importEdited<typeof import('./hub-schedule.ts')>('test/sim/hub-schedule.ts', edits);
    for (let seed = fromSeed; seed < fromSeed + SEEDS; seed++) {
      const { violations } = await wrong.runHubSchedule(seed, world);
      if (violations.length === 0) continue;
      // The world is one in which the real rules hold.
      const real = await runHubSchedule(seed, world);
      expect(real.violations, explain(real)).toEqual([]);
      return;
    }
    expect.fail(`not caught in ${SEEDS} schedules`);
  },
  120_000,
);
