/** What a shop that works like a clock will not make, and what it says where little is known of it. */
import { describe, expect, test } from 'vitest';
import { dayOfDate, momentOf, weekdayOf, type Day } from '../../src/base/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/base/durations.ts';
import { forecast, type OpenPiece } from '../../src/domain/forecast.ts';
import { isNationalHoliday } from '../../src/domain/holidays.ts';
import { usualPace, type PacePiece, type UsualPace } from '../../src/domain/usual-pace.ts';

/** A Wednesday. */
const TODAY = dayOfDate(2025, 9, 3);
const at = (day: Day, hour: number, minute = 0) => momentOf(day, hour * 60 + minute);
/** A piece leaves in each half hour of work. */
const HOURS = [9, 9.5, 10, 10.5, 11, 11.5, 13, 13.5, 14, 14.5, 15, 15.5, 16, 16.5];

/** What was made on a day from Monday to Friday: started an hour before it left, accepted the day before. */
function madeOn(day: Day, hours: readonly number[] = HOURS): PacePiece[] {
  if (weekdayOf(day) === 0 || weekdayOf(day) === 6) return [];
  return hours.map((hour) => {
    const shippedMs = momentOf(day, hour * 60 + 15);
    return { productId: 'mug', acceptedMs: at(day - 1, 8), startedMs: shippedMs - HOUR_MS, shippedMs };
  });
}

const before = (days: number) => Array.from({ length: days }, (_, index) => TODAY - days + index);
const weeks = before(42).flatMap((day) => madeOn(day));
/** With the morning of today, which went as always. */
const history = [...weeks, ...madeOn(TODAY, HOURS.slice(0, 6))];

const open = (orderId: string, more: Partial<OpenPiece> = {}): OpenPiece => ({
  orderId,
  delivery: 'SEDEX',
  productId: 'mug',
  acceptedMs: at(TODAY - 1, 8),
  startedMs: undefined,
  dueMs: at(TODAY, 16),
  isHeld: false,
  ...more,
});
const orders = (count: number, more: Partial<OpenPiece> = {}) =>
  Array.from({ length: count }, (_, index) => open(`o${index}`, more));

function missed(
  pieces: readonly OpenPiece[],
  nowMs: number,
  made: readonly PacePiece[] = history,
  isClosed = isNationalHoliday,
) {
  const waiting = pieces.map((piece) => ({ ...piece, shippedMs: undefined }));
  const pace = usualPace([...made, ...waiting], nowMs, isClosed);
  return pace && forecast(pieces, pace, nowMs);
}

describe('forecast', () => {
  test('of ten promised when six more leave, four are missed, the last one most', () => {
    const [one, ...more] = missed(orders(10), at(TODAY, 12))!;
    expect(more).toEqual([]);
    expect(one).toEqual({ delivery: 'SEDEX', dueMs: at(TODAY, 16), orderCount: 10, missing: ['o9', 'o8', 'o7', 'o6'] });
    expect(missed(orders(6), at(TODAY, 12))).toEqual([]);
  });

  test('nothing is said before there is enough to say it by', () => {
    expect(
      missed(
        orders(50),
        at(TODAY, 12),
        before(12).flatMap((day) => madeOn(day)),
      ),
    ).toBeUndefined();
    expect(
      missed(
        orders(50),
        at(TODAY, 12),
        before(42).flatMap((day) => madeOn(day, [9])),
      ),
    ).toBeUndefined();
    expect(
      missed(
        orders(50),
        at(TODAY, 12),
        before(14).flatMap((day) => madeOn(day)),
      ),
    ).toHaveLength(1);
  });

  test('no work leaves at night, at noon, on Sundays and on a day that is closed', () => {
    const nowMs = at(TODAY, 12);
    const pace = usualPace(history, nowMs, (day) => day === TODAY + 1)!;
    const between = (from: number, to: number) => Math.round(pace.workBetween(from, to) * 1000) / 1000;
    expect(between(at(TODAY, 12), at(TODAY, 13))).toBe(0);
    expect(between(at(TODAY, 13), at(TODAY, 14))).toBe(2);
    expect(between(at(TODAY, 17), at(TODAY + 2, 9))).toBe(0);
    expect(between(at(TODAY + 2, 17), at(TODAY + 5, 9, 30))).toBe(1);
  });

  test('what leaves first is made first; what is on hold misses it and takes no time', () => {
    const late = orders(8, { dueMs: at(TODAY, 17), delivery: 'PAC' });
    const soon = [open('begun', { startedMs: at(TODAY, 11) }), open('held', { isHeld: true }), open('plain')];
    const found = missed([...late, ...soon.toReversed()], at(TODAY, 12))!;
    expect(found.map(({ delivery, missing }) => [delivery, missing])).toEqual([
      ['SEDEX', ['held']],
      ['PAC', ['o7', 'o6']],
    ]);
  });

  test('fewer are made on a slow day, and nothing is said of days that are far', () => {
    const slow = [...weeks, ...madeOn(TODAY, [9])];
    expect(missed(orders(5), at(TODAY, 12))).toEqual([]);
    expect(missed(orders(5), at(TODAY, 12), slow)!.map(({ missing }) => missing)).toEqual([['o4', 'o3', 'o2']]);
    expect(missed(orders(60, { dueMs: at(TODAY + 1, 16) }), at(TODAY, 12))).toHaveLength(1);
    expect(missed(orders(60, { dueMs: at(TODAY + 2, 16) }), at(TODAY, 12))).toEqual([]);
  });

  test('one that lay about for two weeks makes no product slow', () => {
    const boxes = before(42).flatMap((day) => madeOn(day, [10, 14]).map((piece) => ({ ...piece, productId: 'box' })));
    const strange = { ...boxes[50]!, startedMs: boxes[50]!.startedMs! - 14 * 24 * HOUR_MS };
    const workIn = (some: readonly PacePiece[]) =>
      usualPace([...history, ...some], at(TODAY, 12), () => false)!.workIn('box');
    expect(workIn([...boxes, strange])).toBeCloseTo(workIn(boxes), 1);
  });

  test('an item that nobody can make in time is told, however few others there are', () => {
    const slow = before(42).flatMap((day) =>
      madeOn(day, [11]).map((piece) => ({
        ...piece,
        productId: 'box',
        startedMs: at(day - (weekdayOf(day) === 1 ? 3 : 1), 9),
      })),
    );
    const box = open('box', { productId: 'box' });
    expect(missed([box], at(TODAY, 12), [...history, ...slow])!.map(({ missing }) => missing)).toEqual([['box']]);
    expect(missed([open('mug')], at(TODAY, 12), [...history, ...slow])).toEqual([]);
    expect(missed([{ ...box, dueMs: at(TODAY, 16) - MINUTE_MS }], at(TODAY, 12), history)).toEqual([]);
  });
});

/** A shop in which a piece leaves in each hour, by day and night, but for its closed days. */
describe('forecast by the hour', () => {
  const NOW = at(TODAY, 12);
  const hours = (closed: readonly Day[]) => (fromMs: number, toMs: number) => {
    const shut = closed.map((day) => Math.max(0, Math.min(toMs, at(day + 1, 0)) - Math.max(fromMs, at(day, 0))));
    return (toMs - fromMs - shut.reduce((sum, ms) => sum + ms, 0)) / HOUR_MS;
  };
  const byTheHour = (its: Partial<UsualPace> = {}): UsualPace => ({
    workBetween: hours([]),
    workIn: () => 1,
    waiting: [],
    making: () => [],
    today: { done: 0, usual: 0 },
    ...its,
  });
  const told = (pieces: readonly OpenPiece[], its: Partial<UsualPace> = {}) =>
    forecast(pieces, byTheHour(its), NOW).flatMap(({ missing }) => missing);

  test('what should have left already is told by no cut-off', () => {
    expect(told([open('late', { dueMs: NOW - MINUTE_MS }), open('soon', { dueMs: NOW + 2 * HOUR_MS })])).toEqual([]);
  });

  test('the hours of tomorrow are added to those of today', () => {
    expect(told(orders(30, { dueMs: at(TODAY + 1, 16) }))).toEqual(['o29', 'o28']);
  });

  test('where tomorrow is closed, the day after it is looked at, and none further', () => {
    const its = { workBetween: hours([TODAY + 1]) };
    expect(told(orders(29, { dueMs: at(TODAY + 2, 16) }), its)).toEqual(['o28']);
    expect(told(orders(99, { dueMs: at(TODAY + 3, 16) }), its)).toEqual([]);
  });

  test('a shop that never opens again misses what is promised for the next two weeks', () => {
    const its = { workBetween: () => 0 };
    const due = (day: Day) => open(`in ${day - TODAY}`, { dueMs: at(day, 9) });
    expect(told([due(TODAY + 1), due(TODAY + 14), due(TODAY + 20)], its)).toEqual(['in 1', 'in 14']);
  });

  test('the one that misses it most comes first, and what is on hold before all', () => {
    expect(told([open('held', { isHeld: true }), ...orders(6)])).toEqual(['held', 'o5', 'o4']);
  });

  test('of what leaves at once that in production is made first, in the order given', () => {
    const its = { dueMs: NOW + 1.5 * HOUR_MS };
    const begun = { ...its, startedMs: NOW - HOUR_MS };
    const pieces = [open('plain 1', its), open('begun 1', begun), open('plain 2', its), open('begun 2', begun)];
    expect(told(pieces)).toEqual(['plain 2', 'plain 1', 'begun 2']);
  });

  test.each<[string, Partial<OpenPiece>, boolean]>([
    ['has nearly been made', { startedMs: NOW - 3 * HOUR_MS }, false],
    ['has longer been in production than any other was', { startedMs: NOW - 9 * HOUR_MS }, false],
    ['has just been begun', { startedMs: NOW }, true],
    ['has waited longer than any other and is not begun', { acceptedMs: NOW - 10 * HOUR_MS }, true],
    ['is accepted, nobody knows since when', { acceptedMs: undefined }, true],
  ])('with two hours left and four to make, only what cannot be made is told: %s', (_, its, isTold) => {
    const piece = open('one', { ...its, dueMs: NOW + 2 * HOUR_MS });
    expect(told([piece], { making: () => [4, 4, 4], waiting: [3, 3, 3] })).toEqual(isTold ? ['one'] : []);
  });

  test.each([
    [5, ['one']],
    [8, []],
  ])('what waits for three hours and is made in four is told where %d are left: %j', (left, missing) => {
    const piece = open('one', { acceptedMs: NOW, dueMs: NOW + left * HOUR_MS });
    expect(told([piece], { making: () => [4, 4, 4], waiting: [3, 3, 3] })).toEqual(missing);
  });
});
