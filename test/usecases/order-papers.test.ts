/** Pick lists and packing slips: what stands on them, what does not, and that a scan reads the code of an order. */
import { expect, test } from 'vitest';
import { drawPaper } from '../../src/devices/barcodes/paper.ts';
import { pdfOf } from '../../src/devices/barcodes/pdf.ts';
import type { OrderItem } from '../../src/domain/records.ts';
import { papers } from '../../src/i18n/papers/en.ts';
import { CachedItem } from '../../src/replica/cached-item.ts';
import { packingLists, pickLists } from '../../src/usecases/order-papers.ts';
import { barsOfPdf, readQrCode } from '../devices/barcodes/scanning.ts';
import { anItem } from '../support/items.ts';

const NO_TEXT = { personalization_data: '' };
/** As a store leaves it out: the order goes by its id. */
const NO_SUMMARY = undefined as unknown as NonNullable<OrderItem['pedido']>;
const mug = (its: Partial<OrderItem> = {}) =>
  anItem({
    id: 'mug',
    order_id: 'o1',
    product_id: 'p1',
    product_nome: 'Mug',
    variation_options: 'blue',
    item_status: 'accepted',
    ...its,
  });
const pickListOf = (items: OrderItem[]) => {
  const known = new Map(items.map((item) => [item.id, new CachedItem(item, { askedAt: 0, knownAt: 0 }, 0)]));
  return pickLists(items, known, 'now', papers.picks)[0]!;
};
/** The only one, of items of one order. */
const packingListOf = (items: OrderItem[], words: typeof papers.slips, amountOf?: (text: string) => string) =>
  packingLists(items, () => items, words, amountOf)[0]!;
const cellsOf = ({ lines }: { lines: { cells: string[] }[] }) => lines.slice(1).map(({ cells }) => cells);

test('a pick list has a line for each kind, with its texts below it, in the order of the queue', () => {
  const items = [
    mug({ ...NO_TEXT, quantidade: '2', pedido: NO_SUMMARY }),
    mug({ id: 'pen', product_id: 'p2', product_nome: 'Pen', variation_options: '', personalization_data: '“Ana”' }),
    mug({ id: 'other', order_id: 'o2', quantidade: '1', pedido: NO_SUMMARY, personalization_data: '“Zoë”' }),
  ];
  const paper = pickListOf(items);
  expect(cellsOf(paper).map((cells) => cells.slice(1, 3))).toEqual([
    ['3', 'Mug · blue'],
    ['', '1 × “Zoë”'],
    [expect.any(String), 'Pen'],
    ['', expect.stringMatching(/ × “Ana”$/)],
  ]);
  expect(cellsOf(paper)[0]![3]).toBe('#o1');
  expect(cellsOf(paper)[1]![3]).toBe('#o2');
});

test('a slip has what is still to leave; of an order that has left, all but what was cancelled', () => {
  const gone = mug({ id: 'gone', product_nome: 'Gone', item_status: 'shipped' });
  const off = mug({ id: 'off', product_nome: 'Off', item_status: 'cancelled' });
  const names = (...items: [OrderItem, ...OrderItem[]]) =>
    cellsOf(packingListOf(items, papers.slips)).flatMap(({ 0: box, 2: name }) => (box === '' ? [] : [name]));
  expect(names(gone, off, mug({ item_status: 'accepted' }))).toEqual(['Mug · blue']);
  expect(names(off, gone)).toEqual(['Gone · blue']);
});

test('a slip bears prices only where they are asked for, and never a buyer', () => {
  const item = mug({ subtotal: '40.00' });
  const textOf = (hasPrices: boolean) =>
    JSON.stringify(packingListOf([item], papers.slips, hasPrices ? (text) => `R$ ${text}` : undefined));
  expect(textOf(true)).toContain('R$ 40.00');
  expect(textOf(false)).not.toMatch(/R\$|price/);
});

test('the code of a slip is read off the PDF, and is what the order is called', async () => {
  const item = mug({ order_id: 'o-77', pedido: NO_SUMMARY });
  const pages = drawPaper('a4', packingListOf([item], papers.slips), papers.page);
  const corner = barsOfPdf((await pdfOf(pages)).pdf).filter(({ x, y }) => x > 170 && y < 33);
  expect(readQrCode(corner, 173, 7, 22)).toBe('o-77');
});

test('a text that is wider than its column goes on below, whole', () => {
  const text = 'Para a minha querida avó Benedita, com todo o carinho do mundo, '.repeat(5).trim();
  const paper = pickListOf([mug({ personalization_data: text })]);
  const [{ lettering }] = drawPaper('a4', paper, papers.page) as [ReturnType<typeof drawPaper>[number]];
  const column = lettering.filter(({ x }) => x === lettering.find((one) => one.text.startsWith('2 × '))?.x);
  const lines = column.map((one) => one.text).join(' ');
  expect(lines).toContain('Benedita, com todo');
  expect(lines.match(/carinho do mundo/g)).toHaveLength(5);
  expect(lines).not.toContain('…');
});
