import { expect, test } from 'vitest';
import { csvCell, productionCsv, productionGroups, productionText, startableIds } from '../../src/store/production.ts';
import { ItemRecords } from '../../src/store/records.ts';
import { anItem } from '../support/items.ts';

function groupsOf(...items: Parameters<typeof anItem>[0][]) {
  const records = new ItemRecords();
  records.merge(
    items.map((item, index) => anItem({ id: `i${index}`, order_id: `o${index}`, ...item })),
    0,
  );
  return productionGroups(records);
}

test('accepted and started units of one variation are one line; pending and shipped ones are none', () => {
  const groups = groupsOf(
    { item_status: 'accepted', quantidade: '2' },
    { item_status: 'in_production', quantidade: '3' },
    { item_status: 'pending' },
    { item_status: 'shipped' },
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]).toMatchObject({ units: 5, acceptedUnits: 2, startedUnits: 3 });
  expect(startableIds(groups)).toEqual(['i0']);
});

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+55 11', "'+55 11"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['azul, 325 ml', '"azul, 325 ml"'],
  ['two\nlines', '"two\nlines"'],
  ['plain', 'plain'],
])('the cell %j is written as %j: no spreadsheet takes a buyer’s text for a formula', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test('numbers of ours stay numbers, and every piece with something of its own has a line of its own', () => {
  const groups = groupsOf(
    { item_status: 'accepted', quantidade: '2', personalization_data: '=Ana' },
    { item_status: 'accepted', quantidade: '1' },
  );
  const csv = productionCsv(groups, ['made', 'units'], new Set([groups[0]!.key]));
  expect(
    csv
      .split('\r\n')
      .slice(1, 3)
      .map((line) => line.split(',').slice(0, 4)),
  ).toEqual([
    ['x', '2', '2', '0'],
    ['x', '1', '1', '0'],
  ]);
  expect(csv).toContain(",'=Ana\r\n");
  expect(productionText(groups, 'To make', new Set())).toContain('[ ]    3 × ');
});
