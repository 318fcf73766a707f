import { unitOfCode } from '../../src/usecases/code-classes.ts';
import { expect, test } from 'vitest';
import { createBarcodes } from '../../src/replica/barcodes.ts';
import {
  checkUnits,
  focusedItemId,
  isChecked,
  lastStep,
  lineInHand,
  NOTHING_PACKED,
  packingLines,
  piecesToTakeOut,
  uncheckUnit,
  unitsPerScan,
  withOpenOrder,
  withoutLastStep,
  withPiecesOut,
  withStep,
  type Checking,
  type PackingState,
} from '../../src/session/state/packing.ts';
import { oldestOrder, oldestOrderWith } from '../../src/session/state/waiting.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { createStock, mergeStock } from '../../src/replica/stock.ts';
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
  return { records, packing: withOpenOrder(NOTHING_PACKED, 'order-1') };
}

/** The bench after units that were checked. */
function after(checking: Checking): PackingState {
  if (checking.kind !== 'checked') throw new Error(checking.kind);
  return checking.packing;
}

test('units are counted one by one, and the last one completes the order', () => {
  const { records, packing } = bench({ ...mug, quantidade: '2' });
  const one = after(checkUnits(records, packing, mug, 1));
  expect(isChecked(packingLines(records, one))).toBe(false);
  const two = after(checkUnits(records, one, mug, 1));
  expect(isChecked(packingLines(records, two))).toBe(true);
});

test('of five units where three are needed none is counted: which two are too many is unknown', () => {
  const { records, packing } = bench({ ...mug, quantidade: '3' });
  expect(checkUnits(records, packing, mug, 5).kind).toBe('too-many');
  expect(isChecked(packingLines(records, packing))).toBe(false);
});

test('two lines of the same variation fill one after the other', () => {
  const { records, packing } = bench({ ...mug, quantidade: '1' }, { ...mug, quantidade: '2' });
  expect(isChecked(packingLines(records, after(checkUnits(records, packing, mug, 3))))).toBe(true);
});

test('a unit of a cancelled line is not packed, and the rest of the order can be complete without it', () => {
  const { records, packing } = bench(
    { ...mug, quantidade: '1' },
    { ...plate, quantidade: '1', item_status: 'cancelled' },
  );
  expect(checkUnits(records, packing, plate, 1)).toMatchObject({ kind: 'not-packed', reason: 'cancelled' });
  expect(isChecked(packingLines(records, after(checkUnits(records, packing, mug, 1))))).toBe(true);
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
  const repository = { read: () => kept, write: (text: string) => void (kept = text) };
  const barcodes = createBarcodes(repository);
  expect(unitOfCode('mug-az', stock.getState().rows, barcodes.all())).toMatchObject(mug);
  expect(unitOfCode('7891234567895', stock.getState().rows, barcodes.all())).toBeUndefined();
  barcodes.learn('7891234567895', plate);
  expect(unitOfCode('7891234567895', stock.getState().rows, createBarcodes(repository).all())).toEqual(plate);
});

test('the shapes of a delivery type’s codes are kept beside the barcodes', () => {
  let kept = '';
  const repository = { read: () => kept, write: (text: string) => void (kept = text) };
  const barcodes = createBarcodes(repository);
  barcodes.learn('789', plate);
  barcodes.learnShape('Jadlog', 'JD-1009');
  barcodes.learnShape('Jadlog', '10099');
  const again = createBarcodes(repository);
  expect([...again.all()]).toEqual([['789', plate]]);
  expect(['JD-2047', '20475', 'JD-204'].map((code) => again.hasShape('Jadlog', code))).toEqual([true, true, false]);
  expect(again.hasShape('PAC', 'JD-1009')).toBe(false);
});

test('a broken line in the file of learnt barcodes costs only itself', () => {
  const barcodes = createBarcodes({ read: () => 'rubbish\n["789","plate",""]\n[1]\n', write() {} });
  expect([...barcodes.all()]).toEqual([['789', plate]]);
});

const cups = { product_id: 'cup', variation_options: 'azul' };
const withChecked = (packing: PackingState, checked: Record<string, number>): PackingState => ({
  ...packing,
  checked: new Map(Object.entries(checked)),
});
const checkedOf = ({ checked }: PackingState) => Object.fromEntries(checked);

test('an empty bench has no lines; a line never says that more is checked than it needs', () => {
  const { records, packing } = bench({ ...mug, quantidade: '2' });
  expect(packingLines(records, NOTHING_PACKED)).toEqual([]);
  expect(packingLines(records, withChecked(packing, { i0: 3 }))).toMatchObject([{ needed: 2, checked: 2 }]);
});

test('keys act on the line that was chosen, else on the first that still needs units, else on the first that is packed', () => {
  const { records, packing } = bench(
    { ...plate, item_status: 'cancelled' },
    { ...mug, quantidade: '1' },
    { ...cups, quantidade: '1' },
  );
  const focus = (its: Partial<PackingState>) => focusedItemId(records, { ...packing, ...its });
  const [one, both] = [new Map([['i1', 1]]), new Map(Object.entries({ i1: 1, i2: 1 }))];
  expect([focus({}), focus({ checked: one }), focus({ checked: both })]).toEqual(['i1', 'i2', 'i1']);
  expect([focus({ checked: one, chosenItemId: 'i0' }), focus({ chosenItemId: 'gone' })]).toEqual(['i0', 'i1']);
  const none = bench({ ...plate, item_status: 'cancelled' });
  expect([focusedItemId(none.records, none.packing), focusedItemId(records, NOTHING_PACKED)]).toEqual([
    'i0',
    undefined,
  ]);
});

test('the piece in the hand is of the line that was chosen, else of the one that was counted last, if that is packed', () => {
  const { records, packing } = bench({ ...mug }, { ...cups }, { ...plate, item_status: 'cancelled' });
  const lines = packingLines(records, packing);
  const hand = (its: Partial<PackingState>) => lineInHand(lines, { ...packing, ...its })?.entry.item.id;
  const counted = after(checkUnits(records, packing, cups, 1));
  const seen = withStep(counted, { kind: 'seen', itemId: 'i0', seenKey: 'k' });
  expect([hand({}), hand(counted), hand(seen)]).toEqual([undefined, 'i1', 'i1']);
  expect([hand({ ...seen, chosenItemId: 'i0' }), hand({ ...seen, chosenItemId: 'i2' })]).toEqual(['i0', undefined]);
});

test('a cancelled piece has to come out of the box where it was counted or is known to be in it, and is out after that', () => {
  const gone = { ...mug, item_status: 'cancelled', quantidade: '1' };
  const { records, packing } = bench(gone, { ...gone, ...cups }, { ...gone, ...plate }, { ...mug, quantidade: '1' });
  const boxed = { ...withChecked(packing, { i0: 1, i2: 0, i3: 1 }), toTakeOut: new Set(['i1']) };
  const out = (it: PackingState) => piecesToTakeOut(packingLines(records, it), it).map(({ entry }) => entry.item.id);
  expect(out(boxed)).toEqual(['i0', 'i1']);
  const first = withPiecesOut(boxed, ['i0']);
  expect([out(first), checkedOf(first), [...first.toTakeOut]]).toEqual([['i1'], { i2: 0, i3: 1 }, ['i1']]);
  expect(out(withPiecesOut(boxed, ['i0', 'i1']))).toEqual([]);
});

test('a stock record is named by its SKU and by its id, in either case and with blanks around it', () => {
  const stock = createStock();
  mergeStock(stock, [aStockRecord({ id: 'Rec-1', sku: 'Mug-Az', ...mug })], { askedAt: 0, knownAt: 0 });
  const find = (code: string) => unitOfCode(code, stock.getState().rows, new Map())?.product_id;
  expect([' mug-az ', 'MUG-AZ', 'rec-1', 'mug', ''].map(find)).toEqual(['mug', 'mug', 'mug', undefined, undefined]);
});

test('another variation of a product is another unit', () => {
  const { records, packing } = bench({ ...mug });
  expect(checkUnits(records, packing, { ...mug, variation_options: 'verde' }, 1).kind).toBe('wrong');
});

test('what counts is over with the count: no factor, nothing chosen, and the last line that took units is in the hand', () => {
  const { records, packing } = bench(
    { ...mug, quantidade: '1' },
    { ...mug, quantidade: '2' },
    { ...mug, quantidade: '2' },
  );
  const begun = { ...packing, factor: '2', chosenItemId: 'i2' };
  const two = after(checkUnits(records, begun, mug, 2));
  expect(two).toMatchObject({ factor: undefined, chosenItemId: undefined });
  expect([checkedOf(two), lineInHand(packingLines(records, two), two)?.entry.item.id]).toEqual([
    { i0: 1, i1: 1 },
    'i1',
  ]);
  const named = after(checkUnits(records, two, mug, 2, 'i2'));
  expect([checkedOf(named), lastStep(named)]).toMatchObject([
    { i0: 1, i1: 1, i2: 2 },
    { kind: 'units', itemId: 'i2' },
  ]);
  expect(checkUnits(records, named, mug, 1, 'i2')).toMatchObject({ kind: 'too-many', line: { checked: 2 } });
  expect(checkedOf(withoutLastStep(named))).toEqual({ i0: 1, i1: 1 });
});

test.each([
  [undefined, 1],
  ['', 1],
  ['0', 1],
  ['12', 12],
])('digits typed after * (%s) make the next scan stand for %d', (factor, units) => {
  expect(unitsPerScan({ ...NOTHING_PACKED, factor })).toBe(units);
});

test('one less is one less of its line, never below none, and takes the tag that was scanned last', () => {
  const { packing } = bench({ ...mug, quantidade: '3' });
  const tagged = new Map([['i0', new Set([3, 1])]]);
  const one = uncheckUnit({ ...withChecked(packing, { i0: 2, i1: 4 }), tagged }, 'i0');
  expect([checkedOf(one), [...one.tagged.get('i0')!]]).toEqual([{ i0: 1, i1: 4 }, [3]]);
  const none = uncheckUnit(uncheckUnit(one, 'i0'), 'i0');
  expect([checkedOf(none), [...none.tagged.get('i0')!]]).toEqual([{ i0: 0, i1: 4 }, []]);
  expect(checkedOf(uncheckUnit(packing, 'i0'))).toEqual({ i0: 0 });
});

test('two hundred steps can be taken back, the newest first', () => {
  let packing = bench({ ...mug }).packing;
  for (let count = 1; count <= 205; count++)
    packing = withStep(packing, { kind: 'seen', itemId: 'i0', seenKey: `${count}` });
  expect(packing.steps).toHaveLength(200);
  expect([lastStep(packing), packing.steps[0]]).toMatchObject([{ seenKey: '205' }, { seenKey: '6' }]);
  expect(lastStep(withoutLastStep(packing))).toMatchObject({ seenKey: '204' });
});

test('what was taken back is in front, and the shift’s count of parcels stays', () => {
  const { records, packing } = bench({ ...mug, quantidade: '2' });
  const counted = after(checkUnits(records, packing, mug, 1));
  expect(withoutLastStep(counted)).toMatchObject({ chosenItemId: 'i0', steps: [] });
  const aside = withStep({ ...NOTHING_PACKED, shippedCount: 7 }, { kind: 'aside', before: counted });
  expect(withoutLastStep(aside)).toEqual({ ...counted, shippedCount: 7 });
  expect(withoutLastStep(NOTHING_PACKED)).toEqual(NOTHING_PACKED);
});

test('an order comes onto the bench with nothing checked; one that is there stays as it is', () => {
  const { records, packing } = bench({ ...mug, quantidade: '2' });
  const counted = { ...after(checkUnits(records, packing, mug, 1)), shippedCount: 3 };
  expect(withOpenOrder(counted, 'order-1')).toEqual(counted);
  expect(withOpenOrder(counted, 'order-1', 'i0')).toEqual({ ...counted, chosenItemId: 'i0' });
  const aside = [1, 2].map((count) => ({ kind: 'aside' as const, before: { ...packing, shippedCount: count } }));
  const steps = [...aside, ...counted.steps];
  const other = withOpenOrder({ ...counted, steps, chosenItemId: 'i0' }, 'o2');
  expect(other).toEqual({ ...NOTHING_PACKED, orderId: 'o2', shippedCount: 3, steps: [aside[1]] });
});

test('the oldest order that is free comes first; one that needs the unit comes also where another bench has it', () => {
  const { records } = bench(
    { ...plate, order_id: 'old', item_status: 'accepted' },
    { ...plate, order_id: 'first' },
    { ...mug, order_id: 'second' },
    { ...mug, order_id: 'third' },
  );
  expect(oldestOrder(records, () => true)).toBe('first');
  expect(oldestOrder(records, ({ order_id }) => order_id === 'third')).toBe('third');
  expect(oldestOrder(records, () => false)).toBeUndefined();
  const withMug = (isFree: (orderId: string) => boolean) => oldestOrderWith(records, mug, isFree)?.item.order_id;
  expect([withMug(() => true), withMug((id) => id === 'third'), withMug(() => false)]).toEqual([
    'second',
    'third',
    'second',
  ]);
  expect(oldestOrderWith(records, cups, () => true)).toBeUndefined();
});

test('what this shop holds does not go into the parcel', () => {
  const { records, packing } = bench({ ...mug });
  const hold = { item_id: 'i0', order_id: 'order-1', at: 0, operator: 'ana', station: 'door', reason: 'no artwork' };
  records.hold(new Map([['i0', hold]]));
  expect(checkUnits(records, packing, mug, 1)).toMatchObject({ kind: 'not-packed', reason: 'held' });
});
