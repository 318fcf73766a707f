import { csvCell } from '../../src/base/csv.ts';
import { expect, test } from 'vitest';
import { productionGroups, startableIds } from '../../src/session/state/production.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { sumText } from '../../src/domain/units.ts';
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
  const { units, acceptedUnits, startedUnits } = groups[0]!;
  expect([units, acceptedUnits, startedUnits].map(sumText)).toEqual(['5', '2', '3']);
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
