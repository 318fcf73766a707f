/** Where the next delta begins. */
import { expect, test } from 'vitest';
import { advance, cursorsAfterSetBack, firstCursors, isSetBack, sinceFor } from '../../../src/sync/poll/cursor.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const CURSORS = { freshMs: NOON, durableMs: NOON - 120_000 };
const complete = (startMs: number | undefined) => ({ isComplete: true, startMs });

test('a quick look reaches ten seconds back, a deep one to where everything is seen, and none further', () => {
  expect(sinceFor('quick', CURSORS)).toBe(NOON - 10_000);
  expect(sinceFor('deep', CURSORS)).toBe(NOON - 120_000);
  expect(sinceFor('quick', { freshMs: NOON, durableMs: NOON - 5000 })).toBe(NOON - 5000);
});

test('only a complete deep look moves the durable cursor, to two minutes before its beginning', () => {
  const startMs = NOON + 60_000;
  expect(advance(CURSORS, 'deep', complete(startMs))).toEqual({ freshMs: startMs, durableMs: NOON - 60_000 });
  expect(advance(CURSORS, 'quick', complete(startMs))).toEqual({ freshMs: startMs, durableMs: NOON - 120_000 });
});

test('what was not read whole, or has no time, moves nothing, and nothing moves back', () => {
  expect(advance(CURSORS, 'deep', { ...complete(NOON + 60_000), isComplete: false })).toBe(CURSORS);
  expect(advance(CURSORS, 'deep', complete(undefined))).toBe(CURSORS);
  expect(advance(CURSORS, 'deep', complete(NOON - 60_000))).toEqual(CURSORS);
});

test('a clock more than a minute behind the cursor was set back, and nothing of its last day is known', () => {
  expect(isSetBack(CURSORS, NOON - 60_000)).toBe(false);
  expect(isSetBack(CURSORS, NOON - 60_001)).toBe(true);
  expect(cursorsAfterSetBack(NOON)).toEqual({ freshMs: NOON - 86_400_000, durableMs: NOON - 86_400_000 });
});

test('a first load vouches for two minutes before it, so that late changes are still asked for', () => {
  expect(firstCursors(NOON)).toEqual(CURSORS);
});
