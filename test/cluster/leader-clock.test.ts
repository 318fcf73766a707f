import { expect, test } from 'vitest';
import { createTimeBounds } from '../../src/cluster/leader-clock.ts';

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
