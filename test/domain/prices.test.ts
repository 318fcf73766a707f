/** The unit of prices, and what makes a change of one unusual. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasArrived,
  learnUnit,
  previewPrice,
  shownChange,
  soldProducts,
  toCents,
  unitFromAnswer,
} from '../../src/domain/prices.ts';
import { aProduct } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const PRICES = { a: 50, b: 60, c: 70 };
const products = (factor: number) =>
  Object.entries(PRICES).map(([id, preco]) => aProduct({ id, preco: preco * factor, preco_promocional: 0 }));
const sold = (prices: Record<string, number>) =>
  Object.entries(prices).map(([id, reais]) => anItem({ product_id: id, preco_unitario: `${reais}.00` }));

describe('prices', () => {
  test('three products sold at their price show cents until one contradicts', () => {
    expect(learnUnit(products(100), sold(PRICES))).toBe('cents');
    expect(learnUnit(products(100).slice(1), sold(PRICES))).toBeUndefined();
    const other = aProduct({ id: 'd', preco: 80, preco_promocional: 0 });
    expect(learnUnit([...products(100), other], sold({ ...PRICES, d: 80 }))).toBeUndefined();
  });

  test('the same whole number in product and item shows no unit', () => {
    // R$ 10,00, R$ 15,00, R$ 25,00 and R$ 40,00 as "1000.00" and so on, or a thousand reais and more.
    const cents = { a: 1000, b: 1500, c: 2500, d: 4000 };
    const all = Object.entries(cents).map(([id, preco]) => aProduct({ id, preco, preco_promocional: 0 }));
    expect(learnUnit(all, sold(cents))).toBeUndefined();
  });

  test('products that were sold at an amount with cents are asked first', () => {
    const amounts = { a: '60.00', b: '89.90', '': '12.50', c: 'a gift', d: '12,50' };
    const items = Object.entries(amounts).map(([product_id, preco_unitario]) => anItem({ product_id, preco_unitario }));
    expect(soldProducts([...items, ...items])).toEqual(['b', 'd', 'a', 'c']);
  });

  test('sales at a promotion or at several prices show the unit too', () => {
    const promoted = products(200).map((one) => ({ ...one, preco_promocional: one.preco / 2 }));
    expect(learnUnit(promoted, [...sold(PRICES), ...sold({ a: 3, b: 4, c: 5 })])).toBe('cents');
  });

  test('a price of zero, or an amount that nobody can read, shows nothing', () => {
    const free = ['a', 'b', 'c'].map((id) => aProduct({ id, preco: 0, preco_promocional: 0 }));
    expect(learnUnit(free, sold({ a: 0, b: 0, c: 0 }))).toBeUndefined();
    const broken = ['a', 'b', 'c'].map((product_id) => anItem({ product_id, preco_unitario: 'a gift' }));
    const odd = ['a', 'b', 'c'].map((id) => aProduct({ id, preco: -1.5, preco_promocional: Number.NaN }));
    expect([learnUnit(odd, sold(PRICES)), learnUnit(odd, broken), learnUnit(free, broken)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('one fraction among whole prices is reais', () => {
    expect(learnUnit([aProduct({ preco: 64, preco_promocional: 49.9 })], [])).toBe('reais');
  });

  test('every amount of cents is read back from reais, and nothing finer is a price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => {
        expect([toCents(cents / 100, 'reais'), toCents(cents, 'cents')]).toEqual([cents, cents]);
        expect([toCents(cents / 100 + 0.001, 'reais'), toCents(cents + 0.5, 'cents')]).toEqual([undefined, undefined]);
      }),
    );
  });

  test('an answer shows its unit only where both prices that were sent are in it', () => {
    const sent = { preco: 5990, preco_promocional: 4990 };
    const asked = { change: sent, unit: 'cents', before: { preco: 6490, preco_promocional: 0 } } as const;
    const answers = [
      [{ preco: 5990, preco_promocional: 4990 }, 'cents'],
      [{ preco: 59.9, preco_promocional: 49.9 }, 'reais'],
      [{ preco: 5990, preco_promocional: 49.9 }, undefined],
      [{ preco: 5990, preco_promocional: 0 }, undefined],
      [{ preco: 0, preco_promocional: 49.9 }, undefined],
    ] as const;
    for (const [answer, unit] of answers) {
      expect([unitFromAnswer(sent, answer), hasArrived(asked, answer)]).toEqual([unit, unit !== undefined]);
    }
  });

  test('an old price with the new one’s digits in the other unit changed nothing', () => {
    for (const [unit, before, cents] of [
      ['reais', { preco: 5990, preco_promocional: 0 }, 5990],
      ['cents', { preco: 50, preco_promocional: 0 }, 5000],
    ] as const) {
      const asked = { change: { preco: cents }, unit, before };
      expect(hasArrived(asked, before)).toBe(false);
      // It was another before, so the store has written this one, and writes its prices otherwise than was thought.
      expect(hasArrived({ ...asked, before: { preco: 1, preco_promocional: 0 } }, before)).toBe(true);
    }
  });

  test('of two prices that were sent, one that is new shows that the answer is', () => {
    const [change, before] = [
      { preco: 5990, preco_promocional: 4990 },
      { preco: 5990, preco_promocional: 0 },
    ];
    // The price itself has the digits that it had in reais.
    expect(hasArrived({ change, unit: 'reais', before }, change)).toBe(true);
    expect(hasArrived({ change, unit: 'reais', before: change }, change)).toBe(false);
  });

  test.each([
    ['preco', { preco: 6490 }, { preco: 4990 }, 6490, -231],
    ['preco_promocional', { preco: 6490, preco_promocional: 5990 }, { preco_promocional: 4990 }, 5990, -167],
    // Buyers have paid the price itself.
    ['preco_promocional', { preco: 6490 }, { preco_promocional: 4990 }, 6490, -231],
    ['preco_promocional', { preco: 6490, preco_promocional: 5990 }, { preco_promocional: 0 }, 5990, undefined],
    ['preco', { preco: 0 }, { preco: 4990 }, 0, undefined],
    ['preco', { preco: 6490 }, { preco: 0 }, 6490, undefined],
  ] as const)('%s of %j with %j is shown as from %d, by %s permille', (field, its, change, from, permille) => {
    const before = { preco_promocional: 0, ...its };
    const after = { ...before, ...change };
    expect(shownChange({ before, after }, field)).toEqual({ from, to: after[field], permille });
  });

  const plain = (its: object = {}) => aProduct({ preco: 6490, preco_promocional: 0, ...its });

  test.each([
    [{ preco: 100 }, {}, ['large-change']],
    [{ preco: 0 }, {}, ['large-change', 'free']],
    [{ preco_promocional: 100 }, {}, ['large-change']],
    [{ preco_promocional: 4000 }, {}, []],
    [{ preco_promocional: 0 }, { preco_promocional: 90 }, ['large-change']],
    [{ preco: 4000 }, { preco_promocional: 5000 }, ['promo-not-below']],
    [{ preco: 6490 }, { preco_promocional: 7000 }, []],
    [{ preco: 6490 }, { preco: 0 }, []],
    [{}, {}, []],
  ])('the change %j of a product with %j wants the price typed again because of %j', (change, its, alarms) => {
    expect(previewPrice(plain(its), change, 'cents')?.alarms).toEqual(alarms);
  });

  test('a price of zero has no percent, and prices that cannot be read have nothing', () => {
    const preview = previewPrice(plain(), { preco_promocional: 5000, preco: 6490 }, 'cents');
    expect([preview?.permille, preview?.isChange]).toEqual([{}, true]);
    const unread = [plain({ preco: 1.5 }), plain({ preco_promocional: 1.5 })];
    expect(unread.map((product) => previewPrice(product, { preco: 1 }, 'cents'))).toEqual([undefined, undefined]);
  });
});
