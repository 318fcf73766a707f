/** The pace as it is said of people: never of too little, never of what came back, and what is due first comes first. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src/domain/audit.ts';
import { leftOverOf, PACE_SPAN_MS, paceOf, paceOfEach, shippedIn, type Due } from '../../src/eventlog/pace.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const MINUTE = 60_000;
const at = (...minutesAgo: number[]) => minutesAgo.map((ago) => ({ parcel: `p${ago}`, at: NOW - ago * MINUTE }));

test('before three parcels and twenty minutes it is too early to say', () => {
  expect(paceOf([], NOW)).toEqual({ parcels: 0, sinceMs: undefined, perHour: undefined });
  expect(paceOf(at(50, 1), NOW)).toMatchObject({ parcels: 2, perHour: undefined });
  expect(paceOf(at(19, 15, 10, 5, 1), NOW)).toMatchObject({ parcels: 5, perHour: undefined });
  expect(paceOf(at(20, 15, 10), NOW).perHour).toBeCloseTo(6);
});

test('who began within the span is judged from the first parcel on, and who was at work before by the whole span', () => {
  expect(paceOf(at(60, 40, 20, 1), NOW)).toMatchObject({ parcels: 4, sinceMs: NOW - 60 * MINUTE, perHour: 3 });
  expect(paceOf(at(200, 170, 100, 1), NOW)).toMatchObject({ parcels: 3, sinceMs: NOW - PACE_SPAN_MS, perHour: 1 });
  // What was before a long pause is another shift.
  expect(paceOf(at(600, 40, 20, 1), NOW)).toMatchObject({ parcels: 3, sinceMs: NOW - 40 * MINUTE, perHour: 3 });
});

test('a bulk that left at one moment says nothing of a pace', () => {
  const bulk = Array.from({ length: 15 }, (_, index) => ({ parcel: `b${index}`, at: NOW - 30 * MINUTE }));
  expect(paceOf(bulk, NOW)).toMatchObject({ parcels: 15, perHour: undefined });
  expect(paceOf([...bulk, ...at(10, 0)], NOW)).toMatchObject({ parcels: 17, perHour: 4 });
});

test('several items of a parcel are one, and a clock that jumped ahead counts for nothing', () => {
  const items = [...at(60, 40, 20), ...at(60, 40, 20), { parcel: 'ahead', at: NOW + MINUTE }];
  expect(paceOf(items, NOW)).toMatchObject({ parcels: 3 });
});

const verdict = (item_id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  at: NOW,
  operator: 'eva',
  station: 'bench 2',
  what: 'verdict',
  operation: 'ship',
  verdict: 'applied',
  order_id: `o-${item_id}`,
  item_id,
  ...more,
});

test('a station’s own are what it shipped with a verdict, without what was brought back', () => {
  const trail = [
    verdict('a'),
    verdict('b'),
    verdict('c', { verdict: 'already-so' }),
    verdict('d', { what: 'intent' }),
    verdict('b', { operation: 'returnToProduction', station: 'bench 9' }),
    verdict('e', { verdict: 'refused' }),
    verdict('f', { operation: 'accept' }),
  ];
  expect(shippedIn(trail, (id) => (id === 'a' ? 'BR1' : undefined))).toEqual([
    { parcel: 'BR1', at: NOW, operator: 'eva', station: 'bench 2' },
  ]);
});

test('everybody is listed apart, and nobody who shipped nothing', () => {
  const shipped = [
    ...at(50, 30, 10).map((one) => ({ ...one, operator: 'ana', station: 's1' })),
    ...at(5).map((one) => ({ ...one, operator: 'eva', station: 's2' })),
    { parcel: 'old', at: NOW - 4 * 3_600_000, operator: 'rui', station: 's3' },
  ];
  const each = paceOfEach(shipped, NOW);
  expect(each.map(({ operator, pace }) => [operator, pace.parcels, pace.perHour])).toEqual([
    ['ana', 3, 2 / (50 / 60)],
    ['eva', 1, undefined],
  ]);
});

test('what is due first is packed first, and without a pace or a cut-off to come nothing is said', () => {
  const hour = 3_600_000;
  const due: Due[] = [
    { parcels: 10, leftMs: 2 * hour },
    { parcels: 5, leftMs: hour },
    { parcels: 7, leftMs: undefined },
    { parcels: 3, leftMs: -hour },
  ];
  expect(leftOverOf(due, 5)).toEqual([5, 0, undefined, undefined]);
  expect(leftOverOf(due, 8)).toEqual([0, 0, undefined, undefined]);
  expect(leftOverOf(due, 4)).toEqual([7, 1, undefined, undefined]);
  expect(leftOverOf(due, undefined)).toEqual([undefined, undefined, undefined, undefined]);
});

test('never are more left than there are, and a higher pace leaves no more', () => {
  const one = fc.record({
    parcels: fc.nat(50),
    leftMs: fc.option(fc.integer({ min: -1e7, max: 4e7 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.nat(60), fc.nat(60), (due, slow, more) => {
      const [low, high] = [leftOverOf(due, slow), leftOverOf(due, slow + more)];
      for (const [index, { parcels }] of due.entries()) {
        const left = low[index];
        if (left === undefined) return high[index] === undefined;
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(parcels);
        expect(high[index]).toBeLessThanOrEqual(left);
      }
      return true;
    }),
    { numRuns: 200 },
  );
});
