/** What the store pays for items: sums hold what is told and nothing else, and a date says what is overdue. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAmount } from '../../src/base/money.ts';
import { NAMED_ZONES } from '../../src/base/store-times.ts';
import {
  ENOUGH_ITEMS,
  moneyList,
  PERCENT,
  percentText,
  readCreditDay,
  readPercent,
} from '../../src/domain/money-list.ts';
import type { Financeiro, OrderItem } from '../../src/domain/records.ts';
import { anItem } from '../support/items.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const UNKNOWN_ZONE = { offsetMs: 0, isKnown: false };

const TOLD: Financeiro = {
  valor_liquido_vendedor: '88.00',
  comissao_pct: '12.00',
  valor_comissao: '12.00',
  status: 'previsto',
  data_credito: '2026-11-25T12:00:00Z',
};
let count = 0;
const paid = (patch: Partial<Financeiro> = {}, product_id = 'p1'): OrderItem =>
  anItem({ id: `i${count++}`, product_id, financeiro: { ...TOLD, ...patch } });
const listOf = (items: readonly OrderItem[], zone = NAMED_ZONES) => moneyList(items, zone, NOW);

describe('sums', () => {
  test('what is not told or cannot be read is counted beside the sum and never in it', () => {
    const items = [
      paid(),
      paid({ valor_liquido_vendedor: '6490', valor_comissao: null }),
      anItem({ id: 'none', financeiro: null }),
      anItem({ id: 'untold' }),
    ];
    expect(listOf(items)).toMatchObject({
      total: { net: { cents: 8800, known: 1, unknown: 1 }, commission: { cents: 1200, known: 1, unknown: 1 } },
      untold: 1,
      none: 1,
    });
  });

  test('an amount that would take a sum beyond what a number holds is not in it', () => {
    const most = paid({ valor_liquido_vendedor: '90071992547409.91' });
    expect(listOf([most, most]).total.net).toEqual({ cents: Number.MAX_SAFE_INTEGER, known: 1, unknown: 1 });
  });

  test('an item without money has a line without a state', () => {
    const { lines } = listOf([anItem({ financeiro: null }), anItem()]);
    expect(lines.map(({ told, status, overdue }) => [told, status, overdue])).toEqual([
      ['none', '', 'no'],
      ['untold', '', 'no'],
    ]);
  });

  test('what is overdue and what may be are counted apart', () => {
    const states = ['previsto', 'conta_x', 'pendente', 'pago', 'agendado'];
    const past = states.map((status) => paid({ status, data_credito: '2026-11-19' }));
    expect(listOf([...past, paid()]).total).toMatchObject({ overdue: 3, unsure: 1 });
  });

  test('the groups hold every item that is told of once and add up to the whole', () => {
    const amount = fc.oneof(
      fc.integer({ min: -99_999, max: 9_999_999 }).map((cents) => {
        const digits = String(Math.abs(cents)).padStart(3, '0');
        return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      }),
      fc.constantFrom('', '6490', 'R$ 1.234,50', '—', '90071992547409.10'),
    );
    const financeiro = fc.record({
      valor_liquido_vendedor: amount,
      comissao_pct: fc.constantFrom('12.00', '15', null, 'x'),
      valor_comissao: fc.option(amount),
      status: fc.constantFrom('previsto', 'pago', 'conta_x'),
      data_credito: fc.constantFrom('', '2026-11-25T12:00:00Z', '2026-11-01', '25/11/2026', 'soon'),
    });
    const item = fc.oneof(
      financeiro.map((one) => paid(one)),
      fc.constantFrom(null, undefined).map((one) => anItem({ id: `i${count++}`, financeiro: one as null })),
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 40 }), (items) => {
        const { groups, total, untold, none } = listOf(items);
        const lines = groups.flatMap((group) => group.lines);
        expect(new Set(lines.map((line) => line.item.id)).size).toBe(lines.length);
        expect(lines.length + untold + none).toBe(items.length);
        for (const sum of ['net', 'commission'] as const) {
          const field = sum === 'net' ? 'valor_liquido_vendedor' : 'valor_comissao';
          const cents = items.map((one) => readAmount(one.financeiro?.[field] ?? ''));
          const exact = cents.reduce<bigint>((all, one) => all + BigInt(one ?? 0), 0n);
          const { known, unknown } = total[sum];
          expect(known + unknown).toBe(lines.length);
          // A sum that no number can hold leaves out what it does not hold, and says so.
          if (unknown === cents.filter((one) => one === undefined).length - untold - none)
            expect(BigInt(total[sum].cents)).toBe(exact);
          const parts = groups.reduce((all, group) => all + group[sum].known + group[sum].unknown, 0);
          expect(parts).toBe(lines.length);
        }
        for (const name of ['overdue', 'unsure', 'unusual'] as const)
          expect(groups.reduce((all, group) => all + group[name], 0)).toBe(total[name]);
      }),
    );
  });

  test('groups stand by day and state, and those without a day come last', () => {
    const items = [
      paid({ data_credito: '' }),
      paid({ data_credito: '2026-12-01' }),
      paid({ status: 'pago' }),
      paid(),
      paid(),
    ];
    for (const given of [items, items.toReversed(), [...items.slice(2), ...items.slice(0, 2)]]) {
      expect(listOf(given).groups.map((one) => [one.creditDay, one.status, one.lines.length])).toEqual([
        ['2026-11-25', 'pago', 1],
        ['2026-11-25', 'previsto', 2],
        ['2026-12-01', 'previsto', 1],
        [undefined, 'previsto', 1],
      ]);
    }
  });
});

describe('an overdue credit', () => {
  test.each([
    ['2026-11-19T12:00:00Z', 'previsto', 'yes'],
    ['2026-11-19', 'Aguardando entrega', 'yes'],
    ['19/11/2026', 'PENDENTE', 'yes'],
    ['2026-11-19', 'pago', 'no'],
    ['2026-11-19', 'Creditado', 'no'],
    ['2026-11-19', 'cancelado', 'no'],
    ['2026-11-19', 'conta_x', 'unsure'],
    ['2026-11-19', '', 'unsure'],
    ['2026-11-20T08:00:00Z', 'previsto', 'no'],
    ['2026-11-20', 'previsto', 'no'],
    ['', 'previsto', 'no'],
    ['2026-02-30', 'previsto', 'no'],
  ])('is told of “%s” in the state “%s”: %s', (data_credito, status, overdue) => {
    expect(listOf([paid({ data_credito, status })]).groups[0]!.lines[0]!.overdue).toBe(overdue);
  });

  const statesThat = (overdue: string, states: readonly string[]) => {
    for (const status of states) {
      const [line] = listOf([paid({ status, data_credito: '2026-11-19' })]).lines;
      expect([status, line?.overdue]).toEqual([status, overdue]);
    }
  };

  test('is none where its state says that nothing is waited for any more', () => {
    const inPortuguese = 'pag credit repass transferid recebid cancelad estornad reembolsad liquidad'.split(' ');
    const words = inPortuguese.map((word) => (word === 'credit' || word === 'repass' ? `${word}ad` : word));
    statesThat('no', [...words.map((word) => `${word}o`), ...words.map((word) => `${word}a`)]);
    statesThat('no', ['paid', 'credited', 'settled', 'transferred', 'received', 'canceled', 'cancelled', 'refunded']);
    statesThat('no', [' Pago ', 'PAID']);
  });

  test('is one where its state says that it is waited for', () => {
    const words = ['previst', 'agendad', 'atrasad'];
    statesThat('yes', [...words.map((word) => `${word}o`), ...words.map((word) => `${word}a`)]);
    statesThat('yes', ['scheduled', 'pending', 'a receber', 'A pagar', 'em  aberto', 'aberto', 'open', 'overdue']);
    statesThat('yes', ['aguardando', 'Aguardando - confirmação', 'awaiting', 'Awaiting delivery']);
  });

  test('may be one where a known state is only a part of the words', () => {
    statesThat('unsure', ['não pago', 'pagamento pendente', 'pago em parte', 'aberto de novo', 'nada previsto']);
  });

  test('is none while it may still be that day in the zone of the store', () => {
    const items = [paid({ data_credito: '2026-11-19 23:00:00' })];
    const early = Date.parse('2026-11-20T09:00:00Z');
    expect(moneyList(items, UNKNOWN_ZONE, early).total.overdue).toBe(0);
    expect(moneyList(items, UNKNOWN_ZONE, early + 86_400_000).total.overdue).toBe(1);
    expect(moneyList(items, { offsetMs: -3 * 3_600_000, isKnown: true }, early).total.overdue).toBe(1);
  });

  test('has the day of this machine where its moment names a zone', () => {
    expect(readCreditDay('2026-11-20T01:00:00Z', NAMED_ZONES)).toBe('2026-11-19');
    expect(readCreditDay('2026-11-20T01:00:00Z', UNKNOWN_ZONE)).toBe('2026-11-19');
    expect(readCreditDay('20/11/2026 01:00', UNKNOWN_ZONE)).toBe('2026-11-20');
    expect(readCreditDay('20/11/2026 01:00', { offsetMs: 0, isKnown: true })).toBe('2026-11-19');
    expect(readCreditDay(' 2026-11-20 ', UNKNOWN_ZONE)).toBe('2026-11-20');
  });
});

describe('a commission unlike the usual one', () => {
  const usual = Array.from({ length: ENOUGH_ITEMS }, () => paid());
  const unusualOf = (items: readonly OrderItem[]) => listOf(items).total.unusual;

  test('is told by the median of its own product, whatever other products pay', () => {
    const others = Array.from({ length: 20 }, () => paid({ comissao_pct: '15' }, 'p2'));
    const odd = paid({ comissao_pct: '15.00' });
    const [line] = listOf([odd, ...usual, ...others]).groups[0]!.lines;
    expect(line).toMatchObject({ isUnusual: true, percent: 15 * PERCENT, usualPercent: 12 * PERCENT });
    expect(unusualOf([odd, ...usual, ...others])).toBe(1);
  });

  test('is none while too few items are known or no commission has more than half', () => {
    const odd = paid({ comissao_pct: '15.00' });
    expect(unusualOf([odd, ...usual.slice(0, ENOUGH_ITEMS - 2)])).toBe(0);
    expect(unusualOf([...usual, ...usual.map(() => paid({ comissao_pct: '15' }))])).toBe(0);
    expect(unusualOf([...usual, paid({ comissao_pct: null }), paid({ comissao_pct: 'por faixa' })])).toBe(0);
  });

  test('is told from just enough items in any order, whatever else cannot be read', () => {
    const odd = paid({ comissao_pct: '15' });
    const [first, second, ...others] = usual.slice(1);
    expect(unusualOf([first!, second!, odd, ...others])).toBe(1);
    expect(unusualOf([...usual, odd, ...usual.map(() => paid({ comissao_pct: null }))])).toBe(1);
  });

  test('is none among items of which no answer has told the product', () => {
    const nameless = usual.map(() => paid({}, ''));
    expect(unusualOf([...nameless, paid({ comissao_pct: '15' }, '')])).toBe(0);
  });

  test('is no other one because it is written otherwise', () => {
    expect(unusualOf([...usual, paid({ comissao_pct: '12' }), paid({ comissao_pct: '12,0 %' })])).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * PERCENT }), (percent) => {
        expect(readPercent(percentText(percent))).toBe(percent);
      }),
    );
    expect(['12,5', '0.05%', ' 12 ', '12 %'].map(readPercent)).toEqual([125_000, 500, 120_000, 120_000]);
    const none = ['-1', '', '12 a 15', '12x%', '12.34567'];
    expect(none.filter((text) => readPercent(text) !== undefined)).toEqual([]);
    expect([120_000, 125_000, 500, 0].map(percentText)).toEqual(['12', '12.5', '0.05', '0']);
  });
});
