import { expect, test } from 'vitest';
import type { Author, Settled } from '../../src/domain/intents.ts';
import { createSessionIdentity } from '../../src/session/session-identity.ts';

const ana = { operator: 'ana', station: 'bench 1' };

function twoSessions() {
  const open = new Set<string>();
  const [one, two] = [createSessionIdentity(open, ana), createSessionIdentity(open, ana)];
  one.rename('desk 0');
  two.rename('desk 1');
  const told = (author: Author, isElsewhere = false) =>
    [one, two].map((session) => session.isAnnouncedHere({ intent: { author }, isElsewhere } as unknown as Settled));
  return { one, two, told };
}

test('each desk of an operator hears of what was asked at it, wherever the verdict was reached', () => {
  const { one, two, told } = twoSessions();
  expect([told(one.author()), told(two.author(), true)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('what was asked at a desk is its own, and no other’s, be they the same person’s', () => {
  const { one, two } = twoSessions();
  expect([one.isOwn(one.author()), one.isOwn(two.author())]).toEqual([true, false]);
  expect(one.isOwn({ ...one.author(), operator: 'bia' })).toBe(false);
  expect(one.isOwn(ana)).toBe(false);
});

test('what was asked before the desk was handed over stays its own, and what is asked then is the next one’s', () => {
  const { one, told } = twoSessions();
  const before = one.author();
  one.handOver('bia');
  expect(one.author()).toEqual({ ...before, operator: 'bia' });
  expect([one.isOwn(before), one.isOwn(one.author())]).toEqual([true, true]);
  expect([told(before)[0], told(one.author())[0]]).toEqual([true, true]);
});

test('what was asked at a desk that is gone is told at those that the operator has', () => {
  const { one, two, told } = twoSessions();
  const asked = one.author();
  expect(told(asked)[1]).toBe(false);
  one.close();
  expect(told(asked)[1]).toBe(true);
  expect(told({ operator: 'rui', station: 'bench 1', desk: 'desk 9' })).toEqual([false, false]);
  void two;
});

test('what another process has told is not told as if it had been done here', () => {
  const { told } = twoSessions();
  expect(told({ ...ana, desk: 'of another process' }, true)).toEqual([false, false]);
  expect(told(ana, true)).toEqual([false, false]);
});

test('what an older bancada left in the outbox names no desk, and is told to its operator', () => {
  const { told } = twoSessions();
  expect(told(ana)).toEqual([true, true]);
});

test('a desk that is not kept has a name of its own', () => {
  const open = new Set<string>();
  const names = [1, 2].map(() => createSessionIdentity(open, ana).author().desk);
  expect(new Set(names).size).toBe(2);
});
