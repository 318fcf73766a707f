import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { queueBands } from '../../components/layout.ts';
import { QUEUE_COLUMNS } from '../../src/session/columns/queue-columns.ts';
import { ItemRecords } from '../../src/replica/records.ts';
import { layOut, rowLine } from '../../src/tty/output/columns.ts';
import type { Styled } from '../../src/tty/output/styled-lines.ts';
import { textsIn } from '../../src/i18n/texts.ts';
import { asItIs, marked, unmarked, type Personal } from '../../src/domain/personal-marks.ts';
import { anItem } from '../support/items.ts';

/** A row of an item, as wide as what it says. */
const rowOf = (records: ItemRecords, personal: Personal = asItIs) => ({
  entry: records.get('item-1')!,
  isUnderCursor: true,
  isSameOrder: false,
  isMarked: false,
  isChanged: false,
  intent: undefined,
  graceSeconds: 0,
  undoKey: '',
  product: 'Caneca esmaltada',
  variation: 'azul',
  lit: '',
  sku: '',
  packer: undefined,
  hold: undefined,
  nowMinute: 0,
  personal,
  texts: textsIn('en'),
});

test.each([30, 40, 55, 56, 80, 95, 96, 100])('a row fills %i columns exactly, and its quantity is whole', (columns) => {
  const records = new ItemRecords();
  records.merge(
    [anItem({ quantidade: '1234', product_nome: 'Caneca '.repeat(40), personalization_data: 'x'.repeat(90) })],
    1,
  );
  const layout = layOut(QUEUE_COLUMNS, columns);
  const line = stripVTControlCharacters(rowLine(layout, rowOf(records)));
  expect(line).toContain('1234');
  expect(line.trimEnd().length).toBeLessThanOrEqual(columns);
  expect(layout.columns.reduce((sum, { before, width, after }) => sum + before + width + after, 0)).toBe(columns);
});

test('labels stay grey where a recorded row is marked', () => {
  const records = new ItemRecords();
  records.merge([anItem({ personalization_data: 'Nomes: Ana; Linha: azul' })], 1);
  const note = QUEUE_COLUMNS.find(({ id }) => id === 'note')!;
  const partsOf = (personal: Personal) => {
    const cell = note.cell(rowOf(records, personal), () => 60) as { parts: readonly Styled[] };
    return cell.parts.map(({ text, role }) => [unmarked(text), role]);
  };
  expect(partsOf(marked)).toEqual(partsOf(asItIs));
  expect(partsOf(marked)).toContainEqual(['Nomes: ', 'quiet']);
});

test.each([6, 12, 14, 20, 24, 40, 60])(
  'in a terminal of %i rows the bands never need more rows than there are',
  (rows) => {
    const { listHeight, hasRules, hasColumnNames, summaryLines } = queueBands(rows);
    const used = 4 + (hasRules ? 1 : 0) + (hasColumnNames ? 1 : 0) + summaryLines + listHeight;
    expect(used).toBe(rows);
  },
);
