/** Until when orders are promised: holidays, weekends, cut-offs, and what holds in every zone and on every day. */
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { dayAt, dayOfDate, dayText, momentOf, weekdayOf } from '../../src/base/calendar.ts';
import { easterOf, isNationalHoliday, readClosedDay } from '../../src/domain/holidays.ts';
import {
  createDueReader,
  productFacts,
  type DueReader,
  type Promised,
  type PromiseRule,
} from '../../src/domain/promise.ts';
import type { Product } from '../../src/domain/records.ts';

const ZONE = process.env['TZ']!;
afterEach(() => {
  process.env['TZ'] = ZONE;
});

/** `2026-11-27 16:00` by the clock of this process. */
const at = (text: string): number => new Date(text.replace(' ', 'T')).getTime();
const shown = (ms: number | undefined): string => {
  if (ms === undefined) return 'none';
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

const CUT_OFFS = [undefined, 960, 960, 960, 960, 960, 660];
const rule = (its: Partial<PromiseRule> = {}): PromiseRule => ({ days: 2, isWorking: true, from: 'created', ...its });
const asked = (created: string, its: Partial<Promised> = {}): Promised => ({
  delivery: 'SEDEX',
  product: undefined,
  createdMs: at(created),
  paidMs: undefined,
  slackMs: 0,
  ...its,
});
const readerOf = (rules: readonly PromiseRule[], closed: readonly string[] = []): DueReader =>
  createDueReader({ rules, closed });
const due = (created: string, its: Partial<PromiseRule> = {}, closed: readonly string[] = []): string =>
  shown(readerOf([rule(its)], closed)(asked(created))?.at);

describe('holidays', () => {
  test.each([
    [1818, 3, 22],
    [1981, 4, 19],
    [2000, 4, 23],
    [2024, 3, 31],
    [2025, 4, 20],
    [2026, 4, 5],
    [2033, 4, 17],
    [2038, 4, 25],
    [2285, 3, 22],
  ])('Easter of %d is on %d/%d', (year, month, date) => {
    expect(easterOf(year)).toBe(dayOfDate(year, month, date));
  });

  test('the national ones of Brazil are nine dates and Good Friday', () => {
    const of = (year: number) =>
      Array.from({ length: 366 }, (_, index) => dayOfDate(year, 1, 1) + index)
        .filter((day) => day < dayOfDate(year + 1, 1, 1) && isNationalHoliday(day))
        .map((day) => new Date(day * 86_400_000).toISOString().slice(5, 10));
    const dated = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25'];
    expect(of(2026)).toEqual([...dated, '04-03'].toSorted());
    expect(of(2031)).toEqual([...dated, '04-11'].toSorted());
    // Zumbi is everybody’s since 2024.
    expect(of(2023)).not.toContain('11-20');
  });

  test('closed days are dates, dates of each year, and those that move with Easter', () => {
    const is = (text: string, ...date: [number, number, number]) => readClosedDay(text)?.(dayOfDate(...date));
    expect([is('2026-12-24', 2026, 12, 24), is('2026-12-24', 2027, 12, 24)]).toEqual([true, false]);
    expect([is('01-25', 2026, 1, 25), is('01-25', 2031, 1, 25), is('01-25', 2031, 1, 26)]).toEqual([true, true, false]);
    expect([is('carnival', 2026, 2, 16), is('carnival', 2026, 2, 17), is('carnival', 2026, 2, 18)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(is('corpus-christi', 2026, 6, 4)).toBe(true);
    expect(is('02-29', 2028, 2, 29)).toBe(true);
    for (const wrong of ['', '2026-02-29', '13-01', '2026-1-1', 'easter', 'toString', '24/12', '112-24', '12-24.']) {
      expect(readClosedDay(wrong)).toBeUndefined();
    }
  });
});

describe('promises', () => {
  test.each([
    // Thursday, Friday before and at the cut-off, and a minute behind it.
    ['2026-11-26 10:00', '2026-11-28 11:00'],
    ['2026-11-27 15:59', '2026-11-30 16:00'],
    ['2026-11-27 16:00', '2026-11-30 16:00'],
    ['2026-11-27 16:01', '2026-12-01 16:00'],
    // A Saturday is worked until eleven, a Sunday is not.
    ['2026-11-28 10:59', '2026-12-01 16:00'],
    ['2026-11-28 11:01', '2026-12-02 16:00'],
    ['2026-11-29 09:00', '2026-12-02 16:00'],
    // Christmas and New Year's Day are Fridays.
    ['2026-12-23 15:00', '2026-12-26 11:00'],
    ['2026-12-24 17:00', '2026-12-29 16:00'],
    ['2026-12-30 17:00', '2027-01-04 16:00'],
  ])('two working days from %s end at %s', (created, expected) => {
    expect(due(created, { cutOffs: CUT_OFFS })).toBe(expected);
  });

  test('without cut-offs Monday to Friday are worked, and a promise ends with its day', () => {
    expect(due('2026-11-26 23:30')).toBe('2026-11-30 23:59');
    expect(due('2026-11-28 10:00', { days: 0 })).toBe('2026-11-30 23:59');
  });

  test('days of the calendar are counted whatever day they are', () => {
    expect(due('2026-12-24 10:00', { days: 1, isWorking: false, cutOffs: CUT_OFFS }, ['2026-12-25'])).toBe(
      '2026-12-25 16:00',
    );
    expect(due('2026-11-28 12:00', { days: 0, isWorking: false, cutOffs: CUT_OFFS })).toBe('2026-11-29 23:59');
  });

  test('the shop’s own closed days are not counted', () => {
    expect(due('2026-12-21 10:00', { days: 3, cutOffs: CUT_OFFS }, ['2026-12-24', '12-26'])).toBe('2026-12-28 16:00');
    expect(due('2026-02-13 10:00', { days: 1 }, ['carnival'])).toBe('2026-02-18 23:59');
  });

  test('a promise of a shop that never opens ends all the same', () => {
    const everyDay = Array.from({ length: 366 }, (_, index) => dayText(dayOfDate(2028, 1, 1) + index).slice(5));
    const reader = readerOf([rule()], everyDay);
    expect(reader(asked('2026-11-27 10:00'))?.at).toBeGreaterThan(at('2030-01-01 00:00'));
  });

  test('the first rule that fits holds; a delivery is found anywhere in its name', () => {
    const reader = readerOf([rule({ delivery: 'sedéx', days: 0 }), rule({ days: 9 })]);
    expect(shown(reader(asked('2026-11-24 10:00', { delivery: 'Sedex 10' }))?.at)).toBe('2026-11-24 23:59');
    expect(shown(reader(asked('2026-11-24 10:00', { delivery: 'PAC' }))?.at)).toBe('2026-12-07 23:59');
    expect(readerOf([rule({ delivery: 'motoboy' })])(asked('2026-11-24 10:00'))).toBeUndefined();
  });

  test('days from the payment are estimated while it is not known', () => {
    const reader = readerOf([rule({ from: 'paid', days: 1 })]);
    const end = at('2026-11-26 00:00') - 1;
    expect(reader(asked('2026-11-24 10:00'))).toEqual({ at: end, latest: end, isEstimated: true });
    const paid = reader(asked('2026-11-24 10:00', { paidMs: at('2026-11-27 10:00') }));
    expect(paid).toMatchObject({ at: at('2026-12-01 00:00') - 1, isEstimated: false });
  });

  test('days from the order are counted from the order, also once it is paid', () => {
    const paid = asked('2026-11-24 10:00', { paidMs: at('2026-11-27 10:00') });
    expect(readerOf([rule({ days: 1 })])(paid)).toMatchObject({ at: at('2026-11-26 00:00') - 1, isEstimated: false });
  });

  test.each<[string, Partial<PromiseRule>]>([
    ['with cut-offs', { cutOffs: CUT_OFFS }],
    ['without', {}],
  ])('a reader says of an order what one says that was asked of no other: %s', (_, its) => {
    const reader = readerOf([rule(its)]);
    for (const created of [
      '2026-11-26 10:00',
      '2026-11-26 17:00',
      '2026-11-27 00:00',
      '2026-11-25 10:00',
      '2026-11-26 10:00',
      '2026-11-23 00:00',
      '2026-11-23 23:59',
    ])
      expect(shown(reader(asked(created))?.at), created).toBe(due(created, its));
  });

  test('a product without category and tags has the rule that asks for neither', () => {
    const product = productFacts({ categoria: null, tags: null } as unknown as Product);
    expect(product).toEqual({ categories: [], tags: [] });
    const reader = readerOf([rule({ category: 'casa', days: 0 }), rule({ days: 1 })]);
    expect(shown(reader(asked('2026-11-24 10:00', { product }))?.at)).toBe('2026-11-25 23:59');
  });

  test('a category is known by its slug, too; blanks around a name are part of none', () => {
    const categoria = { id: '1', nome: ' Cozinha ', slug: 'loucas' };
    const product = productFacts({ categoria, tags: ' novo ,, sob encomenda; ' } as Product);
    expect(product).toEqual({ categories: ['cozinha', 'loucas'], tags: ['novo', 'sob encomenda'] });
    for (const asking of [{ category: ' Loucas' }, { category: 'cozinha ' }, { tag: ' Novo ' }])
      expect(readerOf([rule(asking)])(asked('2026-11-24 10:00', { product })), JSON.stringify(asking)).toBeDefined();
  });

  test('of a product that is not known the latest promise is estimated', () => {
    const reader = readerOf([rule({ category: 'Cerâmica', days: 0 }), rule({ tag: 'sob encomenda', days: 9 }), rule()]);
    const of = (product: Promised['product']) => reader(asked('2026-11-24 10:00', { product }));
    const product = (nome: string, tags: string) =>
      productFacts({
        categoria: { id: '1', nome, slug: '', categoria_pai: { id: '2', nome: 'Casa', slug: 'casa' } },
        tags,
      });
    expect(shown(of(product('CERAMICA', ''))?.at)).toBe('2026-11-24 23:59');
    expect(shown(of(product('Papel', 'novo, Sob Encomenda'))?.at)).toBe('2026-12-07 23:59');
    expect(of(product('Papel', ''))).toMatchObject({ at: at('2026-11-27 00:00') - 1, isEstimated: false });
    expect(of(undefined)).toMatchObject({ at: at('2026-12-08 00:00') - 1, isEstimated: true });
    // The category above is one, too; a rule may ask for both.
    expect(
      shown(
        readerOf([rule({ category: 'casa', tag: 'x' })])(asked('2026-11-24 10:00', { product: product('a', 'x') }))?.at,
      ),
    ).toBe('2026-11-26 23:59');
    expect(
      readerOf([rule({ category: 'casa', tag: 'y' })])(asked('2026-11-24 10:00', { product: product('a', 'x') })),
    ).toBeUndefined();
  });

  test('where the times may be later than they read, so may the promise', () => {
    const reader = readerOf([rule({ cutOffs: CUT_OFFS, days: 0 })]);
    expect(reader(asked('2026-11-27 15:00', { slackMs: 12 * 3_600_000 }))).toMatchObject({
      at: at('2026-11-27 16:00'),
      latest: at('2026-11-28 11:00'),
    });
  });
});

/** With summer time, without, with one that begins and ends at midnight, with half an hour of it, and beyond the date line. */
const ZONES = [
  'America/Sao_Paulo',
  'UTC',
  'Europe/Lisbon',
  'America/Santiago',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
const minuteOfDay = fc.option(fc.integer({ min: 0, max: 1439 }), { nil: undefined });
const anyRule = fc.record({
  days: fc.integer({ min: 0, max: 20 }),
  isWorking: fc.boolean(),
  from: fc.constant('paid' as const),
  cutOffs: fc.option(
    fc
      .array(minuteOfDay, { minLength: 7, maxLength: 7 })
      .filter((week) => week.some((minutes) => minutes !== undefined)),
    { nil: undefined },
  ),
});
const anyMoment = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2040, 0, 1) });
const closed = fc.array(fc.constantFrom('12-24', '12-26', '2026-11-27', '2018-11-05', 'carnival', 'corpus-christi'), {
  maxLength: 3,
});
const HOUR = 3_600_000;

/** Around the hours on which clocks change, too. */
const twoMoments = fc.oneof(
  fc.tuple(anyMoment, fc.integer({ min: 0, max: 40 * 24 * HOUR })),
  fc.tuple(anyMoment, fc.integer({ min: 0, max: 3 * HOUR })),
  fc.tuple(
    fc
      .tuple(
        // Brazil's last ones, Lisbon's, Santiago's, Havana's, Lord Howe's.
        fc.constantFrom(
          Date.UTC(2018, 10, 4, 3),
          Date.UTC(2019, 1, 17, 2),
          Date.UTC(2026, 2, 29, 1),
          Date.UTC(2026, 9, 25, 1),
          Date.UTC(2026, 3, 5, 3),
          Date.UTC(2026, 8, 6, 4),
          Date.UTC(2026, 10, 1, 5),
          Date.UTC(2026, 9, 3, 15, 30),
        ),
        fc.integer({ min: -26 * HOUR, max: 26 * HOUR }),
      )
      .map(([change, away]) => change + away),
    fc.integer({ min: 0, max: 4 * HOUR }),
  ),
);

describe.each(ZONES)('promises in %s', (zone) => {
  const dueOf = (rule: PromiseRule, closed: readonly string[], ms: number): number => {
    const known = { delivery: '', product: undefined, createdMs: ms, paidMs: ms, slackMs: 0 };
    return readerOf([rule], closed)(known)!.at;
  };

  test('who pays later is promised no earlier', () => {
    process.env['TZ'] = zone;
    fc.assert(
      fc.property(anyRule, closed, twoMoments, (rule, closed, [ms, later]) => {
        expect(dueOf(rule, closed, ms + later)).toBeGreaterThanOrEqual(dueOf(rule, closed, ms));
      }),
      { numRuns: 300 },
    );
  });

  test('a promise ends after so many days, at the cut-off of a day that is worked', () => {
    process.env['TZ'] = zone;
    fc.assert(
      fc.property(anyRule, closed, twoMoments, (rule, closed, [ms]) => {
        const due = dueOf(rule, closed, ms);
        const day = dayAt(due);
        expect(due).toBeGreaterThanOrEqual(ms);
        expect(day - dayAt(ms)).toBeGreaterThanOrEqual(rule.days);
        const cutOff = rule.cutOffs?.[weekdayOf(day)];
        expect(due).toBe(cutOff === undefined ? momentOf(day + 1, 0) - 1 : momentOf(day, cutOff));
        if (!rule.isWorking) return;
        expect(isNationalHoliday(day) || closed.some((text) => readClosedDay(text)!(day))).toBe(false);
        const week = rule.cutOffs?.map((minutes) => minutes !== undefined) ?? [
          false,
          true,
          true,
          true,
          true,
          true,
          false,
        ];
        expect(week[weekdayOf(day)]).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
