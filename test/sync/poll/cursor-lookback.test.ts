/** How much further back than its cursor a look asks. */
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/base/durations.ts';
import { createLookback, type FilteredPoll } from '../../../src/sync/poll/cursor.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
/** At so many minutes: `Date` and the newest stamp, which is behind it by a lag. */
const facts = (minutes: number, lagMs: number | undefined, isZoneKnown = true) => ({
  now: minutes * MINUTE,
  dateMs: NOON + minutes * MINUTE,
  newestMs: lagMs === undefined ? undefined : NOON + minutes * MINUTE - lagMs,
  isZoneKnown,
});
/** A complete look for noon, whose oldest row was stamped so long after; the newest stamp known before it was its first second's. */
const look = (oldestAfterMs: number | undefined, more: Partial<FilteredPoll> = {}): FilteredPoll => ({
  sinceMs: NOON,
  oldestMs: oldestAfterMs === undefined ? undefined : NOON + oldestAfterMs,
  newestBeforeMs: NOON + 10_000,
  isZoneKnown: true,
  ...more,
});
/** One whose filter has shown that it keeps its word. */
const tried = () => {
  const reach = createLookback();
  reach.noteFilter(look(10_000));
  return reach;
};
const noted = (...lags: [minutes: number, lagMs: number][]) => {
  const reach = tried();
  for (const [minutes, lagMs] of lags) {
    const { now, dateMs, newestMs } = facts(minutes, lagMs);
    reach.noteLag(now, dateMs, newestMs);
  }
  return reach;
};

test('a look reaches as far back as the newest stamp is behind Date, at most a day; stamps ahead of it cost nothing', () => {
  expect(createLookback().backMs(facts(0, 5000))).toBe(5000);
  expect(createLookback().backMs(facts(0, -5000))).toBe(0);
  expect(createLookback().backMs(facts(0, 3 * DAY_MS))).toBe(DAY_MS);
  // An empty store has shown no stamp.
  expect(createLookback().backMs(facts(0, undefined))).toBe(DAY_MS);
});

test('a store that shows no stamp any more is asked for a whole day, however small the lag was', () => {
  expect(noted([0, 2000]).backMs(facts(1, undefined))).toBe(DAY_MS);
});

test('the least that stamps were behind Date bounds it, for ten to twenty minutes', () => {
  const reach = noted([0, 90_000], [1, 20_000], [2, 70_000]);
  expect(reach.backMs(facts(3, 80_000))).toBe(20_000);
  const { now, dateMs, newestMs } = facts(10, 80_000);
  reach.noteLag(now, dateMs, newestMs);
  expect(reach.backMs(facts(11, 80_000))).toBe(20_000);
  const later = facts(20, 80_000);
  reach.noteLag(later.now, later.dateMs, later.newestMs);
  expect(reach.backMs(facts(21, 90_000))).toBe(80_000);
});

test('a bound of long ago bounds nothing, and an answer without Date or stamp makes none', () => {
  const reach = noted([0, 20_000]);
  const later = facts(20, 80_000);
  reach.noteLag(later.now, later.dateMs, later.newestMs);
  expect(reach.backMs(facts(21, 90_000))).toBe(80_000);
  const silent = tried();
  silent.noteLag(0, undefined, NOON);
  silent.noteLag(0, NOON, undefined);
  expect(silent.backMs(facts(1, 90_000))).toBe(90_000);
});

test('where Date has jumped ahead, what was measured against it is worth that much less', () => {
  const reach = noted([0, 10_000], [10, 20_000]);
  reach.noteJump(30_000);
  expect(reach.backMs(facts(11, 90_000))).toBe(40_000);
  const later = noted([0, 90_000], [10, 20_000]);
  later.noteJump(30_000);
  expect(later.backMs(facts(11, 200_000))).toBe(50_000);
});

test('while the zone is unknown, stamps ahead of Date may be behind it by what is left to a quarter of an hour', () => {
  expect(createLookback().backMs(facts(0, -3 * 60 * MINUTE + 5000, false))).toBe(5000);
  expect(createLookback().backMs(facts(0, -3 * 60 * MINUTE - 5000, false))).toBe(15 * MINUTE - 5000);
  expect(createLookback().backMs(facts(0, 0, false))).toBe(0);
  expect(createLookback().backMs(facts(0, 7000, false))).toBe(7000);
});

test('without Date only the widest zone is between the cursor and the filter, and nothing where the zone is known', () => {
  const facts = { now: 0, dateMs: undefined, newestMs: NOON, isZoneKnown: false };
  expect(createLookback().backMs(facts)).toBe(14 * 60 * MINUTE);
  expect(createLookback().backMs({ ...facts, isZoneKnown: true })).toBe(0);
  expect(createLookback(true).backMs({ ...facts, isZoneKnown: true })).toBe(DAY_MS);
});

test('after a doubt looks reach back a day more, until the rows that come prove less', () => {
  const reach = createLookback();
  expect(reach.isDoubted).toBe(false);
  reach.doubt();
  expect(reach.isDoubted).toBe(true);
  expect(reach.backMs(facts(0, 0))).toBe(DAY_MS);
  reach.noteFilter(look(undefined));
  expect(reach.backMs(facts(0, 0))).toBe(DAY_MS);
  reach.noteFilter(look(180 * MINUTE));
  expect(reach.backMs(facts(0, 0))).toBe(181 * MINUTE);
  // Less was proven; more proves nothing.
  reach.noteFilter(look(200 * MINUTE));
  expect(reach.backMs(facts(0, 0))).toBe(181 * MINUTE);
  reach.noteFilter(look(-MINUTE));
  expect(reach.backMs(facts(0, 0))).toBe(MINUTE);
  expect(reach.isDoubted).toBe(true);
});

test('until the filter has been tried out a look reaches back to the newest stamp, however small the lag was before', () => {
  const reach = createLookback();
  const { now, dateMs, newestMs } = facts(0, 2000);
  reach.noteLag(now, dateMs, newestMs);
  expect(reach.backMs(facts(1, 60_000))).toBe(60_000);
  reach.noteFilter(look(10_000));
  expect(reach.backMs(facts(1, 60_000))).toBe(2000);
});

test.each<[what: string, looks: FilteredPoll[], backMs: number]>([
  ['that brought what was known keeps its word', [look(10_000)], 0],
  ['that brought older rows, too, reaches further back than it was asked', [look(-DAY_MS)], 0],
  ['that brought what is a zone away shows nothing yet', [look(15 * MINUTE)], 0],
  ['that brought what is a zone away may still turn out blind', [look(15 * MINUTE), look(undefined)], DAY_MS],
  ['without a row although one is known is blind', [look(undefined)], DAY_MS],
  [
    'without a row within the rounding of a second shows nothing',
    [look(undefined, { newestBeforeMs: NOON + 1999 })],
    0,
  ],
  [
    'without a row beyond the rounding of a second is blind',
    [look(undefined, { newestBeforeMs: NOON + 2000 })],
    DAY_MS,
  ],
  ['without a row where none is known shows nothing', [look(undefined, { newestBeforeMs: undefined })], 0],
  ['whose times nobody can place shows nothing', [look(undefined, { isZoneKnown: false })], 0],
  ['that is blind reaches back as far as its rows prove', [look(undefined), look(180 * MINUTE)], 181 * MINUTE],
  ['that has kept its word is not tried out again', [look(0), look(undefined), look(180 * MINUTE)], 0],
])('a filter %s', (_, looks, backMs) => {
  const reach = createLookback();
  for (const one of looks) reach.noteFilter(one);
  expect(reach.backMs(facts(0, 0))).toBe(backMs);
  expect(reach.isDoubted).toBe(false);
});

test('what looks have reached for a reason that is gone they go on to reach, a day at most', () => {
  const reach = createLookback();
  reach.hold(5000);
  reach.hold(3000);
  expect([reach.backMs(facts(0, 0)), reach.isDoubted]).toEqual([5000, false]);
  reach.hold(3 * DAY_MS);
  expect(reach.backMs(facts(0, 0))).toBe(DAY_MS);
});
