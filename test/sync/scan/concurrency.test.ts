/** Several requests at once, and which of their failures is acted on. */
import { expect, test } from 'vitest';
import {
  NoReply,
  NotAuthenticated,
  NotFoundHere,
  RateLimited,
  StoreTrouble,
  UnexpectedRedirect,
  Unreachable,
  UnreadableAnswer,
} from '../../../src/api/errors.ts';
import { OPERATIONS } from '../../../src/domain/operations.ts';
import { runConcurrently, inParallel } from '../../../src/sync/scan/concurrency.ts';
import { problemOf } from '../../../src/sync/reading-problem.ts';
import { troubleOf, worstOf } from '../../../src/sync/trouble.ts';

const facts = { operation: OPERATIONS.listItems, mayHaveApplied: false };
const refused = new NotAuthenticated({ ...facts, status: 401 });
const limited = (retryAfterMs?: number) => new RateLimited({ ...facts, status: 429, retryAfterMs });
const trouble = (retryAfterMs?: number) => new StoreTrouble({ ...facts, status: 503, retryAfterMs });
const gone = new NotFoundHere({ ...facts, status: 404 });
const unreachable = new Unreachable({ operation: OPERATIONS.listItems, code: 'ECONNREFUSED' });

test('an error of the client is sorted by what it means, with the wait that the store asks for and what says the same in every language', () => {
  expect(troubleOf(refused)).toMatchObject({ kind: 'unauthenticated', message: refused.message });
  expect(troubleOf(limited(8000))).toEqual({
    kind: 'limited',
    message: limited().message,
    detail: '429',
    retryAfterMs: 8000,
  });
  expect(troubleOf(trouble(9000))).toEqual({
    kind: 'store-trouble',
    message: trouble().message,
    detail: '503',
    retryAfterMs: 9000,
  });
  expect(troubleOf(unreachable)).toMatchObject({
    kind: 'unreachable',
    message: unreachable.message,
    detail: unreachable.code,
  });
  expect(troubleOf(new NoReply({ operation: OPERATIONS.listItems, reason: 'late' }))).toEqual({
    kind: 'unreachable',
    message: expect.any(String),
  });
  expect(troubleOf(new UnreadableAnswer({ ...facts, status: 200, reason: 'truncated' }))).toMatchObject({
    kind: 'unreadable',
  });
  expect(troubleOf(new UnexpectedRedirect({ ...facts, status: 302, location: '' }))).toMatchObject({
    kind: 'unreadable',
  });
  expect(troubleOf(gone)).toMatchObject({ kind: 'refused', message: gone.message });
  expect(troubleOf(new TypeError('x is undefined'))).toBeUndefined();
});

test('a reading that failed has the problem of its error; after the end of all reading, and of a bug, there is nothing to tell', () => {
  const { signal } = new AbortController();
  expect(problemOf(trouble(), signal)).toEqual({ kind: 'store-trouble', message: trouble().message });
  expect(problemOf(gone, signal)).toEqual({ kind: 'gone', message: gone.message });
  expect(() => problemOf(gone, AbortSignal.abort())).toThrow(gone);
  const bug = new TypeError('x is undefined');
  expect(() => problemOf(bug, signal)).toThrow(bug);
});

test('of several failures a bug is acted on first, then a refused token, then the longest wait that the store asks for', () => {
  const bug = new TypeError('x is undefined');
  const all = [gone, limited(1000), trouble(9000), limited(), refused, bug];
  const order = [bug, refused, all[2], all[1]];
  for (const [i, worst] of order.entries()) {
    const left = all.filter((error) => !order.slice(0, i).includes(error));
    expect([worstOf(left), worstOf(left.toReversed())]).toEqual([worst, worst]);
  }
});

test('lanes are waited for until the last has ended, and the worst of their failures is told', async () => {
  const ends: string[] = [];
  const failures = [gone, refused];
  const lanes = runConcurrently(3, async () => {
    const mine = failures.shift();
    for (let i = 0; i < (mine ? 1 : 5); i++) await new Promise(setImmediate);
    ends.push(mine ? 'failed' : 'worked');
    if (mine) throw mine;
  });
  await expect(lanes).rejects.toBe(refused);
  expect(ends).toEqual(['failed', 'failed', 'worked']);
  await runConcurrently(0, () => Promise.reject(gone));
});

test('work is done for each value, so many at once', async () => {
  const done: number[] = [];
  let [now, most] = [0, 0];
  await inParallel([1, 2, 3, 4, 5], 2, async (value) => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
    done.push(value);
  });
  expect([done, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('after a failure nothing more is begun, and what is under way ends', async () => {
  const [begun, ended]: number[][] = [[], []];
  const work = inParallel([1, 2, 3, 4, 5], 2, async (value) => {
    begun!.push(value);
    await new Promise(setImmediate);
    if (value === 1) throw gone;
    ended!.push(value);
  });
  await expect(work).rejects.toBe(gone);
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});
