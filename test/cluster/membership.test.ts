/** Where a process stands at the hub: what an event makes of that, and what it does then. */
import { describe, expect, test } from 'vitest';
import {
  LEADER_LEASE_MS,
  mayTake,
  modeAt,
  onEvent,
  OUTSIDE,
  stepAt,
  type Membership,
  type MembershipEvent,
} from '../../src/cluster/membership.ts';

const NOW = 1_000_000;
const on = (was: Partial<Membership>, event: MembershipEvent, chance = 0.5, now = NOW) =>
  onEvent({ ...OUTSIDE, isHost: true, ...was }, event, now, () => chance);

const read = (lease?: Membership['lease']): MembershipEvent => ({ kind: 'read', lease });
const applied = (over: Partial<MembershipEvent & { kind: 'applied' }> = {}): MembershipEvent => ({
  kind: 'applied',
  isCaughtUp: true,
  isLeaderAlive: true,
  isRejected: false,
  ...over,
});

const OTHERS = { holder: 'you/1', beat: 3 };
const LEADING: Partial<Membership> = {
  role: 'leading',
  lease: { holder: 'me/1', beat: 3 },
  movedAt: NOW - 10,
  directAt: NOW + 1_000_000,
};
const FOLLOWING: Partial<Membership> = {
  role: 'following',
  lease: OTHERS,
  movedAt: NOW - 10,
  directAt: Infinity,
};

describe('when it polls by itself', () => {
  const COMING = { isHost: false };
  const COMES: MembershipEvent = { kind: 'represents', isHost: true };
  test.each<[string, Partial<Membership>, MembershipEvent, number, number]>([
    ['looks for the hub in vain: 2.5 s at the least', COMING, COMES, 0, 2500],
    ['… and 6 s at the most', COMING, COMES, 1, 6000],
    ['does not stand for its machine, and finds no hub', COMING, { kind: 'disconnected' }, 0.5, 1750],
    ['loses the server as a leader', LEADING, { kind: 'disconnected' }, 1, 0],
    ['loses the server as a follower', FOLLOWING, { kind: 'disconnected' }, 0.5, 1750],
    ['has no leader any more', FOLLOWING, applied({ isLeaderAlive: false }), 1, 3500],
    ['leads no more', LEADING, { kind: 'ended' }, 0, 3500],
  ])('%s', (_, was, event, chance, inMs) => {
    const is = on(was, event, chance);
    expect(modeAt(is, NOW + inMs)).toBe('direct');
    if (inMs > 0) expect(modeAt(is, NOW + inMs - 1)).toBe('joining');
  });

  test.each<[string, Partial<Membership>, MembershipEvent]>([
    ['it stands for its machine already', {}, COMES],
    ['it had no role to lose', {}, { kind: 'disconnected' }],
    ['it did not follow and there is no leader', {}, applied({ isLeaderAlive: false })],
  ])('%s: it does not wait anew', (_, was, event) => {
    expect(on({ ...was, directAt: NOW + 5 }, event).directAt).toBe(NOW + 5);
  });

  test('who leads or follows is neither looking nor alone, whatever the time', () => {
    for (const was of [LEADING, FOLLOWING]) expect(modeAt({ ...OUTSIDE, ...was }, Infinity)).toBe(was.role);
    expect(modeAt(OUTSIDE, 1e12)).toBe('joining');
    for (const was of [LEADING, FOLLOWING]) expect(on(was, { kind: 'left' }).role).toBe('none');
  });
});

describe('the lease', () => {
  test.each<[string, boolean, boolean, boolean, boolean]>([
    // at once, after almost six seconds, after six, after almost twelve while it shuns
    ['nobody', true, true, true, false],
    ['us', true, true, true, false],
    ['another', false, false, true, false],
  ])('of %s', (heldBy, atOnce, before, after, shunned) => {
    const may = (silentMs: number, isYielding = false) => mayTake({ heldBy: heldBy as 'us', silentMs, isYielding });
    expect([may(0), may(LEADER_LEASE_MS - 1), may(LEADER_LEASE_MS)]).toEqual([atOnce, before, after]);
    expect([may(2 * LEADER_LEASE_MS - 1, true), may(2 * LEADER_LEASE_MS, true)]).toEqual([shunned, true]);
  });

  test('is silent since its holder or its beat was seen to change; that it is read again is no sign of life', () => {
    let is = on({}, { kind: 'connected' }, 0, 0);
    const silentAt = (now: number, lease: Membership['lease']) => {
      is = onEvent(is, read(lease), now, () => 0);
      return now - is.movedAt;
    };
    expect(silentAt(1000, undefined)).toBe(1000);
    expect(silentAt(2000, { holder: 'a', beat: 1 })).toBe(0);
    expect(silentAt(3000, { holder: 'a', beat: 1 })).toBe(1000);
    expect(silentAt(4000, { holder: 'a', beat: 2 })).toBe(0);
    expect(silentAt(5000, { holder: 'b', beat: 2 })).toBe(0);
    expect(silentAt(6000, undefined)).toBe(0);
    expect(silentAt(9000, undefined)).toBe(3000);
    // On another connection nothing of that says anything.
    is = onEvent(is, { kind: 'connected' }, 9500, () => 0);
    expect([is.lease, is.movedAt]).toEqual([undefined, 9500]);
  });

  test.each<[string, Membership['lease'], number, string]>([
    ['nobody holds it', undefined, 0, 'take'],
    ['ours, from before the connection broke', { holder: 'me/9', beat: 7 }, 0, 'take'],
    ['another holds it', OTHERS, 5999, 'follow'],
    ['another holds it and is silent', OTHERS, 6000, 'take'],
    ['one whose name ends like ours', { holder: 'not me/1', beat: 7 }, 5999, 'follow'],
    ['one whose name begins like ours', { holder: 'me too/1', beat: 7 }, 5999, 'follow'],
  ])('%s', (_, lease, silentMs, step) => {
    expect(stepAt({ ...OUTSIDE, lease, movedAt: NOW - silentMs, joinedAt: 0 }, 'me', NOW)).toBe(step);
  });

  test('that was taken, and is gone at the next reading, is held by nobody', () => {
    const is = on(on({ joinedAt: 0 }, { kind: 'taken', holder: 'me/1' }), read());
    expect([is.lease, stepAt(is, 'me', NOW)]).toEqual([undefined, 'take']);
  });

  test('a leader that could not reach the store lets the others go first for a minute', () => {
    const free = on({ ...LEADING, joinedAt: 0 }, { kind: 'ended', isYielding: true });
    const later = (ms: number, movedAt = NOW) => stepAt({ ...free, lease: undefined, movedAt }, 'me', NOW + ms);
    expect([later(11_999), later(12_000)]).toEqual(['follow', 'take']);
    expect([later(59_999, NOW + 59_999), later(60_000, NOW + 60_000)]).toEqual(['follow', 'take']);
    expect(on(LEADING, { kind: 'ended' }).yieldUntil).toBe(-Infinity);
  });
});

describe('a follower', () => {
  test.each<[string, Partial<Membership>, Partial<MembershipEvent & { kind: 'applied' }>, string]>([
    ['begins', { role: 'none' }, {}, 'following'],
    ['begins where it was alone', { role: 'none', directAt: NOW }, {}, 'following'],
    ['goes on', {}, {}, 'following'],
    ['waits for the proof of the snapshot', { role: 'none' }, { isCaughtUp: false }, 'none'],
    ['… and shows what it has meanwhile', {}, { isCaughtUp: false }, 'following'],
    ['has no leader', { lease: undefined }, {}, 'none'],
    ['reads no heartbeat of its leader, though the lease moves', {}, { isLeaderAlive: false }, 'none'],
    ['refuses a snapshot with old rows', {}, { isCaughtUp: false, isRejected: true }, 'none'],
  ])('%s', (_, was, event, role) => {
    expect(on({ ...FOLLOWING, ...was }, applied(event)).role).toBe(role);
  });
});

describe('a hub that comes and goes', () => {
  /** Whether it is used after so many falls, the last a second ago, and so long after its first answer. */
  function isUsed(disconnects: number, stoodMs: number, agoMs = 0): boolean {
    let is: Membership = { ...OUTSIDE, isHost: true };
    for (let i = 0; i < disconnects; i++)
      is = onEvent({ ...is, role: 'following' }, { kind: 'disconnected' }, NOW + i * 1000, () => 0);
    const joinedAt = NOW + disconnects * 1000 + agoMs;
    is = onEvent(is, { kind: 'connected' }, joinedAt, () => 0);
    is = onEvent(is, read(), joinedAt, () => 0);
    return stepAt(is, 'me', joinedAt + stoodMs) !== 'wait';
  }

  test.each([
    [0, 0],
    [3, 0],
    [4, 15_000],
    [5, 60_000],
    [6, 120_000],
    [12, 120_000],
  ])('has to stand after %i disconnects for %i ms', (disconnects, leastMs) => {
    expect(isUsed(disconnects, leastMs)).toBe(true);
    if (leastMs > 0) expect(isUsed(disconnects, leastMs - 1)).toBe(false);
  });

  test('is forgiven what was five minutes ago; a connection without a role, or that is left, is no fall', () => {
    expect([isUsed(4, 0, 296_000), isUsed(4, 0, 295_999)]).toEqual([true, false]);
    expect(on({}, { kind: 'disconnected' }).disconnects).toEqual([]);
    for (const was of [LEADING, FOLLOWING])
      expect(on(was, { kind: 'left' })).toMatchObject({ directAt: was.directAt, disconnects: [] });
    const was = { role: 'following', disconnects: [NOW - 300_000, NOW - 299_999] } as const;
    expect(on(was, { kind: 'disconnected' }).disconnects).toEqual([NOW - 299_999, NOW]);
  });
});
