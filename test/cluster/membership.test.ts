/** Where a process stands at the hub: what an event makes of that, and what is to be done then. */
import { describe, expect, test } from 'vitest';
import {
  LEADER_LEASE_MS,
  mayTake,
  modeAt,
  onEvent,
  OUTSIDE,
  type HubEffect,
  type Membership,
  type MembershipEvent,
} from '../../src/cluster/membership.ts';

const NOW = 1_000_000;
const on = (was: Partial<Membership>, event: MembershipEvent, chance = 0.5, now = NOW) =>
  onEvent({ ...OUTSIDE, isHost: true, ...was }, event, now, () => chance);

const read = (over: Partial<MembershipEvent & { kind: 'read' }> = {}): MembershipEvent => ({
  kind: 'read',
  name: 'me',
  view: { lease: undefined, epoch: undefined, lastNumber: 0, notificationCount: 0, notification: '' },
  ...over,
});
const applied = (over: Partial<MembershipEvent & { kind: 'applied' }> = {}): MembershipEvent => ({
  kind: 'applied',
  isCaughtUp: true,
  isLeaderAlive: true,
  isRejected: false,
  ...over,
});

const LEASE = { holder: 'me/1', beat: 3 };
const OTHERS = { holder: 'you/1', beat: 3 };
const LEADING: Partial<Membership> = {
  role: 'leading',
  hadRole: true,
  lease: LEASE,
  movedAt: NOW - 10,
  begunAt: NOW - 20_000,
  renewedAt: NOW - 10,
  notificationCount: 4,
  publishedNumber: 7,
  directAt: NOW + 1_000_000,
};
const FOLLOWING: Partial<Membership> = {
  role: 'following',
  hadRole: true,
  lease: OTHERS,
  movedAt: NOW - 10,
  readAt: NOW,
  hasMoved: true,
  directAt: Infinity,
};
const TERM = { isOver: false, holder: 'me/1', epoch: 'e', publishedNumber: 8, isStale: false };
const VIEW = { lease: LEASE, epoch: 'e', lastNumber: 7, notificationCount: 4, notification: '' };

describe('when it polls by itself', () => {
  const COMING = { isHost: false };
  test.each<[string, Partial<Membership>, MembershipEvent, number, number]>([
    ['looks for the hub in vain: 2.5 s at the least', {}, { kind: 'began' }, 0, 2500],
    ['… and 6 s at the most', {}, { kind: 'began' }, 1, 6000],
    ['comes to stand for its machine', COMING, { kind: 'represents', isHost: true }, 0.5, 4250],
    ['loses the server as a leader', LEADING, { kind: 'disconnected' }, 1, 0],
    ['loses the server as a follower', FOLLOWING, { kind: 'disconnected' }, 0.5, 1750],
    ['has no leader any more', FOLLOWING, applied({ isLeaderAlive: false }), 1, 3500],
    ['leads no more', LEADING, { kind: 'ended' }, 0, 3500],
  ])('%s', (_, was, event, chance, inMs) => {
    const [is] = on(was, event, chance);
    expect(modeAt(is, NOW + inMs)).toBe('direct');
    if (inMs > 0) expect(modeAt(is, NOW + inMs - 1)).toBe('joining');
  });

  test.each<[string, Partial<Membership>, MembershipEvent]>([
    ['it stands for its machine already', {}, { kind: 'represents', isHost: true }],
    ['it had no role to lose', {}, { kind: 'disconnected' }],
    ['it did not follow and there is no leader', {}, applied({ isLeaderAlive: false })],
  ])('%s: it does not wait anew', (_, was, event) => {
    expect(on({ ...was, directAt: NOW + 5 }, event)[0].directAt).toBe(NOW + 5);
  });

  test('who leads or follows is neither looking nor alone, whatever the time', () => {
    for (const was of [LEADING, FOLLOWING]) expect(modeAt({ ...OUTSIDE, ...was }, Infinity)).toBe(was.role);
    expect(modeAt(OUTSIDE, 1e12)).toBe('joining');
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
    let [is] = on({}, { kind: 'connected' }, 0, 0);
    const silentAt = (now: number, lease: Membership['lease']) => {
      [is] = onEvent(is, read({ view: { ...VIEW, lease } }), now, () => 0);
      return [now - is.movedAt, is.hasMoved];
    };
    expect(silentAt(1000, undefined)).toEqual([1000, false]);
    expect(silentAt(2000, { holder: 'a', beat: 1 })).toEqual([0, false]);
    expect(silentAt(3000, { holder: 'a', beat: 1 })).toEqual([1000, false]);
    expect(silentAt(4000, { holder: 'a', beat: 2 })).toEqual([0, true]);
    expect(silentAt(5000, { holder: 'b', beat: 2 })).toEqual([0, true]);
    expect(silentAt(6000, undefined)).toEqual([0, true]);
    expect(silentAt(9000, undefined)).toEqual([3000, true]);
    // On another connection nothing of that says anything.
    [is] = onEvent(is, { kind: 'connected' }, 9500, () => 0);
    expect([is.lease, is.movedAt, is.hasMoved]).toEqual([undefined, 9500, false]);
  });

  test('that we have just taken moves with its first beat only', () => {
    const [taken, effects] = on({}, { kind: 'taken', holder: 'me/1' });
    expect([taken.role, effects]).toEqual(['leading', ['notify']]);
    const at = (beat: number) =>
      onEvent(taken, read({ view: { ...VIEW, lease: { holder: 'me/1', beat } } }), NOW, Math.random)[0];
    expect([at(0).hasMoved, at(1).hasMoved]).toEqual([false, true]);
  });

  test.each<[string, Membership['lease'], number, HubEffect]>([
    ['nobody holds it', undefined, 0, 'take'],
    ['ours, from before the connection broke', { holder: 'me/9', beat: 7 }, 0, 'take'],
    ['another holds it', OTHERS, 5999, 'follow'],
    ['another holds it and is silent', OTHERS, 6000, 'take'],
    ['one whose name ends like ours', { holder: 'not me/1', beat: 7 }, 5999, 'follow'],
    ['one whose name begins like ours', { holder: 'me too/1', beat: 7 }, 5999, 'follow'],
  ])('%s', (_, lease, silentMs, effect) => {
    const was = { lease, movedAt: NOW - silentMs, joinedAt: 0 };
    expect(on(was, read({ view: { ...VIEW, lease } }))[1]).toEqual([effect]);
  });

  test('a leader that could not reach the store lets go, and lets the others go first for a minute', () => {
    const lost: MembershipEvent = { kind: 'renewed', isStoreLost: true, hostCount: 2 };
    const [is, effects] = on(LEADING, lost);
    expect(effects).toEqual(['release', 'end-term']);
    const free = { ...is, role: 'none', lease: undefined } as const;
    const later = (ms: number, movedAt = NOW) => onEvent({ ...free, movedAt }, read(), NOW + ms, () => 0)[1];
    expect([later(11_999), later(12_000)]).toEqual([['follow'], ['take']]);
    expect([later(59_999, NOW + 59_999), later(60_000, NOW + 60_000)]).toEqual([['follow'], ['take']]);
    // Where there is no other host nobody could do better.
    expect(on(LEADING, { ...lost, hostCount: 1 })[1]).toEqual([]);
    expect(on(LEADING, { ...lost, isStoreLost: false })[1]).toEqual([]);
  });
});

describe('a leader', () => {
  test.each<[string, Partial<MembershipEvent & { kind: 'read' }>, Partial<Membership>, readonly HubEffect[]]>([
    ['leads on', {}, {}, []],
    ['renews every one and a half seconds', {}, { renewedAt: NOW - 1500 }, ['renew']],
    ['… and not before', {}, { renewedAt: NOW - 1499 }, []],
    ['is asked to look', { view: { ...VIEW, notificationCount: 5 } }, {}, ['poll']],
    [
      '… and by its first reading is not',
      { view: { ...VIEW, notificationCount: 5 } },
      { notificationCount: undefined },
      [],
    ],
    ['is sent rows', { view: { ...VIEW, notificationCount: 5, notification: 'rows' } }, {}, ['merge']],
    ['… which it has read', { view: { ...VIEW, notification: 'rows' } }, {}, []],
    [
      '… of several notificationCount, and may have missed some',
      { view: { ...VIEW, notificationCount: 6, notification: 'rows' } },
      {},
      ['poll'],
    ],
    [
      '… by its first reading, which may be old',
      { view: { ...VIEW, notificationCount: 5, notification: 'rows' } },
      { notificationCount: undefined },
      [],
    ],
    [
      'looks before it renews',
      { view: { ...VIEW, notificationCount: 5 } },
      { renewedAt: -Infinity },
      ['poll', 'renew'],
    ],
    ['has ended itself', { term: { ...TERM, isOver: true } }, {}, ['end-term']],
    ['sees another lead', { view: { ...VIEW, lease: OTHERS } }, {}, ['end-term']],
    ['sees nobody lead', { view: { ...VIEW, lease: undefined } }, {}, ['end-term']],
    ['sees another snapshot', { view: { ...VIEW, epoch: 'f' } }, {}, ['end-term']],
    ['misses a batch that it published', { view: { ...VIEW, lastNumber: 6 } }, {}, ['end-term']],
    ['… which has not been there at a reading yet', { view: { ...VIEW, lastNumber: 6 } }, { publishedNumber: 6 }, []],
    ['writes a snapshot', { term: { ...TERM, epoch: undefined }, view: { ...VIEW, epoch: 'f' } }, {}, []],
    [
      'reads that old rows stand in it, or has published much',
      { term: { ...TERM, isStale: true } },
      { begunAt: NOW - 10_000 },
      ['begin-epoch'],
    ],
    ['… within ten seconds', { term: { ...TERM, isStale: true } }, { begunAt: NOW - 9999 }, []],
    ['stands for its machine no more', {}, { isHost: false }, ['step-down']],
  ])('%s', (_, event, was, effects) => {
    expect(on({ ...LEADING, ...was }, read({ view: VIEW, term: TERM, ...event }))[1]).toEqual(effects);
  });

  test('remembers the notifications and batches of a reading; a new connection renews, and counts notifications anew', () => {
    const [is] = on(LEADING, read({ view: { ...VIEW, notificationCount: 9 }, term: TERM }));
    expect([is.notificationCount, is.publishedNumber]).toEqual([9, 8]);
    const [again] = on(LEADING, { kind: 'connected' });
    expect([again.notificationCount, again.renewedAt]).toEqual([undefined, -Infinity]);
    const [opened] = on(LEADING, { kind: 'opened' });
    expect([opened.renewedAt, opened.begunAt, opened.publishedNumber]).toEqual([NOW, NOW, 0]);
    expect(on({ ...LEADING, renewedAt: 0 }, { kind: 'renewed', isStoreLost: false, hostCount: 2 })[0].renewedAt).toBe(
      NOW,
    );
  });

  test('notifies at once that the open states have been read, for the others wait for it; and once', () => {
    const kept: MembershipEvent = { kind: 'saved', isLoaded: true };
    expect(on({}, kept)[0].isLoaded).toBe(false);
    const [is, effects] = on(LEADING, kept);
    expect([effects, is.renewedAt, is.isLoaded]).toEqual([['wake'], -Infinity, true]);
    expect(onEvent(is, kept, NOW, Math.random)[1]).toEqual([]);
  });
});

describe('a follower', () => {
  test.each<
    [string, Partial<Membership>, Partial<MembershipEvent & { kind: 'applied' }>, string, readonly HubEffect[]]
  >([
    ['begins', { role: 'none' }, {}, 'following', ['notify']],
    ['goes on, which is no news', {}, {}, 'following', []],
    ['waits for the proof of the snapshot', { role: 'none' }, { isCaughtUp: false }, 'none', []],
    ['… and shows what it has meanwhile', {}, { isCaughtUp: false }, 'following', []],
    ['has no leader', { lease: undefined }, {}, 'none', []],
    ['has a leader that is silent', { movedAt: NOW - 12_000 }, {}, 'none', []],
    ['… not quite', { movedAt: NOW - 11_999 }, {}, 'following', []],
    ['reads no heartbeat of its leader, though the lease moves', {}, { isLeaderAlive: false }, 'none', []],
    ['refuses a snapshot with old rows', {}, { isCaughtUp: false, isRejected: true }, 'none', []],
    ['polls until the lease has moved', { role: 'none', hasMoved: false, directAt: NOW }, {}, 'none', []],
    [
      '… but waits no longer where it does not poll yet',
      { role: 'none', hasMoved: false, directAt: NOW + 1 },
      {},
      'following',
      ['notify'],
    ],
  ])('%s', (_, was, event, role, effects) => {
    const [is, done] = on({ ...FOLLOWING, ...was }, applied(event));
    expect([is.role, done]).toEqual([role, effects]);
  });

  test('stands for its machine no more: it follows no more', () => {
    const [is, effects] = on({ ...FOLLOWING, isHost: false }, read());
    expect([is.role, effects]).toEqual(['none', ['step-down']]);
    expect(on(FOLLOWING, { kind: 'left' })[0].role).toBe('none');
  });
});

describe('a hub that comes and goes', () => {
  /** Whether it is used after so many falls, the last a second ago, and so long after its first answer. */
  function isUsed(disconnects: number, stoodMs: number, agoMs = 0): boolean {
    let is: Membership = { ...OUTSIDE, isHost: true };
    for (let i = 0; i < disconnects; i++)
      [is] = onEvent({ ...is, hadRole: true }, { kind: 'disconnected' }, NOW + i * 1000, () => 0);
    const joinedAt = NOW + disconnects * 1000 + agoMs;
    [is] = onEvent(is, { kind: 'connected' }, joinedAt, () => 0);
    [is] = onEvent(is, read(), joinedAt, () => 0);
    return onEvent(is, read(), joinedAt + stoodMs, () => 0)[1].length > 0;
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

  test('is forgiven what was five minutes ago; and a connection without a role is no fall', () => {
    expect([isUsed(4, 0, 296_000), isUsed(4, 0, 295_999)]).toEqual([true, false]);
    expect(on({}, { kind: 'disconnected' })[0].disconnects).toEqual([]);
    expect(
      on({ hadRole: true, disconnects: [NOW - 300_000, NOW - 299_999] }, { kind: 'disconnected' })[0].disconnects,
    ).toEqual([NOW - 299_999, NOW]);
    expect(on({ hadRole: true }, { kind: 'disconnected' })[0].hadRole).toBe(false);
  });
});
