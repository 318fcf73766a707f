/** The rules of price and stock writes: what may leave, what a lost answer shows, what counts as wanted. */
import { describe, expect, test } from 'vitest';
import { checkEdit, findEditEvidence, isStockAsWanted, readCount, readFlag } from '../../src/domain/edits.ts';
import type { PriceIntent, StockIntent } from '../../src/domain/intents.ts';
import type { Product, StockRecord } from '../../src/domain/records.ts';
import { aProduct, aStockRecord } from '../support/goods.ts';

const STAMP = '2026-11-20T10:00:00.000000Z';
const LATER = '2026-11-20T10:00:05.000000Z';
/** The service’s clock at the look before a request left. */
const LOOKED_MS = Date.parse('2026-11-20T10:00:02Z');
const stocked = (its: Partial<StockRecord> = {}, id = 'stock-1') => {
  const others = ['stock-0', 'stock-9'].map((other) =>
    aStockRecord({ id: other, quantidade: '99', is_active: 'false' }),
  );
  return aProduct({ estoques: [others[0]!, aStockRecord({ quantidade: '12', ...its, id }), others[1]!] });
};
const priced = (its: Partial<Product> = {}) =>
  aProduct({ preco: 6490, preco_promocional: 0, updated_at: STAMP, ...its });

const price = (its: Partial<PriceIntent>) =>
  ({
    operation: 'setPrice',
    unit: 'cents',
    change: { preco: 5990 },
    before: { preco: 6490, preco_promocional: 0, updated_at: STAMP, serverDateMs: LOOKED_MS },
    ...its,
  }) as PriceIntent;
const count = (its: Partial<StockIntent>) =>
  ({
    operation: 'setStock',
    stockId: 'stock-1',
    change: { quantidade: 9 },
    before: { quantidade: '12', is_active: 'true', updated_at: STAMP, serverDateMs: LOOKED_MS },
    ...its,
  }) as StockIntent;

describe('edits', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['0', 0],
    ['999999999999999', 999_999_999_999_999],
    ['1000000000000000', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['12 un', undefined],
    ['', undefined],
  ])('the count “%s” is read as %s', (text, expected) => {
    expect(readCount(text)).toBe(expected);
  });

  test.each([
    ['true', true],
    [' True ', true],
    ['1', true],
    ['false', false],
    ['FALSE', false],
    ['0', false],
    ['', undefined],
    ['sim', undefined],
  ])('the flag “%s” is read as %s', (text, expected) => {
    expect(readFlag(text)).toBe(expected);
  });

  test('a price that is as the operator saw it may be written, and is kept to compare', () => {
    const now = priced({ preco_promocional: 5000, updated_at: LATER });
    expect(checkEdit(price({}), now, LOOKED_MS)).toEqual({
      kind: 'go',
      patch: { before: { preco: 6490, preco_promocional: 5000, updated_at: LATER, serverDateMs: LOOKED_MS } },
    });
  });

  test('a price that is there already is not written; one that moved shows its fields', () => {
    const there = priced({ preco: 5990 });
    expect(checkEdit(price({}), there, LOOKED_MS)).toEqual({
      kind: 'verdict',
      verdict: { kind: 'already-so', product: there },
    });
    const moved = priced({ preco: 6000, preco_promocional: 100 });
    const both = price({ change: { preco: 5990, preco_promocional: 5000 } });
    expect([checkEdit(price({}), moved, LOOKED_MS), checkEdit(both, moved, LOOKED_MS)]).toEqual(
      [['preco'], ['preco', 'preco_promocional']].map((changed) => ({
        kind: 'verdict',
        verdict: { kind: 'not-sent', code: 'changed', reason: '', changed, product: moved },
      })),
    );
  });

  test('half of what was wanted is not what was wanted', () => {
    const both = price({ change: { preco: 6490, preco_promocional: 5000 } });
    expect(checkEdit(both, priced(), LOOKED_MS)).toMatchObject({ kind: 'go' });
    expect(findEditEvidence(both, priced())).toBe('untouched');
  });

  test('a count that is as the operator saw it may be written', () => {
    const before = { quantidade: '12', is_active: 'false', updated_at: LATER };
    expect(checkEdit(count({}), stocked(before), LOOKED_MS)).toEqual({
      kind: 'go',
      patch: { before: { ...before, serverDateMs: LOOKED_MS }, change: { quantidade: 9 } },
    });
  });

  const stockIn = ({ estoques }: Product) => estoques[1];

  test('a count that is there, has moved or has no record any more is not written', () => {
    const [there, moved] = [stocked({ quantidade: '9' }), stocked({ quantidade: '11' })];
    expect(checkEdit(count({}), there, LOOKED_MS)).toEqual({
      kind: 'verdict',
      verdict: { kind: 'already-so', stock: stockIn(there) },
    });
    expect(checkEdit(count({}), moved, LOOKED_MS)).toEqual({
      kind: 'verdict',
      verdict: { kind: 'not-sent', code: 'changed', reason: '', changed: ['quantidade'], stock: stockIn(moved) },
    });
    expect(checkEdit(count({}), stocked({}, 'another'), LOOKED_MS)).toEqual({
      kind: 'verdict',
      verdict: { kind: 'not-sent', code: 'gone', reason: '' },
    });
  });

  test.each([
    ['12', -12, 0],
    ['12', -13, undefined],
    ['12', 3, 15],
    ['a dozen', 3, undefined],
    ['a dozen', -0, undefined],
  ])('of a count of “%s”, %d more is %s', (quantidade, delta, wanted) => {
    const check = checkEdit(count({ change: {}, delta }), stocked({ quantidade }), LOOKED_MS);
    if (wanted === undefined) {
      const verdict = { code: 'changed', changed: ['quantidade'], stock: { id: 'stock-1' } };
      expect(check).toMatchObject({ kind: 'verdict', verdict });
    } else expect(check).toMatchObject({ kind: 'go', patch: { change: { quantidade: wanted } } });
  });

  test.each<[string, Partial<Product>, string]>([
    ['as wanted', { preco: 5990, updated_at: LATER }, 'reached'],
    ['as it was', {}, 'untouched'],
    ['another price', { preco: 6000 }, 'other'],
    ['another promotion', { preco_promocional: 1 }, 'other'],
    ['touched', { updated_at: LATER }, 'other'],
  ])('a product that is %s after a lost price shows that it is %s', (_, its, finding) => {
    expect(findEditEvidence(price({}), priced(its))).toBe(finding);
  });

  test.each<[string, Partial<StockRecord>, string]>([
    ['as wanted', { quantidade: '9', updated_at: LATER }, 'reached'],
    ['as it was', {}, 'untouched'],
    ['another count', { quantidade: '11' }, 'other'],
    ['switched off', { is_active: 'false' }, 'other'],
    ['touched', { updated_at: LATER }, 'other'],
  ])('a record that is %s after a lost count', (_, its, finding) => {
    expect(findEditEvidence(count({}), stocked(its))).toBe(finding);
    expect(findEditEvidence(count({}), stocked(its, 'another'))).toBe('other');
  });

  test.each([
    ['is not there', '', LOOKED_MS],
    ['cannot be read', 'yesterday', LOOKED_MS],
    ['names no zone', '2026-11-20 10:00:00', LOOKED_MS],
    ['is of the seconds of the look', STAMP, LOOKED_MS - 1],
    ['stands beside no clock', STAMP, undefined],
  ])('a stamp that %s and is still the same proves nothing untouched', (_, updated_at, serverDateMs) => {
    const stamp = { updated_at, serverDateMs };
    const ofPrice = price({ before: { preco: 6490, preco_promocional: 0, ...stamp } });
    const ofCount = count({ before: { quantidade: '12', is_active: 'true', ...stamp } });
    expect(findEditEvidence(ofPrice, priced({ updated_at }))).toBe('other');
    expect(findEditEvidence(ofCount, stocked({ updated_at }))).toBe('other');
  });

  test.each([
    [{ quantidade: 12 }, true],
    [{ quantidade: 9 }, false],
    [{ is_active: true }, true],
    [{ is_active: false }, false],
    [{ quantidade: 12, is_active: false }, false],
    [{}, true],
  ])('a record of twelve that is on is as wanted by %j: %s', (change, isWanted) => {
    expect(isStockAsWanted({ change }, aStockRecord({ quantidade: '12', is_active: '1' }))).toBe(isWanted);
  });
});
