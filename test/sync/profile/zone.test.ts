/** What zone a store's times are of, learnt from changes of this moment. */
import { expect, test } from 'vitest';
import { createZone } from '../../../src/sync/profile/zone.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

/** A time without a zone that is so far ahead of UTC noon. */
const text = (aheadMs: number) => new Date(NOON + aheadMs).toISOString().slice(0, 19);

function learnt(...aheadMs: number[]) {
  const zone = createZone({ text: text(0) });
  const news = aheadMs.map((ms) => zone.learn(text(ms), NOON));
  return { zone, news };
}

test('times that bear a zone are known at once, others once three changes in a row agree', () => {
  expect(createZone().isKnown()).toBe(true);
  expect(createZone({ text: '2026-11-20T12:00:00Z' }).isKnown()).toBe(true);
  expect(createZone({ text: 'no time' }).isKnown()).toBe(true);
  const { zone, news } = learnt(-3 * HOUR, -3 * HOUR + 60_000);
  expect([news, zone.isKnown(), zone.offsetMs()]).toEqual([[false, false], false, 0]);
  expect(zone.learn(text(-3 * HOUR - 60_000), NOON)).toBe(true);
  expect([zone.isKnown(), zone.offsetMs()]).toEqual([true, -3 * HOUR]);
});

test('the first time without a zone makes that of all others unknown', () => {
  const zone = createZone();
  for (const [seen, isKnown] of [
    ['2026-11-20T12:00:00Z', true],
    ['?', true],
    [text(0), false],
    ['2026-11-20T12:00:00Z', false],
  ] as const) {
    zone.see(seen);
    expect([seen, zone.isKnown()]).toEqual([seen, isKnown]);
  }
});

test('a witness that disagrees begins the count anew', () => {
  const { zone, news } = learnt(-3 * HOUR, -3 * HOUR, -2 * HOUR, -3 * HOUR, -3 * HOUR);
  expect([news.includes(true), zone.isKnown()]).toEqual([false, false]);
  expect(zone.learn(text(-3 * HOUR), NOON)).toBe(true);
});

test('the answer to an own write was stamped then: one is enough, also to learn it anew', () => {
  const { zone } = learnt();
  expect(zone.learn(text(-3 * HOUR), NOON, true)).toBe(true);
  expect(zone.learn(text(-3 * HOUR), NOON, true)).toBe(false);
  expect(zone.learn(text(-2 * HOUR), NOON, true)).toBe(true);
  expect(zone.offsetMs()).toBe(-2 * HOUR);
});

test('what was learnt in an earlier run is known, and learnt again it is no news', () => {
  const zone = createZone({ offsetMs: 5.5 * HOUR });
  expect([zone.isKnown(), zone.offsetMs()]).toEqual([true, 5.5 * HOUR]);
  for (let i = 0; i < 4; i++) expect(zone.learn(text(5.5 * HOUR), NOON)).toBe(false);
});

test('a time with a zone, an answer without Date and what is no time teach nothing', () => {
  const { zone } = learnt();
  for (let i = 0; i < 4; i++) {
    expect(zone.learn('2026-11-20T09:00:00Z', NOON)).toBe(false);
    expect(zone.learn(text(-3 * HOUR), undefined)).toBe(false);
    expect(zone.learn('yesterday', NOON)).toBe(false);
  }
  expect(zone.isKnown()).toBe(false);
});

test.each([
  [-12 * HOUR, true],
  [-12.25 * HOUR, false],
  [14 * HOUR, true],
  [14.25 * HOUR, false],
  [-3 * HOUR - 240_000, true],
  [-3 * HOUR - 241_000, false],
  [-3 * HOUR + 240_000, true],
  [-3 * HOUR + 241_000, false],
])('of a change %i ms ahead of UTC a zone can be told: %s', (aheadMs, isTold) => {
  const { zone, news } = learnt(aheadMs, aheadMs, aheadMs);
  expect([news, zone.isKnown()]).toEqual([[false, false, isTold], isTold]);
});

test('a store whose times are of UTC is ahead by nothing', () => {
  expect(Object.is(learnt(-60_000, -60_000, -60_000).zone.offsetMs(), 0)).toBe(true);
});

test('after a first time without a zone one with a zone changes nothing', () => {
  const zone = createZone();
  zone.see('2026-11-20T12:00:00Z');
  expect(zone.isKnown()).toBe(true);
  zone.see('2026-11-20 09:00:00');
  zone.see('2026-11-20T09:00:00-03:00');
  zone.see('2026-11-20T12:00:00Z');
  expect(zone.isKnown()).toBe(false);
});
