/** Runs of prices: rules in whole cents, and what a step writes or leaves alone, whatever the price is by then. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeBetween,
  ruledPrice,
  taskOf,
  writeOf,
  type PriceRun,
  type RunRow,
  overlapsOf,
} from '../../src/domain/price-runs.ts';
import { readMomentToCome } from '../../src/base/moments.ts';

describe('price runs', () => {
  test('a rule is percentage, multiple and ending in turn, and never below its floor', () => {
    expect(ruledPrice(2990, { permille: -100 })).toBe(2691);
    expect(ruledPrice(2990, { permille: -100, roundTo: 50 })).toBe(2700);
    expect(ruledPrice(2990, { permille: -100, ending: 90 })).toBe(2690);
    expect(ruledPrice(2980, { permille: -100, ending: 90 })).toBe(2590);
    expect(ruledPrice(2980, { permille: -100, ending: 90, floor: 2650 })).toBe(2650);
    expect(ruledPrice(50, { permille: -100, ending: 90 })).toBe(45);
    expect(ruledPrice(1001, { permille: 75 })).toBe(1076);
  });

  const cents = fc.integer({ min: 0, max: 2_000_000 });

  test('a rule makes whole cents, not below the floor nor above the rounded percentage', () => {
    const rule = fc.record({
      permille: fc.integer({ min: -950, max: 4000 }),
      roundTo: fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }),
      ending: fc.option(fc.integer({ min: 0, max: 99 }), { nil: undefined }),
      floor: fc.option(cents, { nil: undefined }),
    });
    fc.assert(
      fc.property(cents, rule, (price, one) => {
        const ruled = ruledPrice(price, one);
        expect(Number.isSafeInteger(ruled)).toBe(true);
        expect(ruled).toBeGreaterThanOrEqual(one.floor ?? 0);
        const most = (price * (1000 + one.permille)) / 1000 + (one.roundTo ?? 1);
        expect(ruled).toBeLessThanOrEqual(Math.max(most, one.floor ?? 0));
      }),
      { numRuns: 300 },
    );
  });

  const prices = fc.record({ preco: fc.constantFrom(100, 200, 300), preco_promocional: fc.constantFrom(0, 50, 90) });

  test('a step writes over its planned price alone, and takes back its own alone', () => {
    fc.assert(
      fc.property(prices, prices, prices, (before, after, now) => {
        const row: RunRow = { product_id: 'p', name: '', before, after, begin: {}, end: {} };
        const same = (a: typeof now, b: typeof now) => Object.keys(changeBetween(a, b)).length === 0;
        const begun = writeOf(row, 'begin', now, 'cents');
        if (same(now, before)) expect(begun).toEqual({ change: changeBetween(before, after) });
        else expect(['already-so', 'changed']).toContain(begun);
        const ended = writeOf(row, 'end', now, 'cents');
        if (typeof ended === 'string') return;
        const back = { ...now, ...ended.change };
        // What the run never touched stays as it is by now.
        for (const field of ['preco', 'preco_promocional'] as const) {
          expect(back[field]).toBe(before[field] === after[field] ? now[field] : before[field]);
          if (before[field] !== after[field]) expect(now[field]).toBe(after[field]);
        }
      }),
      { numRuns: 300 },
    );
  });

  const row = (begin: RunRow['begin'], end: RunRow['end'] = {}): RunRow => ({
    product_id: 'p',
    name: '',
    before: { preco: 100, preco_promocional: 0 },
    after: { preco: 100, preco_promocional: 90 },
    begin,
    end,
  });
  const run: PriceRun = {
    id: 'r',
    at: 0,
    operator: '',
    station: '',
    name: '',
    unit: 'cents',
    beginsAt: 10,
    endsAt: 20,
    rows: [],
  };

  test('a step is due from its moment on; one that was never begun is missed', () => {
    expect(taskOf(run, row({}), 9)).toBeUndefined();
    expect(taskOf(run, row({}), 10)).toEqual({ step: 'begin', do: 'ask' });
    expect(taskOf(run, row({}), 20)).toEqual({ step: 'begin', do: 'decide', verdict: 'missed' });
    expect(taskOf({ ...run, stoppedAt: 5 }, row({}), 6)).toMatchObject({ verdict: 'cancelled' });
    expect(taskOf(run, row({ intentId: 'i' }), 15)).toMatchObject({ do: 'await', isUnwanted: false });
    expect(taskOf(run, row({ intentId: 'i' }), 20)).toMatchObject({ do: 'await', isUnwanted: true });
    expect(taskOf(run, row({ verdict: 'applied' }), 19)).toBeUndefined();
    expect(taskOf(run, row({ intentId: 'i', verdict: 'applied' }), 20)).toEqual({ step: 'end', do: 'ask' });
    // Found as it was wanted after a lost answer.
    expect(taskOf(run, row({ intentId: 'i', verdict: 'already-so' }), 20)).toEqual({ step: 'end', do: 'ask' });
    expect(taskOf(run, row({ verdict: 'changed' }), 20)).toMatchObject({ step: 'end', verdict: 'nothing' });
    expect(taskOf(run, row({ verdict: 'already-so' }), 20)).toMatchObject({ step: 'end', verdict: 'nothing' });
    expect(taskOf(run, row({ verdict: 'applied' }, { verdict: 'applied' }), 99)).toBeUndefined();
  });

  const local = (year: number, month: number, day: number, hour = 0, minute = 0) =>
    new Date(year, month, day, hour, minute).getTime();

  describe('a moment to come', () => {
    const now = new Date(2026, 10, 22, 12).getTime();
    test('is a span, a day of this calendar, or a date-time with its zone', () => {
      expect(readMomentToCome('2h', now, false)).toBe(now + 7_200_000);
      expect(readMomentToCome('2026-11-28', now, false)).toBe(local(2026, 10, 28));
      expect(readMomentToCome('2026-11-28 08:30', now, false)).toBe(local(2026, 10, 28, 8, 30));
      expect(readMomentToCome('2026-11-28T08:30', now, true)).toBe(local(2026, 10, 28, 8, 30));
      expect(readMomentToCome('2026-11-28T08:30:00-03:00', now, true)).toBe(Date.UTC(2026, 10, 28, 11, 30));
    });

    test.each([
      ['24/12/2026', local(2026, 11, 24)],
      ['24/12/2026 18:00', local(2026, 11, 24, 18)],
      ['24/12 18:00', local(2026, 11, 24, 18)],
      ['24/12, 18h', local(2026, 11, 24, 18)],
      ['24/12 18h30', local(2026, 11, 24, 18, 30)],
      ['2026-12-24 8h', local(2026, 11, 24, 8)],
      ['5/12', local(2026, 11, 5)],
      ['05/01 9:00', local(2027, 0, 5, 9)],
      // Earlier today is today, and no year from now.
      ['22/11 08:00', local(2026, 10, 22, 8)],
    ])('is %s, as Portuguese has it', (text, at) => {
      expect(readMomentToCome(text, now, true)).toBe(at);
    });

    test('in English the day is first only where it cannot be the month', () => {
      expect(readMomentToCome('24/12/2026', now, false)).toBe(local(2026, 11, 24));
      expect(readMomentToCome('12/12 18:00', now, false)).toBe(local(2026, 11, 12, 18));
      expect(readMomentToCome('05/12/2026', now, false)).toBeUndefined();
      expect(readMomentToCome('12/24/2026', now, false)).toBeUndefined();
    });

    test.each([
      '2026-02-30',
      'tomorrow',
      '2026-11-28 25:00',
      '2026-11-28 08:60',
      '31/11',
      '24/13',
      '0/12',
      '24/12/26',
      '24/12 18',
      '24/12 18:00 BRT',
      '24/12/2026 24:00',
      '24-12-2026',
      '24/12/2026 18:00:00',
      '18:00',
      '',
      // Yesterday: nobody means that of next year.
      '21/11',
    ])('is not %s', (text) => {
      expect(readMomentToCome(text, now, true)).toBeUndefined();
    });
  });

  /** The products that a run has at those times, too. */
  function found(times: { beginsAt: number; endsAt?: number }, run: PriceRun, now = 50, ids = ['p1', 'p2']) {
    return overlapsOf(times, new Set(ids), [run], now).flatMap(({ rows }) => rows.map(({ product_id }) => product_id));
  }

  test('runs overlap where both hold a price of one product at one moment', () => {
    const prices = { preco: 100, preco_promocional: 0 };
    const aRun = (patch: Partial<PriceRun>, begin = {}): PriceRun => ({
      id: 'r1',
      at: 0,
      operator: 'ana',
      station: 'office',
      name: 'weekend',
      unit: 'cents',
      beginsAt: 100,
      endsAt: 200,
      rows: [{ product_id: 'p1', name: 'Mug', before: prices, after: prices, begin, end: {} }],
      ...patch,
    });
    expect(found({ beginsAt: 150, endsAt: 300 }, aRun({}))).toEqual(['p1']);
    expect(found({ beginsAt: 0, endsAt: 101 }, aRun({}))).toEqual(['p1']);
    // One ends in the moment in which the other begins.
    expect(found({ beginsAt: 200, endsAt: 300 }, aRun({}))).toEqual([]);
    expect(found({ beginsAt: 0, endsAt: 100 }, aRun({}))).toEqual([]);
    // Without an end the price is changed at the beginning, and the run is done.
    expect(found({ beginsAt: 150 }, aRun({}))).toEqual(['p1']);
    expect(found({ beginsAt: 250 }, aRun({}))).toEqual([]);
    expect(found({ beginsAt: 50, endsAt: 150 }, aRun({ endsAt: undefined }))).toEqual(['p1']);
    expect(found({ beginsAt: 150, endsAt: 250 }, aRun({ endsAt: undefined }))).toEqual([]);
    expect(found({ beginsAt: 150, endsAt: 300 }, aRun({}), 50, ['p2'])).toEqual([]);
    expect(found({ beginsAt: 150, endsAt: 300 }, aRun({ stoppedAt: 120 }))).toEqual([]);
    // What somebody else had changed the run does not hold.
    expect(found({ beginsAt: 150, endsAt: 300 }, aRun({}, { verdict: 'changed' }))).toEqual([]);
    expect(found({ beginsAt: 150, endsAt: 300 }, aRun({}, { intentId: 'i', verdict: 'applied' }))).toEqual(['p1']);
  });
});
