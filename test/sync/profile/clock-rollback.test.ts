import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ItemRecords } from '../../../src/replica/records.ts';
import { createClockRollback } from '../../../src/sync/profile/clock-rollback.ts';
import { anItem } from '../../support/items.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

test('a clock that is seen behind a stamp three times, and goes on, has overtaken that stamp', () => {
  const setBack = createClockRollback();
  setBack.note(0, NOON);
  for (const [askedAt, expected] of [
    [10_000, 0],
    [15_000, 0],
    [20_000, 180_000],
    [25_000, 0],
  ] as const) {
    expect(setBack.note(askedAt, NOON + askedAt - 180_000)).toBe(expected);
  }
  expect(setBack.isOvertaken(NOON, 5000, 26_000)).toBe(true);
  // What was asked before it was set, and what is stamped by the clock as it is now.
  expect(setBack.isOvertaken(NOON, 5000, 9000)).toBe(false);
  expect(setBack.isOvertaken(NOON - 160_000, 20_000, 26_000)).toBe(false);
});

test('a cache that tells an old Date again and again overtakes nothing', () => {
  const setBack = createClockRollback();
  setBack.note(0, NOON);
  for (let askedAt = 10_000; askedAt < 100_000; askedAt += 5000) setBack.note(askedAt, NOON - 180_000);
  expect(setBack.isOvertaken(NOON, 5000, 101_000)).toBe(false);
});

/** Returns asked for at these seconds of a bench that runs for an hour, by a clock that is so many seconds off. */
const HOUR = 3_600_000;
function answered(answers: readonly (readonly [second: number, offSeconds: number])[]) {
  const setBack = createClockRollback();
  const fallen = answers.map(([second, off]) =>
    setBack.note(HOUR + second * 1000, NOON + HOUR + (second + off) * 1000),
  );
  /** Whether a stamp of one second of the hour, first asked for at another, is overtaken for what is asked at a third. */
  const isOvertaken = (stampedAt: number, firstAskedAt: number, askedAt: number) =>
    setBack.isOvertaken(NOON + HOUR + stampedAt * 1000, HOUR + firstAskedAt * 1000, HOUR + askedAt * 1000);
  return { setBack, fallen, isOvertaken };
}
const FALL = [
  [0, 0],
  [5, -180],
  [10, -180],
  [15, -180],
] as const;

test('what is stamped after the clock was set right again is not overtaken', () => {
  const { fallen, isOvertaken } = answered([...FALL, [20, 0], [25, 0], [30, 0]]);
  expect(fallen).toEqual([0, 0, 0, 180_000, 0, 0, 0]);
  expect(isOvertaken(30, 31, 40)).toBe(false);
  expect(isOvertaken(4, 4.5, 40)).toBe(true);
});

test('one answer of another time ends no fall: what was stamped before it is overtaken, however late it is seen', () => {
  const { fallen, isOvertaken } = answered([...FALL, [20, 0], [25, -180], [30, -180], [35, -180]]);
  expect(fallen).toEqual([0, 0, 0, 180_000, 0, 0, 0, 0]);
  expect(isOvertaken(4, 40, 45)).toBe(true);
});

test('an answer without Date says nothing of the clock', () => {
  const setBack = createClockRollback();
  expect(setBack.note(HOUR - 1000, undefined)).toBe(0);
  for (const [second, off] of FALL.slice(0, 3)) setBack.note(HOUR + second * 1000, NOON + (second + off) * 1000);
  expect(setBack.note(HOUR + 12_000, undefined)).toBe(0);
  expect(setBack.note(HOUR + 15_000, NOON - 165_000)).toBe(180_000);
});

test('where no clock fell no stamp is overtaken, not even one ahead of Date; nor where it was set ahead', () => {
  const still = answered([0, 5, 10].map((second) => [second, 0]));
  expect([still.fallen, still.isOvertaken(60, 11, 12)]).toEqual([[0, 0, 0], false]);
  const ahead = answered([[0, 0], ...[5, 10, 15].map((second) => [second, 180] as const)]);
  expect([ahead.fallen, ahead.isOvertaken(400, 16, 17)]).toEqual([[0, 0, 0, 0], false]);
});

test('what differs by two seconds is one clock, told in whole seconds', () => {
  const same = answered([FALL[0], [5, -180], [10, -182], [15, -180]]);
  expect(same.fallen).toEqual([0, 0, 0, 180_000]);
  // Agreed on again, after an answer of another time.
  const anew = (off: number) => answered([[0, 0], [5, 60], ...[10, 15, 20].map((second) => [second, off] as const)]);
  expect([anew(-2).fallen.at(-1), anew(-3).fallen.at(-1)]).toEqual([0, 3000]);
});

test('answers of one moment prove nothing, however many agree', () => {
  const { fallen } = answered([FALL[0], [5, -180], [5.5, -180], [5.999, -180], [6, -180]]);
  expect(fallen).toEqual([0, 0, 0, 0, 180_000]);
});

test('a stamp that the clock has not fallen behind is worth what it was', () => {
  const before = Array.from({ length: 21 }, (_, i) => [i * 5, 0] as const);
  const { isOvertaken } = answered([...before, [105, -180], [110, -180], [115, -180]]);
  // When it fell, after second 100, it showed a time between 79 and 74 seconds before the hour.
  expect([isOvertaken(-100, 50, 120), isOvertaken(-70, 50, 120)]).toEqual([false, true]);
});

/** What happens at the store, or to an answer of it: asked now, and here so much later; `old` bears a cached `Date`. */
const STEP = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'change' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -300, max: -3 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('ask' as const), lateMs: fc.constantFrom(0, 0, 0, 12_000) }) },
);

test('whatever the clock does: once that is known nothing asked before rolls a row back, and in the end it is what it is', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(STEP, fc.integer({ min: 500, max: 20_000 })), { maxLength: 25 }), (steps) => {
      const [records, setBack] = [new ItemRecords(), createClockRollback()];
      records.doubtStamps((...facts) => setBack.isOvertaken(...facts));
      let [now, aheadMs, sequence] = [0, 0, 1];
      let isFallKnown = true;
      const clock = () => NOON + now + aheadMs;
      const rowNow = () => {
        const stamp = new Date(Math.floor(stampedAt / 1000) * 1000).toISOString();
        return anItem({ quantidade: String(sequence), updated_at: stamp });
      };
      let stampedAt = clock() - 5000;
      const onTheWay: { at: number; askedAt: number; dateMs: number; row: ReturnType<typeof rowNow> }[] = [];
      const shown = () => Number(records.get('item-1')?.item.quantidade ?? 0);
      const arrive = () => {
        for (const one of onTheWay.filter(({ at }) => at <= now)) {
          onTheWay.splice(onTheWay.indexOf(one), 1);
          if (setBack.note(one.askedAt, Math.floor(one.dateMs / 1000) * 1000) > 0) isFallKnown = true;
          const [before, knownAt] = [shown(), records.get('item-1')?.knownAt ?? -1];
          records.merge([one.row], one.askedAt, now);
          // Of a clock that has just fallen nobody can know yet.
          if (!isFallKnown) continue;
          if (shown() < before) expect(one.askedAt).toBeGreaterThan(knownAt);
          // Asked later, an answer tells of a later state: there is nothing to roll back to.
          expect(shown()).toBeGreaterThanOrEqual(before);
        }
      };
      const ask = (lateMs: number) => {
        onTheWay.push({ at: now + lateMs, askedAt: now, dateMs: clock(), row: rowNow() });
        now += 1;
        arrive();
      };
      const askAFewTimes = (count: number) => {
        for (let index = 0; index < count; index++) {
          ask(0);
          now += 5000;
        }
      };
      // A clock that was set before anybody knew it has fallen for nobody.
      askAFewTimes(3);
      for (const [step, pauseMs] of steps) {
        if (step.kind === 'change') {
          // Within a second of the last answer nobody can tell.
          now += 2000;
          [sequence, stampedAt] = [sequence + 1, clock()];
        }
        if (step.kind === 'set') [aheadMs, isFallKnown] = [aheadMs + step.ms * 1000, false];
        if (step.kind === 'ask') ask(step.lateMs);
        now += pauseMs;
        arrive();
      }
      now += 12_000;
      arrive();
      askAFewTimes(5);
      expect(shown()).toBe(sequence);
    }),
    {
      numRuns: 400,
      // Answers that are twelve seconds late, behind ones that were asked for later; two falls with one answer between.
      examples: [
        [
          [
            [{ kind: 'change' }, 500],
            [{ kind: 'ask', lateMs: 0 }, 500],
            [{ kind: 'set', ms: -4 }, 500],
            [{ kind: 'change' }, 500],
            [{ kind: 'ask', lateMs: 12_000 }, 500],
            [{ kind: 'ask', lateMs: 0 }, 500],
          ],
        ],
        [
          [
            [{ kind: 'set', ms: -23 }, 500],
            [{ kind: 'change' }, 2532],
            [{ kind: 'ask', lateMs: 0 }, 500],
            [{ kind: 'set', ms: -3 }, 6464],
          ],
        ],
        [
          [
            [{ kind: 'set', ms: -25 }, 500],
            [{ kind: 'ask', lateMs: 0 }, 500],
            [{ kind: 'ask', lateMs: 0 }, 500],
            [{ kind: 'ask', lateMs: 12_000 }, 500],
            [{ kind: 'change' }, 500],
            [{ kind: 'ask', lateMs: 0 }, 500],
          ],
        ],
      ],
    },
  );
});
