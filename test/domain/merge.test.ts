import { describe, expect, test } from 'vitest';
import { believed, replaces, VersionPolicy, type Version, type WasSetBack } from '../../src/domain/merge.ts';

const SECOND = Date.UTC(2026, 10, 20, 12);

/** A version stamped so many milliseconds after a second; asked for and known at moments of ours. */
const version = (stampMs: number | undefined, askedAt: number, knownAt = askedAt, isSecondHand = false): Version => {
  return { updatedAtMs: stampMs === undefined ? undefined : SECOND + stampMs, askedAt, knownAt, isSecondHand };
};

describe('merge', () => {
  test('the newer second wins, whenever it was asked for', () => {
    expect(replaces(version(1000, 1), version(0, 5, 9))).toBe(true);
    expect(replaces(version(0, 99), version(1000, 1))).toBe(false);
  });

  test('within one whole second only a question asked after the other’s answer wins', () => {
    expect(replaces(version(0, 9), version(0, 5, 9))).toBe(true);
    expect(replaces(version(0, 8), version(0, 5, 9))).toBe(false);
  });

  test('within one second stamps count only where both are finer than a second', () => {
    expect(replaces(version(700, 1), version(300, 5, 9))).toBe(true);
    expect(replaces(version(300, 99), version(700, 5, 9))).toBe(false);
    for (const [one, other] of [
      [0, 700],
      [700, 0],
    ] as const) {
      expect(replaces(version(one, 8), version(other, 5, 9))).toBe(false);
      expect(replaces(version(one, 9), version(other, 5, 9))).toBe(true);
    }
  });

  test('without a stamp the later question wins', () => {
    for (const [one, other] of [
      [undefined, 0],
      [0, undefined],
      [undefined, undefined],
    ] as const) {
      expect(replaces(version(one, 9), version(other, 5, 9))).toBe(true);
      expect(replaces(version(one, 8), version(other, 5, 9))).toBe(false);
    }
  });

  test('hearsay yields to what is asked for after it was known, whatever the stamps', () => {
    expect(replaces(version(0, 10, 11), version(9000, 5, 9, true))).toBe(true);
    expect(replaces(version(0, 9, 11), version(9000, 5, 9, true))).toBe(false);
    expect(replaces(version(0, 10, 11), version(9000, 5, 9))).toBe(false);
  });

  test('a write that is confirmed late does not undo what others told meanwhile', () => {
    // Its one time is that of the confirmation; it was done at any moment before.
    expect(replaces(version(0, 10, 10), version(9000, 0, 9, true))).toBe(false);
    expect(replaces(version(9000, 10, 10), version(0, 0, 9, true))).toBe(true);
    expect(replaces(version(9000, 10, 10), version(9000, 0, 9, true))).toBe(true);
  });

  test('a stamp later than can be says nothing, and one of that very moment does', () => {
    const one = version(500, 3, 4);
    expect(believed(one, SECOND + 500)).toBe(one);
    expect(believed(one, SECOND + 499)).toEqual({ ...one, updatedAtMs: undefined });
    const none = version(undefined, 3, 4);
    expect(believed(none, SECOND)).toBe(none);
  });
});

describe('a clock that was set back', () => {
  const policy = (wasSetBack: WasSetBack) => Object.assign(new VersionPolicy(), { wasSetBack });
  /** At moment 5 of ours; stamps of the next seconds are of the clock before. */
  const fallen = policy((stampMs, firstAskedAt, askedAt) => stampMs > SECOND + 2000 && firstAskedAt < 5 && askedAt > 5);
  /** Whatever is compared, its stamp is of the clock before. */
  const always = policy(() => true);

  test('what was asked for before it never replaces what was asked for after it', () => {
    const late = version(9000, 1, 9);
    expect(fallen.supersedes(late, version(0, 6, 7))).toBe(false);
    expect(new VersionPolicy().supersedes(late, version(0, 6, 7))).toBe(true);
    // Its stamp may be of the clock after as well, and then it is worth what it was.
    expect(fallen.supersedes(version(1000, 1, 9), version(0, 6, 7))).toBe(true);
  });

  test('holds back no answer to the same question, nor to a later one', () => {
    for (const askedAt of [5, 6, 10])
      expect(always.supersedes(version(1000, askedAt, 11), version(0, 5, 9))).toBe(true);
  });

  test('takes its worth from a stamp only for what is asked for after that was known', () => {
    const known = version(9000, 5, 9);
    expect([8, 10].map((askedAt) => always.supersedes(version(0, askedAt, 11), known))).toEqual([false, true]);
    expect([8, 10].map((askedAt) => always.isOvertaken(known, version(0, askedAt, 11)))).toEqual([false, true]);
  });
});
