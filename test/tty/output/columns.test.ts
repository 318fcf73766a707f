import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayWidth } from '../../../src/base/width.ts';
import { PRODUCTION_COLUMNS } from '../../../src/session/columns/production-columns.ts';
import { QUEUE_COLUMNS } from '../../../src/session/columns/queue-columns.ts';
import { STOCK_COLUMNS } from '../../../src/session/columns/stock-columns.ts';
import {
  headLine,
  keptRowLine,
  layOut,
  layOutByContent,
  rowLine,
  type Column,
} from '../../../src/tty/output/columns.ts';
import { ROLES } from '../../../src/tty/output/themes.ts';

type Row = Readonly<Record<'name' | 'sku' | 'count', string>>;

const NAME: Column<Row, keyof Row> = { id: 'name', width: 'rest', least: 8, cell: ({ name }) => name };
const SKU: Column<Row, keyof Row> = {
  id: 'sku',
  width: 6,
  from: 30,
  cell: ({ sku }) => ({ text: sku, role: 'quiet' }),
};
const COUNT: Column<Row, keyof Row> = {
  id: 'count',
  width: 4,
  align: 'right',
  from: 13,
  after: 0,
  cell: (r) => r.count,
};
const COLUMNS = [NAME, SKU, COUNT];

const shownAt = (available: number, columns = COLUMNS) =>
  layOut(columns, available).columns.map(({ column }) => column.id);
const cellsUsed = (columns: readonly Column<never, never>[], available: number) =>
  layOut(columns, available).columns.reduce((sum, { before, width, after }) => sum + before + width + after, 0);

test('a column is there from its width on, and the one that needs the widest terminal leaves first', () => {
  expect([12, 13, 29, 30].map((available) => shownAt(available))).toEqual([
    ['name'],
    ['name', 'count'],
    ['name', 'count'],
    ['name', 'sku', 'count'],
  ]);
});

test('columns that leave no room for the rest leave in the same order', () => {
  const many = [NAME, { ...SKU, width: 20 }, { ...COUNT, width: 9 }];
  expect(shownAt(40, many)).toEqual(['name', 'sku', 'count']);
  expect(shownAt(36, many)).toEqual(['name', 'count']);
  expect(shownAt(17, many)).toEqual(['name']);
});

test('what needs a column can ask whether it is there', () => {
  const told: Column<Row, keyof Row> = { ...NAME, cell: (row, widthOf) => `${row.name} ${widthOf('sku')}` };
  const row = { name: 'Mug', sku: 'M-1', count: '2' };
  expect(rowLine(layOut([told, COUNT], 20), row)).toBe('Mug 0              2');
  expect(stripVTControlCharacters(rowLine(layOut([told, SKU], 30), row))).toBe('Mug 6                  M-1    ');
});

test('a row stands under its headings, is cut with …, and says its roles as the frame writer reads them', () => {
  const layout = layOut(COLUMNS, 30);
  const row = { name: 'Wall calendar 2027 · A3', sku: 'CAL-A3', count: '12' };
  expect(headLine(layout, (id) => id)).toBe('name               sku    cou…');
  expect(rowLine(layout, row)).toBe(`Wall calendar 202… \x1b[38;5;${ROLES.quiet}mCAL-A3\x1b[39m   12`);
});

test('the same columns at the same width are the same layout, so that a row that shows the same is not drawn anew', () => {
  expect(layOut(QUEUE_COLUMNS, 120)).toBe(layOut(QUEUE_COLUMNS, 120));
});

test.each([
  ['queue', QUEUE_COLUMNS, 24],
  ['stock', STOCK_COLUMNS, 26],
  ['production', PRODUCTION_COLUMNS, 27],
] as const)('the columns of the %s fill every terminal exactly', (_, columns, narrowest) => {
  for (let available = narrowest; available <= 400; available++) {
    expect([available, cellsUsed(columns as readonly Column<never, never>[], available)]).toEqual([
      available,
      available,
    ]);
  }
});

test('every chosen set of the queue’s columns fits, whatever is in it', () => {
  const optional = QUEUE_COLUMNS.filter(({ from }) => from !== undefined).map(({ id }) => id);
  fc.assert(
    fc.property(fc.subarray(optional), fc.integer({ min: 30, max: 250 }), (chosen, available) => {
      const columns = QUEUE_COLUMNS.filter(({ id, from }) => from === undefined || chosen.includes(id));
      const { columns: placed } = layOut(columns, available);
      expect(placed.reduce((sum, { before, width, after }) => sum + before + width + after, 0)).toBe(available);
    }),
  );
});

test('a table of texts is as wide as they are, and takes a list of any length', () => {
  const rows = [['A', 'LONG'], ...Array.from({ length: 200_000 }, () => ['漢', 'x'.repeat(30)])];
  const layout = layOutByContent([{}, { least: 4 }], rows, 20, 2);
  expect(layout.columns.map(({ width }) => width)).toEqual([2, 16]);
  expect(displayWidth(rowLine(layout, rows[1]!))).toBe(20);
});

test('the line of a record is made once for each look of it', () => {
  let count = 0;
  type Shown = { record: object; isUnderCursor: boolean };
  const columns: Column<Shown>[] = [
    { id: 'a', width: 3, cell: ({ isUnderCursor }) => `${++count}${isUnderCursor ? '>' : ''}` },
  ];
  const layout = layOut(columns, 10);
  const record = {};
  const plain = { record, isUnderCursor: false };
  expect(keptRowLine(layout, record, plain)).toBe('1   ');
  expect(keptRowLine(layout, record, { record, isUnderCursor: true })).toBe('2>  ');
  expect(keptRowLine(layout, record, { ...plain })).toBe('1   ');
  const next = {};
  expect(keptRowLine(layout, next, { record: next, isUnderCursor: false })).toBe('3   ');
});
