/** The rules of runs of prices at their edges, and the one line in which a run is typed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countsOf,
  isFinished,
  isGoodVerdict,
  isOurs,
  isOver,
  leftAlone,
  overlapsOf,
  ruledPrice,
  stateOf,
  taskOf,
  writeOf,
} from '../../src/domain/price-runs.ts';
import type { PriceRun, RunRow, Step, StepVerdict } from '../../src/domain/price-runs.ts';
import { readTypedRun } from '../../src/domain/promo-rule.ts';

const row = (begin: Step = {}, end: Step = {}, its: Partial<RunRow> = {}): RunRow => ({
  product_id: 'p1',
  name: 'Mug',
  before: { preco: 1000, preco_promocional: 0 },
  after: { preco: 1000, preco_promocional: 800 },
  begin,
  end,
  ...its,
});
const run = (its: Partial<PriceRun> = {}): PriceRun =>
  ({ id: 'r', unit: 'cents', beginsAt: 100, endsAt: 200, rows: [row()], ...its }) as PriceRun;

describe('runs', () => {
  test.each([
    [1000, { permille: 0 }, 1000],
    [1000, { permille: -100 }, 900],
    [1005, { permille: -500 }, 503],
    [1024, { permille: 0, roundTo: 50 }, 1000],
    [1025, { permille: 0, roundTo: 50 }, 1050],
    [1000, { permille: 0, ending: 90 }, 990],
    [1090, { permille: 0, ending: 90 }, 1090],
    [1095, { permille: 0, ending: 90 }, 1090],
    [1000, { permille: 0, ending: 0 }, 1000],
    [90, { permille: 0, ending: 95 }, 90],
    [95, { permille: 0, ending: 95 }, 95],
    [100, { permille: 0, ending: 0 }, 100],
    [50, { permille: 0, ending: 0 }, 50],
    [1000, { permille: -900, floor: 500 }, 500],
  ])('%d by %j is %d', (cents, rule, price) => {
    expect(ruledPrice(cents, rule)).toBe(price);
  });

  test('an ending is never above what the price would be, nor a real below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1_000_000 }), fc.integer({ min: 0, max: 99 }), (cents, ending) => {
        const price = ruledPrice(cents, { permille: 0, ending });
        expect([price % 100, price <= cents, cents - price < 100]).toEqual([ending, true, true]);
      }),
    );
  });

  test('a run is over at its end or when it was stopped', () => {
    expect([isOver(run(), 199), isOver(run(), 200), isOver(run({ stoppedAt: 1 }), 2)]).toEqual([false, true, true]);
    expect(isOver(run({ endsAt: undefined }), 1e12)).toBe(false);
  });

  test.each<[string, Step, Step, Partial<PriceRun>, number, object | undefined]>([
    ['before its time', {}, {}, {}, 99, undefined],
    ['at its time', {}, {}, {}, 100, { step: 'begin', do: 'ask' }],
    ['asked for', { intentId: 'i' }, {}, {}, 150, { step: 'begin', do: 'await', intentId: 'i', isUnwanted: false }],
    [
      'asked for, and over',
      { intentId: 'i' },
      {},
      {},
      200,
      { step: 'begin', do: 'await', intentId: 'i', isUnwanted: true },
    ],
    ['missed', {}, {}, {}, 200, { step: 'begin', do: 'decide', verdict: 'missed' }],
    ['stopped', {}, {}, { stoppedAt: 50 }, 60, { step: 'begin', do: 'decide', verdict: 'cancelled' }],
    ['begun', { intentId: 'i', verdict: 'applied' }, {}, {}, 150, undefined],
    ['to end', { intentId: 'i', verdict: 'applied' }, {}, {}, 200, { step: 'end', do: 'ask' }],
    ['not ours', { verdict: 'changed' }, {}, {}, 200, { step: 'end', do: 'decide', verdict: 'nothing' }],
    [
      'ending',
      { intentId: 'i', verdict: 'applied' },
      { intentId: 'e' },
      {},
      200,
      { step: 'end', do: 'await', intentId: 'e', isUnwanted: false },
    ],
    ['ended', { intentId: 'i', verdict: 'applied' }, { intentId: 'e', verdict: 'applied' }, {}, 200, undefined],
  ])('what is next for a row: %s', (_, begin, end, its, now, task) => {
    expect(taskOf(run(its), row(begin, end), now)).toEqual(task);
  });

  test('only what was asked for and may have been written is ours', () => {
    const verdicts = [
      'applied',
      'may-be-ours',
      'already-so',
      'unconfirmed',
      'refused',
      'not-sent',
      'changed',
    ] as StepVerdict[];
    expect(verdicts.map((verdict) => isOurs({ intentId: 'i', verdict }))).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(verdicts.some((verdict) => isOurs({ verdict }))).toBe(false);
    const good = ['applied', 'already-so', 'may-be-ours', 'nothing', 'changed', 'refused', undefined] as const;
    expect(good.map(isGoodVerdict)).toEqual([true, true, true, true, false, false, false]);
  });

  const price = (preco: number, preco_promocional: number) => ({ preco, preco_promocional });

  test('a run begins on both prices and takes back only what it has written', () => {
    expect(writeOf(row(), 'begin', price(1000, 0), 'cents')).toEqual({ change: { preco_promocional: 800 } });
    expect(writeOf(row(), 'begin', price(1100, 0), 'cents')).toBe('changed');
    expect(writeOf(row(), 'begin', price(1100, 800), 'cents')).toBe('already-so');
    expect(writeOf(row(), 'end', price(1100, 800), 'cents')).toEqual({ change: { preco_promocional: 0 } });
    expect(writeOf(row(), 'end', price(1100, 0), 'cents')).toBe('already-so');
    expect(writeOf(row(), 'end', price(1000, 700), 'cents')).toBe('changed');
    expect([
      writeOf(row(), 'begin', price(1.5, 0), 'cents'),
      writeOf(row(), 'begin', price(1000, 1.5), 'cents'),
    ]).toEqual(['unreadable', 'unreadable']);
  });

  test('where a run stands, and how many of its prices somebody had changed', () => {
    const begun = row({ intentId: 'i', verdict: 'applied' });
    const states = [
      stateOf(run(), 99),
      stateOf(run(), 100),
      stateOf(run({ rows: [begun] }), 150),
      stateOf(run({ rows: [begun], endsAt: undefined }), 150),
      stateOf(run({ rows: [begun] }), 200),
      stateOf(run({ rows: [row({ verdict: 'applied' }, { verdict: 'applied' })] }), 200),
    ];
    expect(states).toEqual(['planned', 'beginning', 'running', 'done', 'ending', 'ended']);
  });

  test('a run has begun, and is finished, when each of its products is', () => {
    const [done, begun] = [row({ verdict: 'applied' }, { verdict: 'applied' }), row({ verdict: 'applied' })];
    const states = [
      [done, row()],
      [begun, begun],
      [begun, row()],
    ].map((rows) => stateOf(run({ rows }), 150));
    expect(states).toEqual(['beginning', 'running', 'beginning']);
    expect(stateOf(run({ rows: [done, begun] }), 200)).toBe('ending');
    expect(stateOf(run({ rows: [done, done] }), 200)).toBe('ended');
  });

  test('the products of a step are counted by their verdicts, each of them once', () => {
    const verdicts: (StepVerdict | undefined)[] = ['applied', 'already-so', 'changed', 'nothing', 'refused', 'missed'];
    const rows = [...verdicts, undefined].map((verdict) => row(verdict ? { verdict } : {}));
    expect(countsOf(run({ rows }), 'begin')).toEqual({ written: 1, so: 1, alone: 1, nothing: 1, others: 2, open: 1 });
    expect(countsOf(run({ rows }), 'end')).toEqual({ written: 0, so: 0, alone: 0, nothing: 0, others: 0, open: 7 });
  });

  test.each<[string, Partial<PriceRun>, boolean]>([
    ['one without an end that has begun', { endsAt: undefined, rows: [row({ verdict: 'applied' })] }, true],
    [
      'one without an end of which a product has not',
      { endsAt: undefined, rows: [row({ verdict: 'missed' }), row()] },
      false,
    ],
    ['one with an end that has only begun', { rows: [row({ verdict: 'applied' })] }, false],
    ['one that was stopped', { endsAt: undefined, stoppedAt: 1, rows: [row({ verdict: 'applied' })] }, false],
    ['one of which a product has an end and no beginning', { rows: [row({}, { verdict: 'nothing' })] }, false],
    ['one that has begun and ended', { rows: [row({ verdict: 'applied' }, { verdict: 'nothing' })] }, true],
  ])('nothing is left to be done of a run, or something: %s', (_, its, isDone) => {
    expect(isFinished(run(its))).toBe(isDone);
  });

  const count = (...rows: RunRow[]) => leftAlone(run({ rows }));

  test('products whose prices somebody had changed are counted', () => {
    const changed: Step = { verdict: 'changed' };
    const applied: Step = { intentId: 'i', verdict: 'applied' };
    expect([count(row(changed)), count(row(applied, changed)), count(row(changed, changed))]).toEqual([1, 1, 1]);
    expect([count(row(applied, applied)), count(row(applied)), count(row())]).toEqual([0, 0, 0]);
    expect(count(row(changed), row(applied), row(applied, changed))).toBe(2);
  });

  const meets = (beginsAt: number, endsAt?: number, ids = ['p1'], its: Partial<PriceRun> = {}) =>
    overlapsOf({ beginsAt, endsAt }, new Set(ids), [run(its)], 50).map(({ rows }) => rows.length);

  test('runs meet where they hold the same products at the same time', () => {
    expect([meets(150, 250), meets(200, 250), meets(10, 100), meets(10, 101), meets(150)]).toEqual([
      [1],
      [],
      [],
      [1],
      [1],
    ]);
    expect([meets(150, 250, ['p2']), meets(150, 250, ['p1'], { stoppedAt: 1 })]).toEqual([[], []]);
    expect(meets(150, 250, ['p1'], { rows: [row({ verdict: 'changed' })] })).toEqual([]);
    expect([meets(100, 101, ['p1'], { endsAt: undefined }), meets(101, 200, ['p1'], { endsAt: undefined })]).toEqual([
      [1],
      [],
    ]);
  });

  const NOW = Date.UTC(2026, 10, 20, 15);
  const HOUR = 3_600_000;
  const plain = {
    rule: { permille: -100 },
    isBase: false,
    beginsAt: NOW,
    endsAt: undefined,
    name: '',
    match: undefined,
  };

  test.each([
    ['-10%', plain],
    ['  -10   base', { ...plain, isBase: true }],
    ['+400', { ...plain, rule: { permille: 4000 } }],
    ['-95', { ...plain, rule: { permille: -950 } }],
    ['-12,5% round 0,50', { ...plain, rule: { permille: -125, roundTo: 50 } }],
    ['-10 arredondar 1 final 90 piso 0', { ...plain, rule: { permille: -100, roundTo: 100, ending: 90, floor: 0 } }],
    ['-10 ending 5 floor 19,90', { ...plain, rule: { permille: -100, ending: 5, floor: 1990 } }],
    ['-10 begin 2026-11-21 08:00 end 3d', { ...plain, beginsAt: Date.UTC(2026, 10, 21, 11), endsAt: NOW + 72 * HOUR }],
    ['-10 from 2h to 3h', { ...plain, beginsAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR }],
    ['-10 de 2h ate 3h', { ...plain, beginsAt: NOW + 2 * HOUR, endsAt: NOW + 3 * HOUR }],
    ['-10 até 3h', { ...plain, endsAt: NOW + 3 * HOUR }],
    ['-10 name Black Friday for blue mug', { ...plain, name: 'Black Friday', match: 'blue mug' }],
    ['-10 nome Natal para caneca base', { ...plain, name: 'Natal', match: 'caneca', isBase: true }],
    ['-10 name for BASE', { ...plain, name: 'for', isBase: true }],
  ])('the line “%s” is read', (line, typed) => {
    expect(readTypedRun(line, NOW, true)).toEqual(typed);
  });

  test.each([
    ['', 'percent'],
    ['-95,1', 'percent'],
    ['+400.1', 'percent'],
    ['x-10', 'percent'],
    ['-10%x', 'percent'],
    ['-10 rounds 1', 'word'],
    ['-10 round 0', 'amount'],
    ['-10 round 1 2', 'word'],
    ['-10 floor x', 'amount'],
    ['-10 ending 100', 'cents'],
    ['-10 ending x', 'cents'],
    ['-10 begin soon', 'moment'],
    ['-10 begin 3h end 3h', 'ends-before'],
    ['-10 end 2026-11-20 12:00', 'ends-before'],
  ])('the line “%s” is not read, for its %s', (line, problem) => {
    expect(readTypedRun(line, NOW, true)).toMatchObject({ problem });
  });
});
