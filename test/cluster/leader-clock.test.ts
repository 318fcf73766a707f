import { expect, test } from 'vitest';
import { createLeaderClock, createTimeBounds } from '../../src/cluster/leader-clock.ts';

/** What the leader's clock shows when ours shows nothing. */
const AHEAD = 5000;

test('a moment of another clock lies between the question that could not show it yet and the answer that did', () => {
  const bounds = createTimeBounds();
  expect(bounds.earliest(AHEAD)).toBe(-Infinity);
  expect(bounds.latest(AHEAD)).toBe(Infinity);
  bounds.note(AHEAD + 1000, 600, 1300);
  expect(bounds.earliest(AHEAD + 1000)).toBe(600);
  expect(bounds.latest(AHEAD + 1000)).toBe(1300);
  // The closer bounds count, whichever reading brought them.
  bounds.note(AHEAD + 2000, 1990, 2900);
  bounds.note(AHEAD + 3000, 2500, 3004);
  expect(bounds.earliest(AHEAD + 4000)).toBe(3990);
  expect(bounds.latest(AHEAD + 4000)).toBe(4004);
});

test('what was read long after it was sent takes nothing away from that', () => {
  const bounds = createTimeBounds();
  bounds.note(AHEAD + 1000, 995, 1005);
  bounds.note(AHEAD + 2000, 1200, 22_000);
  expect(bounds.earliest(AHEAD + 2000)).toBe(1995);
  expect(bounds.latest(AHEAD + 2000)).toBe(2005);
});

test('bounds are forgotten after a while, for clocks drift apart', () => {
  const bounds = createTimeBounds();
  bounds.note(AHEAD, 0, 1);
  for (let at = 70_000; at <= 210_000; at += 70_000) bounds.note(AHEAD + at + 20, at, at + 5);
  expect(bounds.earliest(AHEAD + 210_000)).toBe(209_980);
  expect(bounds.latest(AHEAD + 210_000)).toBe(209_985);
});

test('the closest bounds of a minute count to its end and through the next, however many looser ones come', () => {
  const bounds = createTimeBounds();
  const earliest = () => bounds.earliest(AHEAD);
  bounds.note(AHEAD, 0, 0);
  for (let at = 1000; at <= 59_000; at += 1000) bounds.note(AHEAD + at, at - 500, at + 500);
  expect([earliest(), bounds.latest(AHEAD)]).toEqual([0, 0]);
  bounds.note(AHEAD + 59_500, 59_000, 60_000);
  expect([earliest(), bounds.latest(AHEAD)]).toEqual([0, 0]);
  bounds.note(AHEAD + 119_500, 119_000, 120_000);
  expect([earliest(), bounds.latest(AHEAD)]).toEqual([-500, 500]);
});

/** A follower's clock that shows 1000, and health as a leader with a clock `AHEAD` of it writes it. */
const aClock = () => createLeaderClock({ now: () => 1000, wallNow: () => 0, sleep: () => Promise.resolve() });
const sweep = { endedAt: AHEAD + 400, mendedCount: 1, goneCount: 0, unprovenStates: [] };
const healthOf = (sentAt: number, over: object = {}) =>
  JSON.stringify({ sentAt, lastNumber: 12, snapshotAt: AHEAD + 500, nextLookAt: AHEAD + 1500, sweep, ...over });

test('the times of the leader’s health are shown on our clock', () => {
  const leader = aClock();
  leader.note(AHEAD + 990, 990);
  leader.noteHealth(healthOf(AHEAD + 995), 990);
  leader.confirmHealth();
  expect(leader.health()).toMatchObject({ snapshotAt: 500, nextLookAt: 1500, sweep: { ...sweep, endedAt: 400 } });
  // What the leader does not say, nobody makes up.
  leader.noteHealth(healthOf(AHEAD + 996, { snapshotAt: undefined, sweep: undefined }), 990);
  leader.confirmHealth();
  expect(leader.health()).toMatchObject({ snapshotAt: undefined, nextLookAt: 1500, sweep: undefined });
});

test('no time of a leader is shown before anything is known of its clock', () => {
  const leader = aClock();
  leader.noteHealth(healthOf(AHEAD + 995), 990);
  leader.confirmHealth();
  expect(leader.isKnown).toBe(false);
  expect(leader.health()).toMatchObject({ snapshotAt: undefined, nextLookAt: undefined, sweep: undefined });
});

test('the last batch has the number that the last health says; 0 before the first', () => {
  const leader = aClock();
  expect(leader.lastNumber).toBe(0);
  leader.noteHealth(healthOf(AHEAD), 990);
  expect(leader.lastNumber).toBe(12);
});

test('a leader of which no health was ever read has been silent for ever', () => {
  const leader = aClock();
  expect(leader.silentMs()).toBe(Infinity);
  leader.noteHealth('not health', 990);
  expect(leader.silentMs()).toBe(Infinity);
  leader.confirmHealth();
  expect(leader.health()).toBe(undefined);
});

test.each([AHEAD, AHEAD - 1])('health sent no later (%i) than the last (5000) is no sign of life', (sentAt) => {
  let now = 1000;
  const leader = createLeaderClock({ now: () => now, wallNow: () => 0, sleep: () => Promise.resolve() });
  leader.noteHealth(healthOf(AHEAD), 990);
  now += 50;
  leader.noteHealth(healthOf(sentAt, { lastNumber: 11 }), 990);
  expect([leader.silentMs(), leader.lastNumber]).toEqual([50, 12]);
  leader.noteHealth(healthOf(AHEAD + 1, { lastNumber: 13 }), 990);
  expect([leader.silentMs(), leader.lastNumber]).toEqual([0, 13]);
});

test('of another leader nothing is known; its clock may be behind that of the last', () => {
  const leader = aClock();
  leader.note(AHEAD + 990, 990);
  leader.noteHealth(healthOf(AHEAD + 995), 990);
  leader.confirmHealth();
  leader.begin();
  expect([leader.isKnown, leader.health(), leader.lastNumber]).toEqual([false, undefined, 0]);
  leader.noteHealth(healthOf(3, { lastNumber: 1 }), 990);
  expect(leader.lastNumber).toBe(1);
});
