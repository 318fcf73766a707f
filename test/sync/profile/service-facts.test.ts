/** What answers have taught about a service, and what is notified of it. */
import { expect, test } from 'vitest';
import type { Doubt, Health } from '../../../src/replica/health.ts';
import type { Change, WasSetBack } from '../../../src/replica/records.ts';
import { createServiceFacts } from '../../../src/sync/profile/service-facts.ts';
import type { Snapshot } from '../../../src/sync/snapshot.ts';
import { anItem } from '../../support/items.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** A service that was asked at noon; our wall clock is five seconds behind it. */
function aService({ text = '2026-11-20T12:00:00Z', newestMs = NOON as number | undefined } = {}) {
  const clock = { now: 0 };
  const health: Partial<Health> = {};
  let patches = 0;
  const doubts: Doubt[] = [];
  const zones: number[] = [];
  const given: {
    believe?: () => number | undefined;
    wasSetBack?: WasSetBack;
    listen?: (changes: readonly Change[]) => void;
  } = {};
  const known = { zoneOffsetMs: undefined as number | undefined };
  const snapshot = {
    onChanges: (listener: (changes: readonly Change[]) => void) => void (given.listen = listener),
    believeUpTo: (latest: () => number | undefined) => void (given.believe = latest),
    doubtStamps: (wasSetBack: WasSetBack) => void (given.wasSetBack = wasSetBack),
    newestUpdatedAt: () => newestMs,
    zoneOffsetMs: () => known.zoneOffsetMs,
    someUpdatedAt: () => text,
    setZone(offsetMs: number) {
      if (newestMs !== undefined) newestMs += (known.zoneOffsetMs ?? 0) - offsetMs;
      zones.push((known.zoneOffsetMs = offsetMs));
    },
    setHealth: (patch: Partial<Health>) => void (patches++, Object.assign(health, patch)),
  } as unknown as Snapshot;
  const facts = createServiceFacts({
    snapshot,
    clock: { now: () => clock.now, wallNow: () => NOON - 5 * SECOND + clock.now, sleep: () => Promise.resolve() },
    onDoubt: (doubt) => doubts.push(doubt),
  });
  facts.resume(undefined);
  /** An answer asked for now, whose `Date` is so far from what it should be. */
  const answer = (offMs = 0) => facts.noteDate(clock.now, NOON + clock.now + offMs);
  /** The item has changed, and that is known now; by a write of our own or by an answer to a look. */
  const change = (stampedAt: number, isOwn = false) => {
    const entry = {
      item: anItem({ id: 'item' }),
      updatedAtMs: stampedAt,
      knownAt: clock.now,
      askedAt: clock.now - (isOwn ? 0 : 50),
    };
    given.listen!([{ entry, before: undefined } as unknown as Change]);
  };
  return { facts, clock, health, doubts, zones, known, given, answer, change, patchCount: () => patches };
}

/** A complete look for a moment, asked for now, that brought nothing. */
const nothingSince = (sinceMs: number, askedAt: number) => ({
  sinceMs,
  askedAt,
  ids: new Set<string>(),
  isDeep: false,
});

test('how far Date is ahead of this machine is told in whole seconds, and only where it is news', () => {
  const { clock, health, answer, patchCount } = aService();
  answer(400);
  expect(health.facts).toMatchObject({ hasDate: true, dateAheadMs: 5000, isZoneKnown: true });
  const before = patchCount();
  clock.now = 3000;
  answer(-400);
  expect(patchCount()).toBe(before);
  answer(2000);
  expect(health.facts).toMatchObject({ dateAheadMs: 7000 });
});

test('a service without Date is told as one; a single answer without it changes nothing', () => {
  const without = aService();
  without.facts.noteDate(0, undefined);
  expect(without.health.facts).toMatchObject({ hasDate: false });
  const { facts, health, answer } = aService();
  answer();
  facts.noteDate(0, undefined);
  expect(health.facts).toMatchObject({ hasDate: true });
});

test('a scan began no later than any answer has shown', () => {
  const { facts, answer } = aService();
  expect([facts.startOf(undefined, 0), facts.startOf(NOON, 0)]).toEqual([undefined, NOON]);
  answer();
  expect(facts.startOf(undefined, 2000)).toBe(NOON + 2000);
  expect(facts.startOf(NOON + 90_000, 2000)).toBe(NOON + 2000);
  expect(facts.startOf(NOON - 90_000, 2000)).toBe(NOON - 90_000);
});

test('a stamp is believed up to five minutes ahead of the service, and by any zone more while that is unknown', () => {
  const { given, clock, answer } = aService();
  expect(given.believe!()).toBeUndefined();
  answer();
  clock.now = 1000;
  expect(given.believe!()).toBe(NOON + 1000 + 5 * MINUTE);
  const zoneless = aService({ text: '2026-11-20 12:00:00' });
  zoneless.answer();
  expect(zoneless.given.believe!()).toBe(NOON + 5 * MINUTE + 14 * HOUR);
});

/** Three answers in a row show that the clock has fallen. */
function fall({ clock, answer }: ReturnType<typeof aService>, ms: number): void {
  for (let i = 0; i < 3; i++) {
    clock.now += 5 * SECOND;
    answer(-ms);
  }
}

test('a clock that fell makes the stamps before it doubtful, where stamps can be read as moments', () => {
  for (const [text, isSo] of [
    ['2026-11-20T12:00:00Z', true],
    ['2026-11-20 12:00:00', false],
  ] as const) {
    const service = aService({ text });
    service.answer();
    fall(service, 3 * MINUTE);
    expect(service.given.wasSetBack!(NOON, 1000, 20 * SECOND)).toBe(isSo);
  }
});

test('what changed while a clock fell by a minute or more is read once more, a day back, and that at most every ten minutes', () => {
  const service = aService();
  const { facts, clock, doubts, answer } = service;
  answer();
  fall(service, 59 * SECOND);
  expect([doubts, facts.isDoubted]).toEqual([[], false]);
  fall(service, 3 * MINUTE);
  expect([doubts, facts.backMs() >= DAY]).toEqual([['missed-change'], true]);
  clock.now = 8 * MINUTE;
  fall(service, 6 * MINUTE);
  expect(doubts).toHaveLength(1);
  clock.now = 12 * MINUTE;
  fall(service, 9 * MINUTE);
  expect(doubts).toHaveLength(2);
  // No look has missed anything.
  expect(facts.isDoubted).toBe(false);
  const minute = aService();
  minute.answer();
  fall(minute, MINUTE);
  expect(minute.doubts).toEqual(['missed-change']);
});

test('where Date jumps ahead for good, looks reach as much further back; what seconds and long lines make of it is no jump', () => {
  for (const [jumpMs, backMs] of [
    [5000, 0],
    [5001, 5001],
    [20 * SECOND, 20 * SECOND],
  ] as const) {
    const { facts, answer } = aService();
    answer();
    facts.noteFilter({ sinceMs: NOON, oldestMs: NOON, newestBeforeMs: NOON });
    facts.noteLag(NOON);
    for (let i = 0; i < 8; i++) answer(jumpMs);
    expect([jumpMs, facts.backMs()]).toEqual([jumpMs, backMs]);
  }
});

test('a filter without effect is told and asks for a reading once, and is over when a look shows that it has one', () => {
  const { facts, doubts, health } = aService();
  facts.noteIgnored(undefined);
  facts.noteIgnored(false);
  expect([doubts, facts.areDeltasUseless]).toEqual([[], false]);
  facts.noteIgnored(true);
  facts.noteIgnored(true);
  facts.noteIgnored(undefined);
  expect([doubts, facts.areDeltasUseless, health.doubt]).toEqual([['filter-ignored'], true, 'filter-ignored']);
  facts.noteIgnored(false);
  expect([doubts.length, facts.areDeltasUseless, health.doubt]).toEqual([1, false, undefined]);
});

test('where pages are ignored deltas are of no use only while they need more than one', () => {
  const { facts, doubts, health } = aService();
  facts.notePage(true);
  expect([facts.arePagesIgnored, health.doubt]).toEqual([false, undefined]);
  facts.noteComplete(false);
  expect([facts.areDeltasUseless, doubts]).toEqual([false, []]);
  facts.noteComplete(true);
  facts.notePage(false);
  expect([facts.arePagesIgnored, facts.areDeltasUseless, health.doubt]).toEqual([true, false, 'pages-ignored']);
  facts.noteComplete(false);
  facts.noteComplete(false);
  expect([facts.areDeltasUseless, doubts]).toEqual([true, ['pages-ignored']]);
  facts.noteComplete(true);
  facts.noteComplete(false);
  expect(doubts).toHaveLength(2);
  facts.notePage(true);
  expect([facts.areDeltasUseless, health.doubt]).toEqual([false, undefined]);
});

test('where pages were ignored before the first look, deltas are of use until one has needed more than one', () => {
  const { facts, doubts, patchCount } = aService();
  facts.notePage(false);
  expect(facts.areDeltasUseless).toBe(false);
  facts.noteComplete(false);
  expect([facts.areDeltasUseless, doubts]).toEqual([true, ['pages-ignored']]);
  // What is known is told once.
  const before = patchCount();
  facts.notePage(false);
  expect(patchCount()).toBe(before);
});

test('changes that deltas have missed are counted and told, and looks reach a day further back', () => {
  const { facts, doubts, health } = aService();
  expect(facts.isDoubted).toBe(false);
  facts.doubt(2);
  facts.doubt(3);
  expect([facts.isDoubted, doubts, health.doubt]).toEqual([true, ['missed-change', 'missed-change'], 'missed-change']);
  expect(health.facts?.missedChangeCount).toBe(5);
  expect(facts.backMs()).toBe(DAY);
  // What says more of the deltas goes first.
  facts.noteIgnored(true);
  expect(health.doubt).toBe('filter-ignored');
});

test('what readings of the open states have mended and taken away adds up', () => {
  const { facts, health } = aService();
  facts.count({ mendedCount: 1, goneCount: 2 });
  facts.count({ mendedCount: 3, goneCount: 4 });
  expect(health.facts).toMatchObject({ mendedCount: 4, goneCount: 6 });
});

test('a known change that a look had to bring and did not is a doubt', () => {
  const { facts, clock, doubts, change } = aService();
  change(NOON);
  clock.now = 3 * MINUTE;
  facts.checkDelta(nothingSince(NOON - MINUTE, clock.now));
  expect(doubts).toEqual(['missed-change']);
  facts.checkDelta(nothingSince(NOON - MINUTE, clock.now));
  expect(doubts).toHaveLength(1);
});

test('for an own write a deep look is due after half a minute; for what others did none is', () => {
  const { facts, change } = aService();
  change(NOON);
  expect(facts.checkDueAt()).toBe(Infinity);
  change(NOON, true);
  expect(facts.checkDueAt()).toBe(30 * SECOND);
});

test('while times cannot be read as moments nothing can be missed', () => {
  const { facts, clock, doubts, change } = aService({ text: '2026-11-20 12:00:00' });
  change(NOON, true);
  expect([facts.isZoneKnown(), facts.checkDueAt()]).toEqual([false, Infinity]);
  clock.now = 3 * MINUTE;
  facts.checkDelta(nothingSince(NOON - MINUTE, clock.now));
  expect(doubts).toEqual([]);
});

test('a zone that is learnt is told and put to all times once; looks reach as far back as before, until they prove less', () => {
  const { facts, zones, health, answer } = aService({ text: '2026-11-20 09:00:00', newestMs: NOON - 3 * HOUR });
  answer();
  const before = facts.backMs();
  expect(before).toBe(3 * HOUR);
  facts.learnZone('2026-11-20 09:00:00', NOON);
  expect([zones, facts.isZoneKnown()]).toEqual([[], false]);
  facts.learnZone('2026-11-20 09:00:00', NOON, true);
  facts.learnZone('2026-11-20 09:00:00', NOON, true);
  expect([zones, facts.isZoneKnown()]).toEqual([[-3 * HOUR], true]);
  expect(health.facts).toMatchObject({ zoneOffsetMs: -3 * HOUR, isZoneKnown: true });
  expect(facts.backMs()).toBe(before);
  facts.noteFilter({ sinceMs: NOON, oldestMs: NOON, newestBeforeMs: undefined });
  expect(facts.backMs()).toBe(MINUTE);
});

test('a zone that the disk has by now, from another process, is not put to all times once more', () => {
  const { facts, zones, known, answer } = aService({ text: '2026-11-20 09:00:00' });
  answer();
  known.zoneOffsetMs = -3 * HOUR;
  facts.learnZone('2026-11-20 09:00:00', NOON, true);
  expect([zones, facts.isZoneKnown()]).toEqual([[], true]);
});

test('what was to show up before the zone was learnt has to show up by its time as it is read now', () => {
  const { facts, clock, doubts, change, answer } = aService({ text: '2026-11-20 09:00:00' });
  answer();
  change(NOON - 3 * HOUR);
  facts.learnZone('2026-11-20 09:00:00', NOON, true);
  clock.now = 3 * MINUTE;
  facts.checkDelta(nothingSince(NOON - MINUTE, clock.now));
  expect(doubts).toEqual(['missed-change']);
});

test('the first time without a zone is told as soon as it is seen', () => {
  const { facts, health, answer, given } = aService();
  answer();
  const entry = { item: anItem({ updated_at: '2026-11-20 12:00:00' }), knownAt: 0, askedAt: 0 };
  given.listen!([{ entry, before: undefined } as unknown as Change]);
  expect(facts.isZoneKnown()).toBe(false);
  answer();
  expect(health.facts?.isZoneKnown).toBe(false);
});

test('a doubt of the last run is one of this', () => {
  const { facts } = aService();
  facts.resume({ isDoubted: true } as never);
  expect([facts.isDoubted, facts.backMs()]).toEqual([true, DAY]);
});
