import { describe, expect, test } from 'vitest';
import { createStock, keepOnly, mergeStock } from '../../src/replica/stock.ts';
import {
  countAfter,
  INITIAL_STOCK_LIST,
  isEditOutdated,
  stockRows,
  withEdit,
  type StockListState,
  type StockEdit,
} from '../../src/session/state/stock-state.ts';
import { aStockRecord } from '../support/goods.ts';

const at = (time: string) => `2026-11-20T${time}.000000Z`;
const reply = (askedAt: number) => ({ askedAt, knownAt: askedAt });

function stockOf(...records: Parameters<typeof mergeStock>[1]) {
  const stock = createStock();
  mergeStock(stock, records, reply(0));
  return stock;
}

const mug = aStockRecord({ id: 'mug', quantidade: '12' });
const cup = aStockRecord({
  id: 'cup',
  product_id: 'p2',
  sku: 'COP',
  quantidade: '2',
  produto: { id: 'p2', nome: 'Copo' },
});
const idsIn = (session: Partial<StockListState>, stock = stockOf(cup, mug)) =>
  stockRows(stock.getState(), { ...INITIAL_STOCK_LIST, ...session }).map(({ record }) => record.id);

describe('stock', () => {
  test('rows stand by product, whatever order they came in', () => {
    expect(idsIn({})).toEqual(['mug', 'cup']);
  });

  const named = (id: string, nome: string) => aStockRecord({ id, produto: { id: 'p1', nome } });

  test('accents count neither in the order of the rows nor in a filter', () => {
    const stock = stockOf(named('z', 'Zebra'), named('i', 'Ímã'), named('e', 'E\u0301clair'), named('a', 'Abajur'));
    expect(idsIn({}, stock)).toEqual(['a', 'e', 'i', 'z']);
    expect(idsIn({ filter: 'ima' }, stock)).toEqual(['i']);
    expect(idsIn({ filter: 'éclair' }, stock)).toEqual(['e']);
  });

  test('the filters narrow: words, one product, what is low', () => {
    expect(idsIn({ filter: 'caneca 325' })).toEqual(['mug']);
    expect(idsIn({ productId: 'p2' })).toEqual(['cup']);
    expect(idsIn({ isLowOnly: true, threshold: 5 })).toEqual(['cup']);
    expect(idsIn({ isLowOnly: true, threshold: 1 })).toEqual([]);
  });

  test('a review shows the edited rows, whatever is filtered', () => {
    const edits = withEdit(new Map(), mug, { count: 9 });
    expect(idsIn({ isReviewing: true, filter: 'copo', edits })).toEqual(['mug']);
  });

  test('a change made elsewhere is news, with what was before; our own is none', () => {
    const stock = stockOf(mug);
    mergeStock(stock, [{ ...mug, quantidade: '10', updated_at: at('11:00:00') }], reply(1));
    expect(stock.getState().news.get('mug')?.from.quantidade).toBe('12');
    const ours = stockOf(mug);
    mergeStock(ours, [{ ...mug, quantidade: '10', updated_at: at('11:00:00') }], { ...reply(1), isOurs: true });
    expect(ours.getState().news.size).toBe(0);
    expect(ours.getState().byId.get('mug')?.record.quantidade).toBe('10');
  });

  test('what was changed elsewhere is no news any more once we have written', () => {
    const stock = stockOf(mug);
    mergeStock(stock, [{ ...mug, quantidade: '10', updated_at: at('11:00:00') }], reply(1));
    mergeStock(stock, [{ ...mug, quantidade: '15', updated_at: at('11:01:00') }], { ...reply(2), isOurs: true });
    expect(stock.getState().news.size).toBe(0);
  });

  test('a late reply does not bring an old count back', () => {
    const stock = stockOf({ ...mug, quantidade: '9', updated_at: at('11:00:00') });
    mergeStock(stock, [mug], reply(1));
    expect(stock.getState().byId.get('mug')?.record.quantidade).toBe('9');
  });

  test('a record that a complete reading no longer holds leaves', () => {
    const stock = stockOf(mug, cup);
    keepOnly(stock, new Set(['cup']));
    expect(stock.getState().rows.map(({ record }) => record.id)).toEqual(['cup']);
  });

  const editOf = (patch: Omit<StockEdit, 'seen'>, record = mug) => withEdit(new Map(), record, patch).get(record.id);

  test('an edit that changes nothing is none', () => {
    expect(editOf({ count: 12 })).toBeUndefined();
    expect(editOf({ isActive: true })).toBeUndefined();
    expect(withEdit(withEdit(new Map(), mug, { delta: 1 }), mug, { delta: 0 }).size).toBe(0);
  });

  test('a count that was found is outdated by any change; what came in is added to it', () => {
    const now = { ...mug, quantidade: '10' };
    expect(isEditOutdated(editOf({ count: 9 })!, now)).toBe(true);
    const cameIn = editOf({ delta: 2 })!;
    expect(isEditOutdated(cameIn, now)).toBe(false);
    expect(countAfter(cameIn, now)).toBe(12);
  });

  test('taking more than there is left is outdated, not less than none', () => {
    expect(isEditOutdated(editOf({ delta: -5 })!, { ...mug, quantidade: '3' })).toBe(true);
  });

  test('a switch is outdated by the same switch, and not by a count', () => {
    const off = editOf({ isActive: false })!;
    expect(isEditOutdated(off, { ...mug, quantidade: '1' })).toBe(false);
    expect(isEditOutdated(off, { ...mug, is_active: 'false' })).toBe(true);
  });

  test('a count that is set again stands on what is there now', () => {
    const edits = withEdit(new Map(), mug, { count: 9 });
    const now = { ...mug, quantidade: '10' };
    const again = withEdit(edits, now, { count: 8 }).get('mug')!;
    expect(isEditOutdated(again, now)).toBe(false);
  });

  test('an outdated count stays outdated when something else of its record is edited', () => {
    const edits = withEdit(new Map(), mug, { count: 15 });
    const now = { ...mug, quantidade: '100' };
    const off = withEdit(edits, now, { isActive: false });
    expect(isEditOutdated(off.get('mug')!, now)).toBe(true);
    const onAgain = withEdit(off, now, { isActive: true }).get('mug')!;
    expect(onAgain).toMatchObject({ count: 15, seen: { quantidade: '12' } });
    expect(isEditOutdated(onAgain, now)).toBe(true);
  });

  test('taking less than too much keeps what was there when the taking began', () => {
    const now = { ...mug, quantidade: '3' };
    const edit = withEdit(withEdit(new Map(), mug, { delta: -5 }), now, { delta: -4 }).get('mug')!;
    expect(edit).toMatchObject({ delta: -4, seen: { quantidade: '12' } });
  });
});
