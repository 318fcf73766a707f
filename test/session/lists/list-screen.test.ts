/** A list screen of three columns: what is drawn, said and moved follows from its definition. */
import { describe, expect, test } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { CURSOR_COLUMN } from '../../../src/tty/output/columns.ts';
import { defineListScreen, type ListDefinition } from '../../../src/session/lists/list-screen.ts';
import { anItem } from '../../support/items.ts';
import { aSession } from '../../support/session.ts';

type Tool = { id: string; name: string; count: number };
const TOOLS = Array.from({ length: 30 }, (_, index): Tool => ({
  id: `t${index}`,
  name: `tool ${index}`,
  count: index,
}));

function theList(rest: Partial<ListDefinition<Tool>> = {}) {
  const { context } = aSession([anItem({ id: 'i1' })]);
  const list = defineListScreen<Tool>({
    name: 'tools',
    rows: () => TOOLS,
    key: ({ id }) => id,
    columns: [
      CURSOR_COLUMN,
      { id: 'name', width: 'rest', cell: ({ entry }) => entry.name },
      { id: 'count', width: 5, align: 'right', cell: ({ entry }) => String(entry.count) },
    ],
    headings: { of: () => ({ name: 'name', count: 'left' }) },
    empty: () => 'nothing here',
    ...rest,
  });
  const drawn = (height = 6) =>
    list.lines(context, { width: 30, height, hasRule: false }).map((line) => stripVTControlCharacters(line).trimEnd());
  return { context, list, drawn };
}

describe('a list screen', () => {
  test('shows its headings and the rows that have room, the cursor on the first', () => {
    const { drawn } = theList();
    expect(drawn()).toEqual([
      ' name                    left',
      '▌tool 0                     0',
      ' tool 1                     1',
      ' tool 2                     2',
      ' tool 3                     3',
      ' tool 4                     4',
    ]);
  });

  test('scrolls with its cursor, which stays on its row while rows come and go', () => {
    let rows = TOOLS;
    const { context, list, drawn } = theList({ rows: () => rows });
    list.move(context, 7);
    expect(list.inFront(context)?.id).toBe('t7');
    rows = TOOLS.slice(3);
    expect(list.inFront(context)?.id).toBe('t7');
    expect(drawn().filter((line) => line.startsWith('▌'))).toEqual(['▌tool 7                     7']);
    list.move(context, Infinity);
    expect(list.inFront(context)?.id).toBe('t29');
  });

  test('is said by its row in front, a number with its heading', () => {
    const { context, list } = theList({ status: () => ({ left: [{ text: ' Tools ' }] }) });
    list.move(context, 2);
    expect(list.spoken(context)).toEqual(['Tools', '3 of 30: tool 2, left 2']);
  });

  test('says why it is empty, drawn and spoken', () => {
    const { context, list, drawn } = theList({ rows: () => [] });
    expect(drawn()).toEqual([' name                    left', '  nothing here']);
    expect(list.spoken(context)).toEqual(['nothing here']);
    expect(list.inFront(context)).toBeUndefined();
  });

  test('keeps the room of its summary, also where there is no row', () => {
    const summary: ListDefinition<Tool>['summary'] = { height: () => 1, lines: (_, { name }) => [`about ${name}`] };
    expect(theList({ summary }).drawn().at(-1)).toBe('about tool 0');
    expect(theList({ summary, rows: () => [] }).drawn()).toHaveLength(5);
  });

  test('never draws wider than its screen', () => {
    const { context, list } = theList({ columns: [{ id: 'name', width: 50, cell: ({ entry }) => entry.name }] });
    for (const line of list.lines(context, { width: 20, height: 6, hasRule: true })) {
      expect(stripVTControlCharacters(line).length).toBeLessThanOrEqual(20);
    }
  });
});
