/** Whether a change that is known has to be in the answer of a look, as pure decisions. */
import { expect, test } from 'vitest';
import { createCanary, type CheckedPoll } from '../../../src/sync/poll/canary.ts';

/** What was stamped when, and looks of every kind, on one clock for both: the service's is ours. */
const SECOND = 1000;
const look = (atSeconds: number, over: Partial<CheckedPoll> = {}): CheckedPoll => ({
  sinceMs: (atSeconds - 120) * SECOND,
  askedAt: atSeconds * SECOND,
  ids: new Set(),
  isDeep: false,
  ...over,
});

/** A canary that knows since second 100 of a change of that second. */
function aCanary({ isOwn = false, stampedAt = 100 } = {}) {
  const canary = createCanary();
  canary.expect('item', stampedAt * SECOND, 100 * SECOND, isOwn);
  return canary;
}

test('a change that a look within reach has not shown two minutes after it is missing, and told once', () => {
  const canary = aCanary();
  expect(canary.missingFrom(look(219, { sinceMs: 0 }))).toEqual([]);
  expect(canary.missingFrom(look(220, { sinceMs: 0 }))).toEqual(['item']);
  expect(canary.missingFrom(look(221, { sinceMs: 0 }))).toEqual([]);
});

test('an own write is missing after half a minute, and a deep look is due for it then', () => {
  const canary = aCanary({ isOwn: true });
  canary.expect('later', 110 * SECOND, 110 * SECOND, true);
  canary.expect('of others', 50 * SECOND, 50 * SECOND, false);
  expect(canary.dueAt()).toBe(130 * SECOND);
  expect(canary.missingFrom(look(129))).toEqual([]);
  expect(canary.missingFrom(look(130))).toEqual(['item']);
  expect(canary.dueAt()).toBe(140 * SECOND);
});

test('where nothing was written here no deep look is due', () => {
  expect(aCanary().dueAt()).toBe(Infinity);
});

test('what a look has shown is missed by none after it', () => {
  const canary = aCanary({ isOwn: true });
  expect(canary.missingFrom(look(101, { ids: new Set(['item']) }))).toEqual([]);
  expect(canary.dueAt()).toBe(Infinity);
  expect(canary.missingFrom(look(300, { sinceMs: 0 }))).toEqual([]);
});

test('a look that was asked for before the change was known says nothing of it, in either way', () => {
  const canary = aCanary({ isOwn: true, stampedAt: 10 });
  expect(canary.missingFrom(look(99, { dateMs: 1000 * SECOND, sinceMs: 0, isDeep: true }))).toEqual([]);
  expect(canary.missingFrom(look(130, { sinceMs: 0 }))).toEqual(['item']);
});

test('what was stamped more than two minutes before the look is missing at once', () => {
  const canary = aCanary({ stampedAt: 10 });
  expect(canary.missingFrom(look(101, { sinceMs: 0, dateMs: 130 * SECOND }))).toEqual([]);
  expect(canary.missingFrom(look(102, { sinceMs: 0, dateMs: 131 * SECOND }))).toEqual(['item']);
});

test('at the edge of what a look asks for nothing is expected: filters round to a second', () => {
  const canary = aCanary();
  expect(canary.missingFrom(look(300, { sinceMs: 98_001 }))).toEqual([]);
  expect(canary.missingFrom(look(301, { sinceMs: 98_000 }))).toEqual(['item']);
});

test('what was missed within reach does not get too old: it is missing when the deep looks leave it behind', () => {
  const canary = aCanary();
  expect(canary.missingFrom(look(150))).toEqual([]);
  // A quick look reaches less far, and proves nothing.
  expect(canary.missingFrom(look(160, { sinceMs: 150 * SECOND }))).toEqual([]);
  expect(canary.missingFrom(look(170, { sinceMs: 150 * SECOND, isDeep: true }))).toEqual(['item']);
  expect(canary.missingFrom(look(300, { sinceMs: 0 }))).toEqual([]);
});

test('what no look could have shown is forgotten two minutes later, and not before', () => {
  const beyond = { sinceMs: 150 * SECOND, isDeep: true };
  const early = aCanary();
  expect(early.missingFrom(look(219, beyond))).toEqual([]);
  expect(early.missingFrom(look(220, { sinceMs: 0 }))).toEqual(['item']);
  const late = aCanary();
  expect(late.missingFrom(look(220, beyond))).toEqual([]);
  expect(late.missingFrom(look(221, { sinceMs: 0 }))).toEqual([]);
});

test('only what bears a time is expected, as it was known last', () => {
  const canary = aCanary();
  canary.expect('item', undefined, 110 * SECOND, false);
  expect(canary.missingFrom(look(300, { sinceMs: 0 }))).toEqual([]);
  canary.expect('own', undefined, 110 * SECOND, true);
  expect(canary.dueAt()).toBe(Infinity);
});

test('times that are read three hours later from now on are expected three hours later', () => {
  const canary = aCanary();
  canary.shift(10_800_000);
  expect(canary.missingFrom(look(300, { sinceMs: 10_899_000 }))).toEqual([]);
  expect(canary.missingFrom(look(301, { sinceMs: 10_898_000 }))).toEqual(['item']);
});

test('of more than two thousand changes the oldest are forgotten', () => {
  const canary = createCanary();
  for (let i = 0; i < 2000; i++) canary.expect(`item-${i}`, 100 * SECOND, 100 * SECOND, false);
  // Known once more, the first is among the youngest.
  canary.expect('item-0', 100 * SECOND, 100 * SECOND, false);
  canary.expect('one more', 100 * SECOND, 100 * SECOND, false);
  const missing = canary.missingFrom(look(300, { sinceMs: 0 }));
  expect(missing).toHaveLength(2000);
  expect(missing).not.toContain('item-1');
  expect(missing.slice(-2)).toEqual(['item-0', 'one more']);
});
