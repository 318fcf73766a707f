/** “It is on the piece” is said of the line that was scanned last, and of no other by accident. */
import { expect, test } from 'vitest';
import { runCommandCode } from '../../src/desk/commands/command-barcodes.ts';
import { putOnBench } from '../../src/desk/packing/packing.ts';
import { findScanned } from '../../src/desk/packing/scans.ts';
import { isRead } from '../../src/desk/state/seen.ts';
import { mergeStock } from '../../src/shop/stock.ts';
import { aBench } from '../support/bench.ts';
import { aStockRecord } from '../support/goods.ts';
import { aPiece } from '../support/items.ts';
import { press } from '../support/press.ts';

type Line = [id: string, quantidade: string, text: string];

/** An order with these lines on the bench; the code of each is `code` and its id. */
function theLines(...lines: Line[]) {
  const items = lines.map(([id, quantidade, text]) => aPiece(id, { quantidade, personalization_data: text }));
  const set = aBench(items);
  for (const { id } of items) set.bench.barcodes.learn(`code ${id}`, { product_id: id, variation_options: '' });
  putOnBench(set.bench, 'o1');
  return {
    ...set,
    scan: (id: string) => findScanned(set.bench, `code ${id}`),
    press: (...keys: string[]) => press(set.bench, ...keys),
    seen: () => items.filter((item) => isRead(set.desk.getState(), item)).map(({ id }) => id),
    notice: () => set.desk.getState().notice?.text,
  };
}

test('after a unit that completes its line, s is of that line and not of the next', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  scan('bowl');
  keys('s');
  expect(seen()).toEqual(['bowl']);
});

test('a line of which nothing is counted is not seen, however often s is pressed', () => {
  const {
    scan,
    press: keys,
    seen,
    notice,
  } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo'], ['plate', '2', 'Bia']);
  keys('s');
  expect([seen(), notice()]).toEqual([[], 'it is on the piece: scan the piece or choose its line first']);
  scan('bowl');
  keys('s', 's', 's', 's');
  expect([seen(), notice()]).toEqual([['bowl'], 'it is on the piece: seen already']);
  keys('j', 's');
  expect([seen(), notice()]).toEqual([['bowl'], 'it is on the piece: nothing of this line is counted yet']);
});

test('a line that is chosen by hand, with something of it counted, is the one that s is of', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  scan('bowl');
  scan('cup');
  keys('k', 's');
  expect(seen()).toEqual(['bowl']);
});

test('where one text stands on several lines that are counted, s asks which of them', () => {
  const {
    scan,
    press: keys,
    seen,
    notice,
  } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Ana'], ['plate', '1', 'Léo']);
  scan('bowl');
  scan('cup');
  keys('s');
  expect([seen(), notice()]).toEqual([[], 'it is on the piece: “Ana” stands on 2 lines: choose one first']);
  // The piece in the hand is in front: above it stands the other one.
  keys('k', 's');
  expect(seen()).toEqual(['bowl']);
  // One of them is left: nothing to confuse it with.
  keys('j', 's');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('pieces of one text that are looked at one after the other are not asked about', () => {
  const { scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Ana']);
  scan('bowl');
  keys('s');
  scan('cup');
  keys('s');
  expect(seen()).toEqual(['bowl', 'cup']);
});

test('the stop that names a piece which is not seen yet puts its line in front: the next s is of it', () => {
  const { bench, scan, press: keys, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '1', 'Léo']);
  bench.stock.setState({ isLoaded: true });
  scan('bowl');
  scan('cup');
  findScanned(bench, 'AA123456785BR');
  expect(bench.desk.getState().stop?.sentence).toContain('bowl must carry “Ana”');
  bench.desk.setState({ stop: undefined });
  keys('s');
  expect(seen()).toEqual(['bowl']);
});

test('the barcode for “seen” is of the same line', () => {
  const { bench, scan, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  scan('bowl');
  runCommandCode(bench, 'SEEN');
  runCommandCode(bench, 'SEEN');
  expect(seen()).toEqual(['bowl']);
});

test('scans behind one that waits for the SKUs wait with it, and count in their order', () => {
  const { bench, desk, seen } = theLines(['bowl', '1', 'Ana'], ['cup', '6', 'Léo']);
  findScanned(bench, 'SKU-BOWL');
  findScanned(bench, 'BNC-SEEN');
  expect([desk.getState().packing.checked.size, seen()]).toEqual([0, []]);
  const record = aStockRecord({ id: 's1', sku: 'SKU-BOWL', product_id: 'bowl', variation_options: '' });
  mergeStock(bench.stock, [record], { askedAt: 0, knownAt: 0 });
  bench.stock.setState({ isLoaded: true });
  expect([desk.getState().packing.checked.get('bowl'), seen()]).toEqual([1, ['bowl']]);
});

test('a store that does not tell its SKUs holds no scan up for long', () => {
  let now = 1000;
  const { bench, desk } = theLines(['bowl', '1', 'Ana']);
  bench.clock = { ...bench.clock, now: () => now };
  findScanned(bench, 'SKU-BOWL');
  now += 5000;
  findScanned(bench, 'code bowl');
  expect(desk.getState().packing.checked.get('bowl')).toBe(1);
});
