/** The pace of shops of which every figure can be counted by hand. */
import { describe, expect, test } from 'vitest';
import { dayOfDate, momentOf, weekdayOf, type Day } from '../../src/base/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/base/durations.ts';
import { countUpTo, quantile, usualPace, type PacePiece } from '../../src/domain/usual-pace.ts';

/** A Wednesday. */
const TODAY = dayOfDate(2025, 9, 3);
const at = (day: Day, hour: number, minute = 0) => momentOf(day, hour * 60 + minute);
const NOW = at(TODAY, 11);
const isNever = () => false;
const HALVES = Array.from({ length: 48 }, (_, half) => half / 2);

type Made = { productId?: string; makingHours?: number };

/** A piece in the middle of a half hour, accepted a day and an hour before; what is not yet at a moment is not known. */
function pieceOf(day: Day, hour: number, { productId = 'mug', makingHours = 1 }: Made = {}, nowMs = NOW): PacePiece {
  const shippedMs = momentOf(day, hour * 60 + 15);
  const known = (ms: number) => (ms > nowMs ? undefined : ms);
  return {
    productId,
    acceptedMs: known(shippedMs - 25 * HOUR_MS),
    startedMs: known(shippedMs - makingHours * HOUR_MS),
    shippedMs: known(shippedMs),
  };
}

/** A shop that works by day and night, from some days ago until a day ahead: a piece leaves in each half hour. */
function clockwork(days: number, made: (day: Day, hour: number) => Made = () => ({}), today = TODAY): PacePiece[] {
  const all = Array.from({ length: days + 2 }, (_, index) => today - days + index);
  return all.flatMap((day) => HALVES.map((hour) => pieceOf(day, hour, made(day, hour), at(today, 11))));
}

const paceOf = (pieces: readonly PacePiece[], isClosed: (day: Day) => boolean = isNever, nowMs = NOW) =>
  usualPace(pieces, nowMs, isClosed)!;

describe('a shop that works by day and night', () => {
  const mugsAndBoxes = (_: Day, hour: number): Made =>
    hour % 1 === 0 ? { productId: 'mug', makingHours: 1 } : { productId: 'box', makingHours: 3 };

  test('has in a product the more work, the longer it is in production', () => {
    const pace = paceOf(clockwork(20, mugsAndBoxes));
    expect(['mug', 'box', 'pen'].map((id) => pace.workIn(id))).toEqual([0.5, 1.5, 1]);
    const between = (hour: number, end: number) => pace.workBetween(at(TODAY + 1, hour), at(TODAY + 1, end));
    expect([between(9, 9.5), between(9.5, 10), between(9, 9.25), between(9, 17)]).toEqual([0.5, 1.5, 0.25, 16]);
  });

  test('has a time in production for each product that it made six of', () => {
    const ids = new Map([10, 11, 12, 13, 14, 15].map((hour) => [at(TODAY - 3, hour), 'six']));
    for (const hour of [10, 11, 12, 13, 14]) ids.set(at(TODAY - 4, hour), 'five');
    const named = (day: Day, hour: number): Made => ({ productId: ids.get(at(day, hour)) ?? 'mug', makingHours: 2 });
    const pace = paceOf(clockwork(20, named));
    expect([...Float64Array.from(pace.making('six'))]).toEqual([4, 4, 4, 4, 4, 4]);
    expect(['five', 'never', 'mug'].map((id) => pace.making(id).length)).toEqual([960, 960, 949]);
  });

  test('learns nothing of production from a piece whose start is not known', () => {
    const pieces = clockwork(20);
    const some = pieces.map((piece, index) => (index % 3 === 0 ? { ...piece, startedMs: undefined } : piece));
    const pace = paceOf(some);
    expect([...new Set(Float64Array.from(pace.making('mug')))]).toEqual([2]);
    expect(pace.making('mug').length).toBe(640);
    const none = paceOf(pieces.map((piece) => ({ ...piece, startedMs: undefined })));
    expect([none.workIn('mug'), none.workBetween(at(TODAY + 1, 9), at(TODAY + 1, 10))]).toEqual([1, 2]);
  });

  test('knows how long those pieces waited that were begun in eight weeks', () => {
    const accepted = at(TODAY - 80, 9);
    const old = { productId: 'mug', acceptedMs: accepted, startedMs: accepted + HOUR_MS, shippedMs: undefined };
    const { waiting } = paceOf([old, ...clockwork(20)]);
    expect([...new Set(Float64Array.from(waiting))]).toEqual([48]);
    // Twenty days, the morning of today, and the two that are in production.
    expect(waiting.length).toBe(20 * 48 + 22 + 2);
  });

  test('has a pace once sixty pieces left on ten days before today', () => {
    const few = (days: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        pieceOf(TODAY - 1 - (index % days), 9 + Math.floor(index / days) / 2),
      );
    const isKnown = (pieces: readonly PacePiece[]) => usualPace(pieces, NOW, isNever) !== undefined;
    expect([isKnown(few(10, 60)), isKnown(few(10, 59)), isKnown(few(9, 72))]).toEqual([true, false, false]);
    const morning = [8, 9, 10].map((hour) => pieceOf(TODAY, hour));
    expect([isKnown([...few(10, 59), ...morning]), isKnown([...few(9, 72), ...morning])]).toEqual([false, false]);
  });

  test('is made neither faster nor slower by a strange day', () => {
    const strange = [TODAY - 5, TODAY - 8].map((day) => at(day, 10, 15));
    const pieces = clockwork(13).filter(({ shippedMs }) => shippedMs !== strange[0]);
    const more = Array.from({ length: 4 }, () => pieceOf(TODAY - 8, 10));
    const { workBetween } = paceOf([...pieces, ...more]);
    expect(workBetween(at(TODAY + 1, 10), at(TODAY + 1, 10, 30))).toBeCloseTo(1, 9);
  });

  test('has no work on a closed day, and of one that was closed it learns nothing', () => {
    const isClosed = (day: Day) => day === TODAY + 1 || day === TODAY - 5;
    const open = clockwork(20).filter(
      ({ shippedMs = Infinity }) => shippedMs < at(TODAY - 5, 0) || shippedMs >= at(TODAY - 4, 0),
    );
    const { workBetween } = paceOf(open, isClosed);
    expect(workBetween(at(TODAY + 1, 0), at(TODAY + 1, 12))).toBe(0);
    expect(workBetween(at(TODAY, 23), at(TODAY + 2, 1))).toBeCloseTo(4, 9);
    expect(workBetween(at(TODAY + 2, 0), at(TODAY + 3, 0))).toBeCloseTo(48, 9);
    expect(paceOf(open, (day) => day === TODAY).today).toEqual({ done: 0, usual: 0 });
  });

  test('has no work on a day of the week on which it was never open', () => {
    const isClosed = (day: Day) => weekdayOf(day) === 1 && day < TODAY;
    const open = clockwork(13, () => ({})).filter(
      ({ shippedMs = NOW }) =>
        ![TODAY - 2, TODAY - 9].some((day) => shippedMs >= at(day, 0) && shippedMs < at(day + 1, 0)),
    );
    expect(paceOf(open, isClosed).workBetween(at(TODAY + 5, 0), at(TODAY + 6, 0))).toBe(0);
  });

  test('is looked at for a month ahead, and asked of later days it has no more work', () => {
    const { workBetween } = paceOf(clockwork(20));
    expect(workBetween(at(TODAY + 1, 0), at(TODAY + 11, 0))).toBeCloseTo(480, 9);
    expect(workBetween(NOW, at(TODAY + 400, 9))).toBe(workBetween(NOW, at(TODAY + 30, 0)));
    expect(workBetween(at(TODAY - 400, 9), at(TODAY - 112, 0))).toBe(0);
  });
});

describe('a shop that works at night', () => {
  const NIGHT = new Set([0, 0.5, 1, 1.5, 22, 22.5, 23, 23.5]);
  const atNight = (today: Day) =>
    paceOf(
      clockwork(20, () => ({}), today).filter((_, index) => NIGHT.has((index % 48) / 2)),
      isNever,
      at(today, 11),
    );

  test('has each piece in its half hour when clocks were set forward an hour', () => {
    const today = dayOfDate(2018, 11, 21);
    const { workBetween } = atNight(today);
    const halves = [0, 0.5, 21.5, 22, 23.5].map((hour) => workBetween(at(today + 1, hour), at(today + 1, hour + 0.5)));
    expect(halves.map((work) => Math.round(work * 1000) / 1000)).toEqual([1, 1, 0, 1, 1]);
  });

  test('has each piece in its half hour when clocks were set back', () => {
    const today = dayOfDate(2019, 3, 6);
    const { workBetween } = atNight(today);
    const halves = [0, 0.5, 21.5, 23, 23.5].map((hour) => workBetween(at(today + 1, hour), at(today + 1, hour + 0.5)));
    expect(halves.map((work) => Math.round(work * 1000) / 1000)).toEqual([1, 1, 0, 1, 1]);
    // An hour that comes twice has no more work.
    const midnight = at(dayOfDate(2019, 2, 17), 0);
    expect(workBetween(midnight - 15 * MINUTE_MS, midnight)).toBe(0);
  });
});

/**
 * A shop from eight to five without noon, Monday to Friday, whose pieces are accepted in the night before they leave, so that a
 * quarter of a usual day, four of sixteen, lies there until three o'clock. Of six Wednesdays it had nothing to do on three, and
 * twice as much on the others.
 */
describe('a shop that has not always enough to do', () => {
  const HOURS = HALVES.filter((hour) => (hour >= 8 && hour < 12) || (hour >= 13 && hour < 17));
  const accepted = (day: Day, hour: number): PacePiece => ({ ...pieceOf(day, hour), acceptedMs: at(day, 0, 30) });
  const past = Array.from({ length: 43 }, (_, index) => TODAY - 43 + index).flatMap((day) => {
    const [weekday, weeks] = [weekdayOf(day), (TODAY - day) / 7];
    if (weekday === 0 || weekday === 6 || (weekday === 3 && weeks % 2 === 0)) return [];
    const once = HOURS.filter((hour) => day !== TODAY - 13 || hour !== 15).map((hour) => accepted(day, hour));
    return weekday === 3 ? [...once, ...once] : once;
  });
  // By eleven five of thirty-two have left.
  const today = [...HOURS, ...HOURS].map((hour, index): PacePiece => {
    const piece = accepted(TODAY, hour);
    return index < 5 ? piece : { ...piece, startedMs: undefined, shippedMs: undefined };
  });
  const strange = Array.from({ length: 30 }, (): PacePiece => {
    return { productId: 'mug', acceptedMs: at(TODAY - 60, 9), startedMs: undefined, shippedMs: undefined };
  });
  const shop = [...past, ...today, ...strange];
  const notAccepted = Array.from({ length: 80 }, (): PacePiece => {
    return { productId: 'mug', acceptedMs: undefined, startedMs: undefined, shippedMs: undefined };
  });
  const inHalves = (pace: ReturnType<typeof paceOf>, day: Day, hours: readonly number[]) =>
    hours.map((hour) => Math.round(pace.workBetween(at(day, hour), at(day, hour + 0.5)) * 1000) / 1000);

  test.each([
    ['what lies there for reasons of its own', []],
    ['what is not accepted', notAccepted],
  ])('is as fast as in the half hours with enough to do, without %s', (_, more) => {
    const pace = paceOf([...shop, ...more]);
    // On a Wednesday there is enough until four; of what comes after every date is counted, three of six with two.
    expect(inHalves(pace, TODAY + 7, [7.5, 8, 11.5, 12, 15.5, 16, 16.5])).toEqual([0, 2, 2, 0, 2, 1, 1]);
    // On a Thursday until three; then until four those of other days count, and later its own.
    expect(inHalves(pace, TODAY + 1, [8, 14.5, 15, 15.5, 16, 16.5])).toEqual([1, 1, 2, 2, 1, 1]);
    expect(inHalves(pace, TODAY + 3, [8, 15])).toEqual([0, 0]);
  });

  test('has done five of the twelve that usually leave by eleven', () => {
    expect(paceOf(shop).today).toEqual({ done: 5, usual: 12 });
  });
});

describe('numbers in order', () => {
  test('have one below which a share of them lies', () => {
    expect([quantile([7], 0.5), quantile([1, 2, 3], 0.5), quantile([1, 2, 3, 4], 0.5)]).toEqual([7, 2, 2.5]);
    expect([quantile([0, 10], 0.25), quantile([0, 5, 10], 0.9), quantile([3, 9], 1)]).toEqual([2.5, 9, 9]);
    expect([quantile([1, 2, 10, 20], 0.5, 2), quantile([1, 2], 0.5, 1)]).toEqual([15, 2]);
    expect([quantile([], 0.5), quantile([1, 2], 0.5, 2)]).toEqual([0, 0]);
  });

  test('are counted up to one of them, which is counted, too', () => {
    expect([0, 1, 2, 2.5, 3, 9].map((value) => countUpTo([1, 2, 2, 3], value))).toEqual([0, 1, 3, 3, 4, 4]);
    expect(countUpTo([], 1)).toBe(0);
  });
});
