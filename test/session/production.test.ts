import { csvCell } from '../../src/base/csv.ts';
import { expect, test } from 'vitest';
import {
  exactProductionCsv,
  productionCsv,
  productionGroups,
  productionText,
  startableIds,
} from '../../src/session/state/production.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { setImmediate } from 'node:timers/promises';
import { productionCommands } from '../../src/session/commands/production-commands.ts';
import { aSession } from '../support/session.ts';
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

const HOSTILE = ['@Ana', '=1+1', '+55', '-Léo', "'tis", 'two\r\nlines', 'a "b", c', '\t tab ', '\u200d\u202e', ''];

test('for a machine every text is as the store has it, byte for byte, under the API’s names', () => {
  const rows = HOSTILE.map((text, i) => ({
    id: `i${i}`,
    personalization_data: text,
    pedido: { numero: '#10' },
    quantidade: 2,
  }));
  const [head = [], ...lines] = readExact(exactProductionCsv(rows));
  expect(lines.map((cells) => cells[head.indexOf('personalization_data')])).toEqual(HOSTILE);
  expect(lines[0]).toEqual(['', 'i0', '#10', '', '2', '', '', '', '@Ana']);
});

test('the two formats have names and keys of their own; the exact one is read anew from the store', async () => {
  const { context, session } = aSession([anItem({ item_status: 'accepted', personalization_data: '@Ana' })]);
  const saved: [string, string][] = [];
  Object.assign(context.effects, {
    save: (name: string, content: string) => Promise.resolve({ path: (saved.push([name, content]), name) }),
  });
  const asked: unknown[] = [];
  Object.assign(context.onDemand, {
    readExactItems(statuses: unknown) {
      asked.push(statuses);
      return Promise.resolve({
        rows: [{ id: 'item-1', personalization_data: '@Ana\nLéo' }],
        isStill: asked.length === 1,
      });
    },
  });
  const run = (wanted: string) => productionCommands.find(({ id }) => id === wanted)!.run(context, '');
  run('exportCsv');
  run('exportExact');
  await setImmediate();
  expect(saved.map(([name]) => name)).toEqual([
    expect.stringMatching(/^production-.*[0-9]\.csv$/),
    expect.stringMatching(/\.exact\.csv$/),
  ]);
  expect(saved.map(([, content]) => content)).toEqual([
    expect.stringContaining("'@Ana"),
    expect.stringContaining('"@Ana\nLéo"'),
  ]);
  expect(asked).toEqual([['accepted', 'in_production']]);
  run('exportExact');
  await setImmediate();
  expect([saved.length, session.getState().notice?.text]).toEqual([2, expect.stringMatching(/went on changing/)]);
});

/** Reads exact CSV by the letter of RFC 4180. */
function readExact(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
