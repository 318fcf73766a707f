/** How far a reading of the open states has come, and what it has found. */
import { expect, test } from 'vitest';
import { OPEN_STATUSES } from '../../../src/domain/lifecycle.ts';
import {
  newFullScan,
  pageCountOf,
  scanProgress,
  readAgain,
  resultOf,
  rowsIn,
  savedOf,
  type StateScan,
} from '../../../src/sync/scan/full-scan-plan.ts';

const aWalk = (kind: 'load' | 'sweep' = 'load') =>
  newFullScan(kind, 1000, ['gone?'], undefined, (status) => [`${status}-1`]);
const put = (walk: ReturnType<typeof aWalk>, status: string, values: Partial<StateScan>) =>
  Object.assign(
    walk.states.find((one) => one.status === status)!,
    values,
  );

test('a reading begins with page 1 of every open state, and nothing of it is proven', () => {
  const walk = aWalk();
  expect(walk.states.map(({ status, nextPage, lastPage, ours }) => [status, nextPage, lastPage, ...ours])).toEqual(
    OPEN_STATUSES.map((status) => [status, 1, 1, `${status}-1`]),
  );
  expect(walk).toMatchObject({
    isOpen: false,
    isCounted: false,
    isProving: false,
    seen: new Set(),
    mendedCount: 0,
    goneCount: 0,
  });
  expect(resultOf(walk)).toMatchObject({
    kind: 'load',
    beganAt: 1000,
    unproven: OPEN_STATUSES,
    incomplete: [],
    unread: [],
  });
  expect([scanProgress(walk), scanProgress(undefined)]).toEqual([
    { done: 0, total: 0 },
    { done: 0, total: 0 },
  ]);
});

test('progress is rows read of rows that there are, whatever pages were asked for more than once', () => {
  const walk = aWalk();
  put(walk, 'pending', { total: 100, nextPage: 3, lastPage: 4 });
  put(walk, 'accepted', { total: 10, nextPage: 9, lastPage: 1 });
  expect(scanProgress(walk)).toEqual({ done: 60, total: 110 });
  expect(pageCountOf(walk)).toBe(4 + 1 + OPEN_STATUSES.length - 2);
});

test('a first load that is opened is kept at the first page that has not been merged, and another run goes on there', () => {
  const walk = aWalk();
  expect(savedOf(walk)).toBeUndefined();
  walk.isOpen = true;
  put(walk, 'pending', { total: 100, nextPage: 7, lastPage: 9, underWay: new Set([6, 5]) });
  const saved = savedOf(walk)!;
  expect(saved.states.find(({ status }) => status === 'pending')).toEqual({
    status: 'pending',
    total: 100,
    nextPage: 5,
    lastPage: 9,
  });
  const again = newFullScan('load', 2000, [], saved, () => []);
  expect(again.isOpen).toBe(true);
  expect(again.states.find(({ status }) => status === 'pending')).toMatchObject({
    nextPage: 5,
    lastPage: 9,
    total: 100,
  });
  expect(again.states.find(({ status }) => status === 'accepted')).toMatchObject({ nextPage: 1, isProven: false });
});

test('a sweep is not kept: it begins anew', () => {
  expect(savedOf({ ...aWalk('sweep'), isOpen: true })).toBeUndefined();
});

test('of what could not be proven the result says what is unread, and how much is lacking where that is known', () => {
  const walk = aWalk('sweep');
  for (const state of walk.states) state.isProven = true;
  expect(resultOf(walk)).toMatchObject({ unproven: [], unread: [], incomplete: [] });
  put(walk, 'pending', { isProven: false, isGivenUp: true, isUnreadable: true });
  put(walk, 'accepted', { isProven: false, disagrees: true, have: 8, total: 9 });
  put(walk, 'in_production', { isProven: false, isUncounted: true, have: 8, total: 5 });
  put(walk, 'shipped', { isProven: false });
  expect(resultOf(walk)).toMatchObject({
    unproven: expect.arrayContaining(['pending', 'accepted', 'in_production', 'shipped']) as unknown,
    unread: ['pending'],
  });
  expect(resultOf(walk).incomplete.toSorted((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
    { status: 'accepted', have: 8, total: 9 },
    { status: 'in_production', have: 8, total: 8, isAtLeast: true },
  ]);
  put(walk, 'shipped', { isUnreadable: true, have: 1, total: 4 });
  expect(resultOf(walk).incomplete).toContainEqual({ status: 'shipped', have: 1, total: 4 });
});

test('a state that is read again counts nothing twice', () => {
  const state = put(aWalk(), 'pending', { nextPage: 9, disagrees: true });
  state.read.push('x');
  for (const set of [state.listed, state.unnamed, state.unfiled]) set.add('x');
  readAgain(state);
  expect([state.nextPage, state.disagrees]).toEqual([1, false]);
  expect(state.read).toEqual([]);
  expect([state.listed, state.unnamed, state.unfiled].map(({ size }) => size)).toEqual([0, 0, 0]);
});

test('an item on two pages is one row, and so is each that cannot be named', () => {
  const state = aWalk().states[0]!;
  state.read.push('a', 'b', 'a');
  state.unnamed.add('{}');
  expect(rowsIn(state)).toBe(3);
});
