/** Lists of which a page always fails. */
import { expect, test } from 'vitest';
import type { Health } from '../../../src/replica/health.ts';
import { createFailingLists } from '../../../src/sync/scan/failing-lists.ts';
import { newFullScan, type StateScan } from '../../../src/sync/scan/full-scan-plan.ts';

function aReading() {
  const told: Partial<Health>[] = [];
  const moments = { now: 0, lookedAt: -Infinity };
  const stuck = createFailingLists({
    snapshot: { setHealth: (patch) => told.push(patch) },
    now: () => moments.now,
    lookedAt: () => moments.lookedAt,
  });
  const walk = newFullScan('sweep', 0, [], undefined, () => []);
  const state = (status: string) => walk.states.find((one) => one.status === status)!;
  /** A page fails once a second, and a look works after the first of them. */
  const fail = (of: StateScan, page: number, times: number, isAnswered = true) => {
    for (let i = 0; i < times; i++) {
      moments.now += 1000;
      stuck.note(of, page);
      if (isAnswered) moments.lookedAt = moments.now + 500;
    }
  };
  return { stuck, walk, told, state, fail };
}

test('a list is named once a page of it has failed three times while looks were answered, and once only', () => {
  const { told, state, fail } = aReading();
  fail(state('accepted'), 2, 2);
  expect(told).toEqual([]);
  fail(state('accepted'), 2, 1);
  fail(state('accepted'), 2, 5);
  expect(told).toEqual([{ unread: ['accepted'] }]);
  fail(state('pending'), 1, 3);
  expect(told.at(-1)!.unread!.toSorted()).toEqual(['accepted', 'pending']);
});

test('where nothing else is answered no list is named or left: it is the store that is away', () => {
  const { stuck, walk, told, state, fail } = aReading();
  fail(state('accepted'), 2, 9, false);
  stuck.giveUp(walk);
  expect([told, state('accepted').isGivenUp]).toEqual([[], false]);
});

test('failures of different pages do not add up', () => {
  const { stuck, walk, told, state, fail } = aReading();
  for (const page of [1, 2, 3]) fail(state('accepted'), page, 2);
  stuck.giveUp(walk);
  expect([told, state('accepted').isGivenUp]).toEqual([[], false]);
});

test('a list that always fails is left, and the others are not', () => {
  const { stuck, walk, state, fail } = aReading();
  fail(state('accepted'), 1, 3);
  fail(state('pending'), 4, 3);
  state('pending').nextPage = 4;
  stuck.giveUp(walk);
  const left = walk.states.filter(({ isGivenUp, isUnreadable }) => isGivenUp && isUnreadable);
  expect(left.map(({ status, nextPage }) => [status, nextPage]).toSorted()).toEqual([
    ['accepted', 2],
    ['pending', 4],
  ]);
  expect(walk.isOpen).toBe(false);
});

test('a reading whose last unopened list is left goes on with the pages of the others', () => {
  const { stuck, walk, state, fail } = aReading();
  for (const one of walk.states) one.nextPage = 2;
  state('accepted').nextPage = 1;
  fail(state('accepted'), 1, 3);
  stuck.giveUp(walk);
  expect(walk.isOpen).toBe(true);
});

test('where one list has the items of all states, all are left with it', () => {
  const { stuck, walk, state, fail } = aReading();
  walk.leader = state('pending');
  fail(state('pending'), 2, 3);
  stuck.giveUp(walk);
  expect(walk.states.every(({ isGivenUp }) => isGivenUp)).toBe(true);
  const other = aReading();
  other.walk.leader = other.state('pending');
  other.fail(other.state('accepted'), 2, 3);
  other.stuck.giveUp(other.walk);
  expect(other.walk.states.filter(({ isGivenUp }) => isGivenUp).map(({ status }) => status)).toEqual(['accepted']);
});

test('what was left stays as it was left, however often it is asked', () => {
  const { stuck, walk, state, fail } = aReading();
  fail(state('accepted'), 1, 3);
  stuck.giveUp(walk);
  state('accepted').isUnreadable = false;
  stuck.giveUp(walk);
  expect(state('accepted').isUnreadable).toBe(false);
});

test('the end of a reading says which lists are still unread, and nothing where there never were any', () => {
  const { stuck, told } = aReading();
  stuck.settle([]);
  expect(told).toEqual([]);
  stuck.settle(['shipped', 'accepted']);
  stuck.settle([]);
  stuck.settle([]);
  expect(told).toHaveLength(2);
  expect(told[0]!.unread!.toSorted()).toEqual(['accepted', 'shipped']);
  expect(told[1]).toEqual({ unread: [] });
});
