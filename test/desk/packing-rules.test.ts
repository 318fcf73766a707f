import { expect, test } from 'vitest';
import { createBarcodes } from '../../src/shop/barcodes.ts';
import {
  checkUnits,
  isChecked,
  NOTHING_PACKED,
  packingLines,
  unitOfCode,
  withOrder,
} from '../../src/desk/state/packing.ts';
import { ItemRecords } from '../../src/shop/records.ts';
import { createStock, mergeStock } from '../../src/shop/stock.ts';
import { aStockRecord } from '../support/goods.ts';
import { anItem } from '../support/items.ts';

const mug = { product_id: 'mug', variation_options: 'azul' };
const plate = { product_id: 'plate', variation_options: '' };

function bench(...items: Parameters<typeof anItem>[0][]) {
  const records = new ItemRecords();
  records.merge(
    items.map((item, index) => anItem({ id: `i${index}`, item_status: 'in_production', ...item })),
    0,
  );
  return { records, packing: withOrder(NOTHING_PACKED, 'order-1') };
}

test('units are counted one by one, and the last one completes the order', () => {
  const { records, packing } = bench({ ...mug, quantidade: '2' });
  const one = checkUnits(records, packing, mug, 1);
  if (one.kind !== 'checked') throw new Error(one.kind);
  expect(one.isOrderComplete).toBe(false);
  const two = checkUnits(records, one.packing, mug, 1);
  expect(two).toMatchObject({ kind: 'checked', isOrderComplete: true });
});

test('of five units where three are needed none is counted: which two are too many is unknown', () => {
  const { records, packing } = bench({ ...mug, quantidade: '3' });
  expect(checkUnits(records, packing, mug, 5).kind).toBe('too-many');
  expect(isChecked(packingLines(records, packing))).toBe(false);
});

test('two lines of the same variation fill one after the other', () => {
  const { records, packing } = bench({ ...mug, quantidade: '1' }, { ...mug, quantidade: '2' });
  expect(checkUnits(records, packing, mug, 3)).toMatchObject({ kind: 'checked', isOrderComplete: true });
});

test('a unit of a cancelled line is not packed, and the rest of the order can be complete without it', () => {
  const { records, packing } = bench(
    { ...mug, quantidade: '1' },
    { ...plate, quantidade: '1', item_status: 'cancelled' },
  );
  expect(checkUnits(records, packing, plate, 1)).toMatchObject({ kind: 'not-packed', reason: 'cancelled' });
  expect(checkUnits(records, packing, mug, 1)).toMatchObject({ kind: 'checked', isOrderComplete: true });
});

test('what the order has none of is wrong', () => {
  const { records, packing } = bench({ ...mug });
  expect(checkUnits(records, packing, plate, 1).kind).toBe('wrong');
});

test('an order of which nothing can be packed is never complete', () => {
  const { records, packing } = bench({ ...mug, item_status: 'accepted' });
  expect(isChecked(packingLines(records, packing))).toBe(false);
});

test('a quantity that is no number is one unit to look at', () => {
  const { records, packing } = bench({ ...mug, quantidade: 'dois' });
  expect(packingLines(records, packing)[0]?.needed).toBe(1);
});

test('a SKU names a unit through its stock record, and a learnt barcode before it; what is learnt is kept', () => {
  const stock = createStock();
  mergeStock(stock, [aStockRecord({ id: 's', sku: 'MUG-AZ', ...mug })], { askedAt: 0, knownAt: 0 });
  let kept = '';
  const shelf = { read: () => kept, write: (text: string) => void (kept = text) };
  const barcodes = createBarcodes(shelf);
  expect(unitOfCode('mug-az', stock.getState(), barcodes.all())).toMatchObject(mug);
  expect(unitOfCode('7891234567895', stock.getState(), barcodes.all())).toBeUndefined();
  barcodes.learn('7891234567895', plate);
  expect(unitOfCode('7891234567895', stock.getState(), createBarcodes(shelf).all())).toEqual(plate);
});

test('the shapes of a delivery type’s codes are kept beside the barcodes', () => {
  let kept = '';
  const shelf = { read: () => kept, write: (text: string) => void (kept = text) };
  const barcodes = createBarcodes(shelf);
  barcodes.learn('789', plate);
  barcodes.learnShape('Jadlog', 'JD-1009');
  barcodes.learnShape('Jadlog', '10099');
  const again = createBarcodes(shelf);
  expect([...again.all()]).toEqual([['789', plate]]);
  expect(['JD-2047', '20475', 'JD-204'].map((code) => again.hasShape('Jadlog', code))).toEqual([true, true, false]);
  expect(again.hasShape('PAC', 'JD-1009')).toBe(false);
});

test('a broken line in the file of learnt barcodes costs only itself', () => {
  const barcodes = createBarcodes({ read: () => 'rubbish\n["789","plate",""]\n[1]\n', write() {} });
  expect([...barcodes.all()]).toEqual([['789', plate]]);
});
